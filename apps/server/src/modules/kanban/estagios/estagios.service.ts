import { type BlocoLinha, type EstagioComBlocos, maxEstagios } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { eventsIn } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { recordChange } from '../../../core/registro/historico.ts';
import { findAchados, findBlocos, findPrimeiros, findSomas, isInteira, type SomasPorEstagio } from '../blocos/blocos.repository.ts';
import { chaveDepois, chavesPara } from '../blocos/ordem.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { needPapel, needQuadro } from '../kanban.scope.ts';
import { findEstagios, needEstagio } from './estagios.repository.ts';
import { needExigiveis } from './regras.ts';

type Ids = readonly number[];

/** K5: lists that are named in their order; those that are not stay behind whoever stood before them. */
export function ordemDita(before: Ids, said: Ids): number[] {
  const known = [...new Set(said.filter((id) => before.includes(id)))];
  const order = [...known];
  for (const [i, id] of before.entries()) {
    if (known.includes(id)) continue;
    const previous = before.slice(0, i).findLast((p) => order.includes(p));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
  }
  return order;
}

/** Acts on the lists of boards. */
export function estagiosService({ database }: Core) {
  /** Locked, on a board that the person sets up. */
  async function lock(db: Db, person: Staff, id_estagio: number) {
    const found = await needEstagio(db, id_estagio);
    await needPapel(db, person, found.id_quadro, 3);
    const { rows } = await sql<{
      linha: Record<string, unknown>;
    }>`select to_jsonb(e) as linha from kanban_estagio e where e.id_estagio = ${id_estagio} for no key update`.execute(db);
    const linha = rows[0]!.linha;
    return { ...found, linha };
  }
  async function told(db: Db, person: Staff, id_quadro: number, antes: string, depois: string): Promise<void> {
    await recordChange(db, 'kanbanQuadros', id_quadro, 'alterado', { lista: [antes, depois] }, person.id_login);
    notarKanban(db)?.mudou(id_quadro);
  }

  /** With its cards to the archive, or back with those that went along. */
  async function guardar(db: Db, person: Staff, id_estagio: number, column: 'arquivado_em' | 'excluido_em', away: boolean): Promise<void> {
    const found = await lock(db, person, id_estagio);
    const is = found.linha[column] !== null;
    if (column === 'arquivado_em' && found.excluido) throw notFound('Lista', true);
    if (is === away) return; // K10: twice is once
    await sql`update kanban_estagio set ${sql.ref(column)} = ${away ? sql`now()` : sql`null`}, versao = versao + 1 where id_estagio = ${id_estagio}`.execute(
      db,
    );
    if (away)
      await sql`with deles as (select id_empresa, id_bloco from kanban_bloco where id_estagio = ${id_estagio} and arquivado_em is null and excluido_em is null
          order by id_bloco for update), idos as (update kanban_bloco b set arquivado_em = now(), com_estagio = true, versao = versao + 1 from deles d
          where b.id_empresa = d.id_empresa and b.id_bloco = d.id_bloco returning b.id_bloco)
        ${eventsIn(
          db,
          'bloco_arquivado',
          sql`select jsonb_build_object('id_bloco', i.id_bloco, 'id_quadro', ${found.id_quadro}::bigint, 'id_login', ${person.id_login}::bigint) from idos i order by i.id_bloco`,
        )}`.execute(db);
    // a list that is still in the archive keeps its cards there
    else if (column === 'arquivado_em' || !found.arquivado) await voltarBlocos(db, id_estagio);
    const how = { arquivado_em: ['arquivada', 'fora do arquivo'], excluido_em: ['excluída', 'restaurada'] } as const;
    await told(db, person, found.id_quadro, found.titulo, `${found.titulo} (${how[column][away ? 0 : 1]})`);
  }
  /** Cards that went with their list, in their places as far as these are free. */
  async function voltarBlocos(db: Db, id_estagio: number): Promise<void> {
    // locked by number, as by everybody who locks several
    const { rows } = await sql<{ id_bloco: number }>`select d.id_bloco from (
        select id_bloco, chave from kanban_bloco where id_estagio = ${id_estagio} and com_estagio and arquivado_em is not null and excluido_em is null
        order by id_bloco for update
      ) d order by d.chave, d.id_bloco`.execute(db);
    if (rows.length === 0) return;
    const keys = await chavesPara(db, id_estagio, {}, rows.length);
    await sql`update kanban_bloco b set arquivado_em = null, com_estagio = false, chave = k.chave, versao = versao + 1
      from unnest(${rows.map((r) => r.id_bloco)}::bigint[], ${keys}::text[]) as k (id_bloco, chave) where b.id_bloco = k.id_bloco`.execute(db);
  }

  const one = (person: Staff, id: number, column: 'arquivado_em' | 'excluido_em', away: boolean): Promise<void> =>
    database.comEmpresa(person.id_empresa, (db) => guardar(db, person, id, column, away));

  return {
    /** The lists of a board with what is in them, as far as the person sees it. */
    async lista(person: Staff, id_quadro: number, { cards, estagios, ...filtro }: Input<typeof kanbanEstagio.lista>['query']): Promise<EstagioComBlocos[]> {
      const vista = { ...filtro, id_quadro, estagios };
      const read = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.lerEmpresa(person.id_empresa, work);
      const hot = <T>(work: (db: Db) => Promise<T>): Promise<T> => database.hot.lerEmpresa(person.id_empresa, work);
      // asked together: what the person may not see is refused before anything of it is answered
      const lists = hot(async (db) => (await Promise.all([findEstagios(db, id_quadro), needQuadro(db, person, id_quadro)]))[0]);
      const whole = isInteira(vista);
      const held = async (): Promise<{ somas: SomasPorEstagio; blocos: BlocoLinha[] }> => {
        if (cards === 1 && !whole) {
          const { somas, ids } = await read((db) => findAchados(db, person, vista));
          return { somas, blocos: await hot((db) => findBlocos(db, person, ids)) };
        }
        // on two connections: neither waits for the other
        const counted = (whole ? hot : read)((db) => findSomas(db, person, vista));
        const first = cards === 1 ? hot((db) => findPrimeiros(db, person, vista)) : [];
        const [somas, blocos] = await Promise.all([counted, first]);
        return { somas, blocos };
      };
      const [all, { somas, blocos }] = await Promise.all([lists, held()]);
      const byList = Map.groupBy(blocos, (b) => b.id_estagio);
      return all
        .filter((e) => estagios === undefined || estagios.includes(e.id_estagio))
        .map((e) => ({ ...e, ...(somas.get(e.id_estagio) ?? { quantidade: 0, soma: 0, soma_ponderada: 0 }), blocos: byList.get(e.id_estagio) ?? [] }));
    },

    arquivados: (person: Staff, id_quadro: number) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needQuadro(db, person, id_quadro);
        return findEstagios(db, id_quadro, true);
      }),

    store: (
      person: Staff,
      { id_estagio, id_quadro, versao, exige, limite_recusa, travado, pede_motivo, ...rest }: Input<typeof kanbanEstagio.store>['body'],
    ): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const bits = { limite_recusa, travado, pede_motivo };
        const values: Record<string, unknown> = {
          ...rest,
          ...Object.fromEntries(Object.entries(bits).map(([k, v]) => [k, v === undefined ? undefined : v === 1])),
          exige: exige === undefined ? undefined : sql`${JSON.stringify(exige)}::jsonb`,
        };
        const defined = Object.entries(values).filter(([, v]) => v !== undefined);
        if (id_estagio !== undefined) {
          const found = await lock(db, person, id_estagio);
          if (found.excluido) throw notFound('Lista', true);
          if (versao !== undefined && versao !== found.linha['versao']) throw savedMeanwhile('lista', true);
          await needExigiveis(db, found.id_quadro, exige ?? []);
          await sql`update kanban_estagio set ${sql.join([...defined.map(([k, v]) => sql`${sql.ref(k)} = ${v}`), sql`versao = versao + 1`])} where id_estagio = ${id_estagio}`.execute(
            db,
          );
          // what a list says of its cards is theirs
          if (rest.tipo !== undefined && rest.tipo !== found.tipo)
            await sql`update kanban_bloco set situacao = ${rest.tipo}, fechado_em = case when ${rest.tipo}::int = 0 then null else coalesce(fechado_em, now()) end where id_estagio = ${id_estagio}`.execute(
              db,
            );
          if (rest.titulo !== found.titulo) await told(db, person, found.id_quadro, found.titulo, rest.titulo);
          else notarKanban(db)?.mudou(found.id_quadro);
          return id_estagio;
        }
        if (id_quadro === undefined) throw invalid({ id_quadro: 'Escolha o quadro' });
        await needPapel(db, person, id_quadro, 3);
        await needExigiveis(db, id_quadro, exige ?? []);
        // one list at a time, so that two have two places
        await sql`select from kanban_quadro where id_quadro = ${id_quadro} for no key update`.execute(db);
        const { rows } = await sql<{
          n: number;
          chave: string | null;
        }>`select count(*) filter (where excluido_em is null) as n, max(chave) as chave from kanban_estagio where id_quadro = ${id_quadro}`.execute(db);
        if (rows[0]!.n >= maxEstagios) throw new AppError('conflito', `Um quadro tem no máximo ${maxEstagios} listas.`);
        const all = [...defined, ['id_quadro', id_quadro] as const, ['chave', chaveDepois(rows[0]!.chave)] as const];
        const { rows: made } = await sql<{ id_estagio: number }>`insert into kanban_estagio (${sql.join(all.map(([k]) => sql.ref(k)))})
          values (${sql.join(all.map(([, v]) => sql`${v}`))}) returning id_estagio`.execute(db);
        await told(db, person, id_quadro, '', rest.titulo);
        return made[0]!.id_estagio;
      }),

    alterarTitulo: (person: Staff, { id_estagio, titulo }: Input<typeof kanbanEstagio.alterarTitulo>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const found = await lock(db, person, id_estagio);
        if (found.excluido) throw notFound('Lista', true);
        if (found.titulo === titulo) return;
        await sql`update kanban_estagio set titulo = ${titulo}, versao = versao + 1 where id_estagio = ${id_estagio}`.execute(db);
        await told(db, person, found.id_quadro, found.titulo, titulo);
      }),

    /** Answers the order that holds. */
    ordenar: (person: Staff, { id_quadro, ids }: Input<typeof kanbanEstagio.alterarOrdemEstagios>['body']): Promise<number[]> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await needPapel(db, person, id_quadro, 3);
        await sql`select from kanban_quadro where id_quadro = ${id_quadro} for no key update`.execute(db);
        const before = (await findEstagios(db, id_quadro)).map((e) => e.id_estagio);
        const order = ordemDita(before, ids);
        if (order.every((id, i) => id === before[i])) return order;
        let last: string | null = null;
        const keys = order.map(() => (last = chaveDepois(last)));
        await sql`update kanban_estagio e set chave = k.chave from unnest(${order}::bigint[], ${keys}::text[]) as k (id_estagio, chave) where e.id_estagio = k.id_estagio`.execute(
          db,
        );
        notarKanban(db)?.mudou(id_quadro);
        return order;
      }),

    arquivar: (person: Staff, id: number) => one(person, id, 'arquivado_em', true),
    desarquivar: (person: Staff, id: number) => one(person, id, 'arquivado_em', false),
    delete: (person: Staff, id: number) => one(person, id, 'excluido_em', true),
    restaurar: (person: Staff, id: number) => one(person, id, 'excluido_em', false),
  };
}
