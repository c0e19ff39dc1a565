import { type WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { consentimentoDaImportacao, type ImportacaoDeLinha } from '@prosa/contract/linhas/importar.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { type JobHandlers, scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { carries, ProviderError } from '../../../integrations/whatsapp/provider.ts';
import { findLinha, type Linha, type Salas } from '../linhas.ports.ts';
import type { Supervisor } from '../linhas.supervisor.ts';
import * as repository from './importar.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    /** One stretch, from where the last one ended; what a killed process left is taken up by the next one. */
    wpp_importar: { id_wpp_importacao: number };
    wpp_desimportar: { id_wpp_importacao: number };
  }
}

/** Asked again so often while the line is away, or held by another process. */
const againMs = 5000;
/** Without a step for so long, it is given up. */
const patienceMs = 10 * 60_000;
/** Salas and contatos that one transaction takes back. */
const batch = 200;

const present = ({ dias, criados, autor, criado_em, terminada_em, ...row }: repository.ImportacaoRow): ImportacaoDeLinha => ({
  ...row,
  modo: dias === null ? 'contatos' : 'conversas',
  dias,
  criados: criados.length,
  autor,
  created_at: criado_em.toISOString(),
  terminada_em: terminada_em?.toISOString() ?? null,
});

/** What a number's own phone holds, taken over (spec 2 /WppConfig/importar). One at a time of a line. */
export function importarService(core: Core, supervisor: Supervisor, salas: () => Salas, historicos: (provedor: string) => boolean) {
  const { database, clock, audit } = core;

  async function needLinha(db: Db, id: number): Promise<Linha> {
    const linha = await findLinha(db, id);
    if (!linha) throw notFound('Número');
    return linha;
  }
  function impedimentoDe({ provedor, estado }: Linha): string {
    if (!historicos(provedor)) return 'Este tipo de conexão não entrega o que está no celular.';
    return carries(estado) ? '' : 'Conecte o número para importar o que está no celular.';
  }
  async function held(db: Db, id: number): Promise<repository.ImportacaoRow> {
    const row = await repository.lockImportacao(db, id);
    if (!row) throw notFound('Importação');
    return row;
  }
  const actOn = (db: Db, acao: 'numero_importado' | 'numero_importacao_parada' | 'numero_importacao_desfeita', id_wpp_config: number, depois: object) =>
    audit.record(db, acao, { entidade: 'numero', id_entidade: id_wpp_config, depois: { ...depois } });

  /** One stretch: what the network says of it is read first, then kept in one transaction with the place where it ended. */
  async function stretch(id_empresa: number, id_wpp_importacao: number): Promise<'later' | 'over'> {
    const row = await database.comEmpresa(id_empresa, (db) => repository.lockImportacao(db, id_wpp_importacao));
    if (row?.estado !== 'andando') return 'over';
    const line = { id_empresa, id_wpp_config: row.id_wpp_config };
    const session = supervisor.runner(id_empresa, row.id_wpp_config)?.session;
    const desde = row.dias === null ? null : new Date(row.criado_em.getTime() - row.dias * 86_400_000);
    const page = await session?.history?.(desde, row.lugar).catch((error: unknown) => {
      if (error instanceof ProviderError && error.falha !== 'final') return undefined;
      throw error;
    });
    if (!page) {
      if (clock.now().getTime() - row.andou_em.getTime() < patienceMs) return 'later';
      throw new AppError('conflito', 'O número ficou desconectado. Conecte e importe de novo: o que já veio não se repete.');
    }
    await database.comEmpresa(id_empresa, async (db) => {
      const now = await held(db, id_wpp_importacao);
      // stopped meanwhile, or done by another process
      if (now.estado !== 'andando' || now.lugar !== row.lugar) return;
      const brought = await salas().importar(db, line, id_wpp_importacao, page);
      await repository.addStretch(db, id_wpp_importacao, { pessoas: page.pessoas.length, ...brought, lugar: page.proximo });
      if (page.proximo === null) await repository.setEstado(db, id_wpp_importacao, 'pronta');
      // a job of its own: one that is killed again and again has used up the tries of one stretch alone
      else await scheduleJob(db, 'wpp_importar', { id_wpp_importacao });
    });
    return 'over';
  }

  const jobs: JobHandlers = {
    wpp_importar: async (id_empresa, { id_wpp_importacao }) => {
      try {
        if ((await stretch(id_empresa, id_wpp_importacao)) === 'later')
          await database.comEmpresa(id_empresa, (db) => scheduleJob(db, 'wpp_importar', { id_wpp_importacao }, { at: new Date(Date.now() + againMs) }));
      } catch (error) {
        // what the network refuses for good is for the person to read, too
        if (!(error instanceof AppError || error instanceof ProviderError)) throw error;
        await database.comEmpresa(id_empresa, async (db) => {
          if ((await held(db, id_wpp_importacao)).estado === 'andando') await repository.setEstado(db, id_wpp_importacao, 'falhou', { erro: error.message });
        });
      }
    },
    wpp_desimportar: (id_empresa, { id_wpp_importacao }) =>
      database.comEmpresa(id_empresa, async (db) => {
        const row = await held(db, id_wpp_importacao);
        if (row.estado !== 'desfazendo') return;
        const { fim, mantidos } = await salas().desimportar(db, id_wpp_importacao, row.criados, batch);
        if (fim) await repository.setEstado(db, id_wpp_importacao, 'desfeita', { mantidos });
        else await scheduleJob(db, 'wpp_desimportar', { id_wpp_importacao });
      }),
  };

  return {
    jobs,

    list: (person: Staff, id: number): Promise<Reply<typeof WppImportar.getAll>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const linha = await needLinha(db, id);
        return { nome: linha.nome, impedimento: impedimentoDe(linha), data: (await repository.findImportacoes(db, id)).map(present) };
      }),

    /** 409 while another of the line is under way, and where nothing can be had. */
    async store(person: Staff, id: number, { modo, dias }: Input<typeof WppImportar.store>['body']): Promise<number> {
      try {
        return await database.comEmpresa(person.id_empresa, async (db) => {
          const linha = await needLinha(db, id);
          const impedimento = impedimentoDe(linha);
          if (impedimento !== '') throw new AppError('conflito', impedimento);
          const { versao } = consentimentoDaImportacao;
          const row = { id_wpp_config: id, id_login: person.id_login, dias: modo === 'contatos' ? null : dias, consentimento: versao };
          const id_wpp_importacao = await repository.insertImportacao(db, row);
          await actOn(db, 'numero_importado', id, { modo, dias: row.dias, consentimento: versao });
          await scheduleJob(db, 'wpp_importar', { id_wpp_importacao });
          return id_wpp_importacao;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'wpp_importacao_andando')) throw new AppError('conflito', 'Já há uma importação deste número em andamento.');
        throw error;
      }
    },

    cancelar: (person: Staff, id: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const row = await held(db, id);
        if (row.estado !== 'andando') throw new AppError('conflito', 'Esta importação já terminou.');
        await repository.setEstado(db, id, 'cancelada');
        await actOn(db, 'numero_importacao_parada', row.id_wpp_config, { pessoas: row.pessoas, mensagens: row.mensagens });
      }),

    async desfazer(person: Staff, id: number): Promise<void> {
      try {
        await database.comEmpresa(person.id_empresa, async (db) => {
          const row = await held(db, id);
          if (row.estado === 'andando') throw new AppError('conflito', 'Pare a importação antes de desfazer.');
          if (row.estado === 'desfazendo' || row.estado === 'desfeita') throw new AppError('conflito', 'Esta importação já foi desfeita.');
          await repository.setEstado(db, id, 'desfazendo');
          await actOn(db, 'numero_importacao_desfeita', row.id_wpp_config, { pessoas: row.pessoas, mensagens: row.mensagens });
          await scheduleJob(db, 'wpp_desimportar', { id_wpp_importacao: id });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'wpp_importacao_andando')) throw new AppError('conflito', 'Há outra importação deste número em andamento.');
        throw error;
      }
    },
  };
}
