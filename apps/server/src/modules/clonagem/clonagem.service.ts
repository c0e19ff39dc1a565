import type { ClonarEmpresa, ItemDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { itensDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { nomesDosRecursos } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { type Copia, copiar, countCopiaveis } from '../../core/copia.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import { findLimites, type Limitado } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { criarEmpresa } from '../empresas/empresas.api.ts';
import * as repository from './clonagem.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    clonar_empresa: { id_clonagem: number };
  }
}

export interface PartesDaClonagem {
  readonly copias: () => readonly Copia[];
  readonly limitados: () => readonly Limitado[];
  readonly addMembro: (db: Db, values: { id_empresa: number; id_login: number; id_grupo: number }) => Promise<void>;
}

/** Settings of a company copied into another one (spec 7 ClonarEmpresa, decisions "People and company" 9). */
export function clonagemService(core: Core, { copias, limitados, addMembro }: PartesDaClonagem) {
  const { database, audit, sessions, clock, log } = core;
  const copiasDe = (itens: readonly string[]): Copia[] =>
    itensDeCopia.flatMap((item) => (itens.includes(item) ? copias().filter((copia) => copia.item === item) : []));
  const owned = (db: Db, id_empresa: number): Promise<void> => repository.writeFor(db, id_empresa);

  async function countAll(db: Db, id_empresa: number, itens: readonly ItemDeCopia[]): Promise<{ item: ItemDeCopia; quantos: number }[]> {
    const counted = [];
    for (const copia of copiasDe(itens)) counted.push({ item: copia.item, quantos: await countCopiaveis(db, id_empresa, copia) });
    return counted;
  }

  /** The plan of the destination has place for all that may come. */
  async function demandPlace(id_empresa: number, id_destino: number, itens: readonly ItemDeCopia[]): Promise<void> {
    const limites = await database.lerEmpresa(id_destino, (db) => findLimites(db, limitados()));
    const counted = await database.semEmpresa((db) => countAll(db, id_empresa, itens));
    for (const { item, quantos } of counted) {
      if (item !== 'departamentos' && item !== 'equipes') continue;
      const { cota = 0, usado = 0 } = limites[item] ?? {};
      if (cota > 0 && usado + quantos > cota)
        throw invalid({ itens: `Limite para cadastro excedido em ${nomesDosRecursos[item]}. Usado ${usado} de ${cota}, e são ${quantos} a copiar.` });
    }
  }

  return {
    async itens(id_empresa: number): Promise<Reply<typeof ClonarEmpresa.itens>> {
      return database.semEmpresa(async (db) => {
        const source = await repository.findNome(db, id_empresa);
        if (!source) throw notFound('Empresa');
        return { nome_fantasia: source.nome_fantasia, data: await countAll(db, id_empresa, itensDeCopia) };
      });
    },

    /** Asks for a copy, which a job makes. 422 without a destination, without items, or past the plan of the destination. */
    async start(id_login: number, { id_empresa, id_destino, nome_fantasia = '', itens }: Input<typeof ClonarEmpresa.clonarEmpresa>['body']): Promise<number> {
      if (itens.length === 0) throw invalid({ itens: 'Escolha o que copiar' });
      if (id_destino === undefined && nome_fantasia === '') throw invalid({ nome_fantasia: 'Informe o nome da nova empresa' });
      if (id_destino !== undefined && nome_fantasia !== '')
        throw invalid({ nome_fantasia: 'Escolha uma empresa que já existe ou dê o nome de uma nova, não as duas' });
      if (id_destino === id_empresa) throw invalid({ id_destino: 'Escolha outra empresa' });
      if (id_destino !== undefined) await demandPlace(id_empresa, id_destino, itens);
      return database.semEmpresa(async (db) => {
        if (!(await repository.findNome(db, id_empresa))) throw notFound('Empresa');
        const nome_destino = id_destino === undefined ? nome_fantasia : (await repository.findNome(db, id_destino))?.nome_fantasia;
        if (nome_destino === undefined) throw invalid({ id_destino: 'Esta empresa não existe mais' });
        await owned(db, id_empresa);
        const wanted = [...new Set(itens)];
        const id_clonagem = await repository.insertClonagem(db, { id_empresa, id_login, itens: wanted, id_destino: id_destino ?? null, nome_destino });
        await scheduleJob(db, 'clonar_empresa', { id_clonagem });
        const depois = { para: nome_destino, itens: wanted.join(', ') };
        await audit.record(db, 'empresa_copiada', { entidade: 'empresa', id_entidade: id_empresa, depois });
        return id_clonagem;
      });
    },

    async progress(id_clonagem: number): Promise<Reply<typeof ClonarEmpresa.andamento>['data']> {
      const row = await database.semEmpresa((db) => repository.findClonagem(db, id_clonagem));
      if (!row) throw notFound('Cópia');
      const { itens, estado, feitos, copiados, motivo, id_destino, nome_destino } = row;
      const copied = copiados as Partial<Record<ItemDeCopia, number>>;
      return {
        estado: estado as Reply<typeof ClonarEmpresa.andamento>['data']['estado'],
        itens: itens as ItemDeCopia[],
        feitos,
        copiados: itensDeCopia.flatMap((item) => (copied[item] === undefined ? [] : [{ item, quantos: copied[item] }])),
        motivo,
        id_destino,
        nome_destino,
      };
    },

    /** A company is erased: those it was copied from no longer say its name. `db` is the owner's. */
    async esquecer(db: Db, id_empresa: number): Promise<void> {
      const apagada = 'empresa apagada';
      await audit.forget(db, 'empresa_copiada', await repository.forgetDestino(db, id_empresa, apagada), { para: apagada });
    },

    /** The job: all of it in one transaction, with the new company; once, however often it is started. */
    async run(id_clonagem: number): Promise<void> {
      const say = (values: Parameters<typeof repository.updateClonagem>[2]) => database.semEmpresa((db) => repository.updateClonagem(db, id_clonagem, values));
      try {
        const reached = await database.semEmpresa(async (db) => {
          await repository.holdClonagem(db, id_clonagem);
          const asked = await repository.findClonagem(db, id_clonagem);
          if (!asked || asked.estado === 'pronta' || asked.estado === 'falhou') return undefined;
          const nova = asked.id_destino === null;
          if (!nova && !(await repository.findNome(db, asked.id_destino!))) throw new AppError('nao_encontrado', 'A empresa de destino não existe mais.');
          const made = nova ? await criarEmpresa(db, { nome_fantasia: asked.nome_destino, primeiros_passos: true }) : undefined;
          const destino = made?.id_empresa ?? asked.id_destino!;
          await owned(db, destino);
          if (made) await addMembro(db, { id_empresa: destino, id_login: asked.id_login, id_grupo: made.grupos.administrador });
          const wanted = copiasDe(asked.itens);
          const copied = await copiar(db, wanted, { origem: asked.id_empresa, destino, nova }, (feitos) => say({ estado: 'copiando', feitos }));
          await audit.record(db, nova ? 'empresa_criada' : 'empresa_recebeu_copia', {
            entidade: 'empresa',
            id_entidade: destino,
            actor: { id_login: asked.id_login },
            depois: { nome_fantasia: asked.nome_destino, itens: asked.itens.join(', ') },
          });
          const terminou_em = clock.now();
          await repository.updateClonagem(db, id_clonagem, {
            estado: 'pronta',
            feitos: wanted.length,
            id_destino: destino,
            copiados: JSON.stringify(copied),
            terminou_em,
          });
          return destino;
        });
        if (reached !== undefined) sessions.invalidate({ id_empresa: reached });
      } catch (err) {
        log.error({ err, id_clonagem }, 'cópia de empresa falhou');
        const motivo = err instanceof AppError ? err.message : 'Algo deu errado, e nada foi copiado. Tente de novo.';
        await say({ estado: 'falhou', motivo, terminou_em: clock.now() });
      }
    },
  };
}
