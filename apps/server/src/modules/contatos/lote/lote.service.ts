import { type contatosLote, type Lote, maisPorLote } from '@prosa/contract/contatos/lote.endpoints.ts';
import { permits } from '@prosa/contract/permissions.ts';
import { maxTags, valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { limiteDeContatos } from '../cadastro/limite.ts';
import { countUpTo, isMembro, nextIds, type Target } from '../lista/alvo.repository.ts';
import { apagar } from '../pessoa/anonimizar.repository.ts';
import * as repository from './lote.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    contato_lote: { id_lote: number };
  }
}

const stretch = 500;
const dayMs = 86_400_000;
type Wish = Input<typeof contatosLote.store>['body'] | Input<typeof contatosLote.delete>['body'];

const present = (row: repository.LoteRow): Lote => ({
  id_lote: row.id_lote,
  acao: row.acao,
  estado: row.estado,
  feitos: row.feitos,
  total: row.total,
  mudados: row.mudados,
  desfaz: row.estado === 'pronto' && row.acao !== 'apagar' && row.mudados > 0,
});

/** Whom an act may reach: to take out of the trash or to end for good, only what is in it. */
const targetOf = ({ id_login, visao, ids, filtro, acao }: Pick<repository.LoteRow, 'id_login' | 'visao' | 'ids' | 'filtro' | 'acao'>): Target => ({
  person: { id_login, ...visao },
  ids,
  filtro,
  lixeira: acao === 'restaurar' || acao === 'apagar',
});

export function contatosLoteService({ database, clock, pessoas }: Core) {
  /** Done stretch by stretch, each in a transaction of its own; a process that dies goes on where it was. */
  async function run(id_empresa: number, id_lote: number): Promise<void> {
    for (let more = true; more; ) {
      more = await database.comEmpresa(id_empresa, async (db) => {
        const lote = await repository.lockLote(db, id_lote);
        if (!lote || (lote.estado !== 'executando' && lote.estado !== 'desfazendo')) return false;
        const undoing = lote.estado === 'desfazendo';
        const ids = undoing ? await repository.nextItems(db, id_lote, lote.ultimo, stretch) : await nextIds(db, targetOf(lote), lote.ultimo, stretch);
        // what comes back from the trash needs its place in the plan again
        if (lote.acao === (undoing ? 'excluir' : 'restaurar')) await limiteDeContatos.exigir(db, ids.length);
        if (lote.acao === 'apagar') await apagar(db, pessoas(), lote.id_login, ids);
        else {
          if (!undoing) await repository.apply(db, lote, ids, maxTags);
          await repository.tellLote(db, lote, undoing ? await repository.revert(db, lote, ids) : ids);
        }
        const ended = ids.length < stretch;
        await repository.changeLote(db, id_lote, {
          feitos: lote.feitos + ids.length,
          ultimo: ids.at(-1) ?? lote.ultimo,
          ...(ended && { estado: undoing ? 'desfeito' : 'pronto' }),
        });
        return !ended;
      });
    }
  }

  /** Few are done at once; more, in the background. */
  async function begin(person: Staff, id_lote: number, total: number): Promise<Lote> {
    if (total <= stretch) await run(person.id_empresa, id_lote);
    else await database.comEmpresa(person.id_empresa, (db) => scheduleJob(db, 'contato_lote', { id_lote }, { attempts: 5 }));
    return present(await needOwn(person, id_lote));
  }

  async function needOwn(person: Staff, id_lote: number): Promise<repository.LoteRow> {
    const row = await database.lerEmpresa(person.id_empresa, (db) => repository.findLote(db, id_lote));
    if (!row || row.id_login !== person.id_login) throw notFound('Lote');
    return row;
  }

  function valueOf(person: Staff, wish: Wish): repository.Valor | null {
    if (wish.acao === 'responsavel') return { id_responsavel: wish.id_responsavel ?? null };
    if (wish.acao !== 'tag' && wish.acao !== 'tirar_tag') return null;
    if (!permits(person.grants, 'tagContato', wish.acao === 'tag' ? 'store' : 'delete'))
      throw new AppError('sem_permissao', 'Você não tem permissão para mudar as tags dos contatos.');
    const { name, type_value } = wish;
    if (wish.acao === 'tirar_tag') return { name };
    const { valor, erro } = valorDaTag(type_value, type_value === 'bool' && wish.value === '' ? '1' : wish.value) as { valor: string; erro?: string };
    if (erro !== undefined) throw invalid({ value: erro });
    return { name, type_value, value: valor };
  }

  return {
    async start(person: Staff, wish: Wish): Promise<Lote> {
      const valor = valueOf(person, wish);
      const lote = {
        id_login: person.id_login,
        acao: wish.acao,
        valor,
        ids: wish.ids ?? null,
        filtro: wish.filtro ?? null,
        visao: { departamentos: person.departamentos, escopos: person.escopos },
      };
      const { id_lote, total } = await database.comEmpresa(person.id_empresa, async (db) => {
        if (typeof valor?.id_responsavel === 'number' && !(await isMembro(db, valor.id_responsavel)))
          throw invalid({ id_responsavel: 'Escolha alguém da equipe' });
        const meant = await countUpTo(db, targetOf(lote), maisPorLote + 1);
        if (meant > maisPorLote)
          throw new AppError('conflito', `No máximo ${maisPorLote.toLocaleString('pt-BR')} contatos de cada vez. Use os filtros para escolher menos.`);
        // said before it begins, not after the first part of it
        if (wish.acao === 'restaurar') await limiteDeContatos.exigir(db, meant);
        return { id_lote: await repository.insertLote(db, { ...lote, total: meant }), total: meant };
      });
      return begin(person, id_lote, total);
    },

    show: async (person: Staff, id_lote: number): Promise<Lote> => present(await needOwn(person, id_lote)),

    async undo(person: Staff, id_lote: number): Promise<Lote> {
      const own = await needOwn(person, id_lote);
      if (!present(own).desfaz || clock.now().getTime() - own.criado_em.getTime() > dayMs) throw new AppError('conflito', 'Isto não pode mais ser desfeito.');
      await database.comEmpresa(person.id_empresa, async (db) => {
        if (own.acao === 'excluir') await limiteDeContatos.exigir(db, own.mudados);
        // a second click, or another tab, finds it on its way already
        if (!(await repository.changeLote(db, id_lote, { estado: 'desfazendo', ultimo: 0, feitos: 0, total: own.mudados }, 'pronto')))
          throw new AppError('conflito', 'Isto não pode mais ser desfeito.');
      });
      return begin(person, id_lote, own.mudados);
    },

    /** The job. What refuses in the middle (the plan is full by now) ends it with what was done, which can be undone. */
    async run(id_empresa: number, { id_lote }: { id_lote: number }): Promise<void> {
      try {
        await run(id_empresa, id_lote);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await database.comEmpresa(id_empresa, (db) => repository.changeLote(db, id_lote, { estado: 'pronto' }));
      }
    },
    sweep: () => database.semEmpresa((db) => repository.deleteOldLotes(db, new Date(clock.now().getTime() - 2 * dayMs))),
  };
}
