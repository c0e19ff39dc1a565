import { withoutBidi } from '@prosa/contract/codecs.ts';
import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import { limitesDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { FileReply, UploadedFile } from '../../core/http/binding.ts';
import type { Importavel } from '../../core/importacao/importavel.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { avaliador } from './avaliar.ts';
import { assinaturaDe, sugerirMapa } from './colunas.ts';
import { diasParaDesfazer, presentImportacao, presentLinha } from './importacoes.presenter.ts';
import * as repository from './importacoes.repository.ts';
import { abrirPlanilha } from './planilha.ts';
import { rejeitadasCsv } from './rejeitadas.ts';

type Opcoes = repository.ImportacaoRow['opcoes'];
type Conferir = Input<ChamadasDeImportacao['conferir']>['body'];
const busy = () => new AppError('conflito', 'Esta importação está em outro passo. Atualize a página.');

/** Files of one area, from their receipt to the undo. */
export function importacoesService({ database, clock }: Core, area: Importavel) {
  const { calls, especie } = area;
  const { mapa: mapaSchema, opcoes: opcoesSchema } = calls.conferir.body.shape;
  const linhaOf = presentLinha(calls.id);
  const camposOf = async (db: Db, opcoes: Opcoes) => (await area.campos?.(db, opcoes)) ?? [];
  const present = (row: repository.ImportacaoRow) => presentImportacao(row, clock.now());

  async function need(db: Db, person: Staff, id: number): Promise<repository.ImportacaoRow> {
    const row = await repository.findImportacao(db, id, area.visivel?.(person));
    if (row?.area !== especie.area) throw notFound('Importação');
    return row;
  }

  async function arquivoOf(db: Db, { colunas, mapa, opcoes, lembrado }: repository.ImportacaoRow) {
    const campos = (await camposOf(db, opcoes)).map(({ id_campo, nome, obrigatorio }) => ({
      destino: `campo_${id_campo}`,
      nome,
      obrigatorio: obrigatorio === 1,
    }));
    return { colunas, mapa, opcoes: opcoesSchema.parse(opcoes), lembrado, campos };
  }

  /** Moves it on and starts the work, in one transaction. */
  const start = (
    person: Staff,
    id: number,
    from: readonly repository.ImportacaoRow['estado'][],
    values: Parameters<typeof repository.moveImportacao>[3],
    job: 'importacao_conferir' | 'importacao_gravar' | 'importacao_desfazer',
    importar: boolean,
    before?: (db: Db, row: repository.ImportacaoRow) => Promise<void>,
  ) =>
    database.comEmpresa(person.id_empresa, async (db) => {
      // held first: what is decided below is not corrected or begun by somebody else meanwhile
      await repository.lockImportacao(db, id);
      const row = await need(db, person, id);
      await before?.(db, row);
      const rodada = row.rodada + 1;
      if (!(await repository.moveImportacao(db, id, from, { feitas: 0, erro: null, rodada, ...values }))) throw busy();
      await scheduleJob(db, job, { id_importacao: id, rodada, ...(importar && { importar }) }, { attempts: 3 });
      return present(await need(db, person, id));
    });

  /** `importar`: what is right is written as soon as all is checked. */
  const conferir = (person: Staff, id: number, { mapa, opcoes }: Conferir, importar = false) =>
    start(
      person,
      id,
      ['recebida', 'conferindo', 'conferida', 'falhou'],
      { estado: 'conferindo', mapa, opcoes },
      'importacao_conferir',
      importar,
      async (db, row) => {
        // what stopped before anything was written may begin again
        if (row.executada_em && (row.contagem.criada ?? 0) + (row.contagem.atualizada ?? 0) > 0) throw busy();
        const unknown = Object.entries(mapa).find(([coluna]) => Number(coluna) >= row.colunas.length);
        if (unknown) throw invalid({ [`mapa.${unknown[0]}`]: 'Esta coluna não está no arquivo' });
        await area.aceita?.(db, person, opcoes);
        const { de, texto } = area.precisa;
        if (!Object.values(mapa).some((destino) => de.includes(destino))) throw invalid({ mapa: texto });
        await repository.saveMapa(db, especie.area, assinaturaDe(row.colunas.map(({ titulo }) => titulo)), mapa, opcoes);
      },
    );

  return {
    async receive(person: Staff, file: UploadedFile | undefined, { importar, ...alvo }: Input<ChamadasDeImportacao['enviar']>['body']) {
      if (!file) throw invalid({ file: 'Escolha um arquivo' });
      if (file.bytes.length > limitesDeImportacao.bytes) throw new AppError('muito_grande', 'O arquivo passa de 20 MB. Divida-o em partes menores.');
      const novas = opcoesSchema.parse(alvo);
      await database.lerEmpresa(person.id_empresa, async (db) => area.aceita?.(db, person, novas));
      const outcome = await abrirPlanilha(file.bytes, area.json);
      if (outcome.kind === 'ilegivel') throw invalid({ file: outcome.motivo });
      const { titulos, colunas, linhas, partes } = outcome;
      const received = await database.comEmpresa(person.id_empresa, async (db) => {
        const known = await repository.findMapa(db, especie.area, assinaturaDe(titulos));
        const campos = await camposOf(db, novas);
        const there = ([, destino]: [string, string]): boolean =>
          !destino.startsWith('campo_') || campos.some(({ id_campo }) => destino === `campo_${id_campo}`);
        const mapa = known ? Object.fromEntries(Object.entries(known.mapa as Record<string, string>).filter(there)) : sugerirMapa(area, colunas, campos);
        const id = await repository.insertImportacao(db, {
          area: especie.area,
          id_login: person.id_login,
          nome: withoutBidi(file.name).slice(0, 200) || especie.muitos,
          colunas,
          mapa,
          opcoes: { ...novas, ...(known?.opcoes as Opcoes | undefined), ...alvo },
          lembrado: known !== undefined,
          visao: { departamentos: person.departamentos, escopos: person.escopos },
          linhas,
        });
        for (const parte of partes) await repository.insertLinhas(db, id, Buffer.from(parte).toString());
        const row = await need(db, person, id);
        return { id_importacao: id, data: present(row), arquivo: await arquivoOf(db, row) };
      });
      if (importar !== 1) return received;
      const { mapa, opcoes } = received.arquivo;
      return { ...received, data: await conferir(person, received.id_importacao, { mapa: mapaSchema.parse(mapa), opcoes }, true) };
    },

    list: (person: Staff, { page, rpp, q: _q, ordem: _ordem, ...alvo }: Input<ChamadasDeImportacao['getAll']>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const { rows, total } = await repository.findImportacoes(db, especie.area, alvo, area.visivel?.(person), page, rpp);
        return { data: rows.map(present), recordsTotal: total, recordsFiltered: total };
      }),

    show: (person: Staff, id: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await need(db, person, id);
        return { data: present(row), arquivo: await arquivoOf(db, row) };
      }),

    conferir,

    linhas: (person: Staff, id: number, query: Input<ChamadasDeImportacao['linhas']>['query']) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await need(db, person, id);
        const { rows, filtered } = await repository.findLinhasPage(db, id, query.estado, query.q, query.page, query.rpp);
        return { data: rows.map(linhaOf), recordsTotal: row.linhas, recordsFiltered: filtered };
      }),

    corrigir: (person: Staff, id: number, { linha, celulas }: Input<ChamadasDeImportacao['corrigir']>['body']) =>
      database.comEmpresa(person.id_empresa, async (db) => {
        if ((await repository.lockImportacao(db, id))?.estado !== 'conferida') {
          await need(db, person, id);
          throw busy();
        }
        const [row, stored] = [await need(db, person, id), await repository.findLinha(db, id, linha)];
        if (!stored) throw notFound('Linha');
        if (celulas.length !== stored.celulas.length) throw invalid({ celulas: `A linha tem ${stored.celulas.length} células` });
        await repository.setCelulas(db, id, linha, celulas);
        const avaliar = await avaliador(db, area, row);
        const [{ lida: _, ...result }] = (await avaliar(db, [{ linha, celulas }])) as [Awaited<ReturnType<typeof avaliar>>[number]];
        await repository.saveResultados(db, id, [result]);
        return { linha: linhaOf((await repository.findLinha(db, id, linha))!), data: present(await need(db, person, id)) };
      }),

    executar: (person: Staff, id: number) =>
      start(person, id, ['conferida'], { estado: 'importando', executada: true }, 'importacao_gravar', false, async (db, row) => {
        const novos = row.contagem.nova ?? 0;
        if (novos + (row.contagem.atualiza ?? 0) === 0)
          throw new AppError('conflito', 'Não há linha para importar. Corrija as que têm erro ou envie outro arquivo.');
        await area.vaga?.(db, novos);
      }),

    cancelar: (person: Staff, id: number) =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id);
        const moved =
          (await repository.moveImportacao(db, id, ['conferindo'], { estado: 'recebida', feitas: 0 })) ||
          (await repository.moveImportacao(db, id, ['recebida', 'conferida', 'importando'], { estado: 'cancelada' }));
        if (!moved) throw busy();
        return present(await need(db, person, id));
      }),

    desfazer: (person: Staff, id: number) =>
      start(person, id, ['pronta', 'cancelada', 'falhou'], { estado: 'desfazendo' }, 'importacao_desfazer', false, async (_db, row) => {
        if (present(row).desfazer_ate === null) throw new AppError('conflito', 'Esta importação não pode mais ser desfeita.');
      }),

    async rejected(person: Staff, id: number): Promise<FileReply> {
      const row = await database.lerEmpresa(person.id_empresa, (db) => need(db, person, id));
      const csv = await rejeitadasCsv(row, (after, limit) =>
        database.lerEmpresa(person.id_empresa, (db) => repository.findLinhas(db, id, ['erro', 'ignorada', 'nova', 'atualiza', 'mantida'], after, limit)),
      );
      return { ...csv, contentType: 'text/csv; charset=utf-8', name: `Não importadas de ${row.nome.replace(/\.\w+$/, '')}.csv`, inline: false };
    },
  };
}

/** What can no longer be undone needs no rows. */
export const sweepImportacoes = ({ database, clock }: Core): Promise<void> =>
  database.semEmpresa((db) => repository.deleteOldRows(db, new Date(clock.now().getTime() - diasParaDesfazer * 86_400_000)));
