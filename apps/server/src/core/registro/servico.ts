import { campoDe } from '@prosa/contract/registro/registro.schemas.ts';
import { sql } from 'kysely';
import type { Staff } from '../auth/person.ts';
import type { Db } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { AppError, invalid } from '../errors.ts';
import type { Core } from '../module.ts';
import { recordMove, recordSave } from './atos.ts';
import { exigirCidadeDoEstado } from './cidade.ts';
import { lockFicha, notThere, setTrashed, type Valores, writeFicha } from './guardar.ts';
import { findChanges, presentMudanca } from './historico.ts';
import { findByIds, findPage, findRun, isWhole, type Pedido, type Sql } from './lista.ts';
import { notarRegistros } from './mudanca.ts';
import { paginasLongas } from './paginas.ts';
import { type Chamadas, type CorpoDe, type DetalheDe, escrita, type LinhaDe, type QueryOf, type Registro } from './registro.ts';
import { type Rotulos, rotulosComuns } from './textos.ts';

const changesPerPage = 30;

/** Which rows there are for a person: in the trash (1), out of it (0), or both. */
const viewOf = ({ visivel }: Registro, person: Staff, lixeira: 0 | 1 | undefined): Sql =>
  sql.join(
    [visivel?.(person) ?? sql`true`, ...(lixeira === undefined ? [] : [lixeira === 1 ? sql`t.excluido_em is not null` : sql`t.excluido_em is null`])],
    sql` and `,
  );

/** The list with these filters, as somebody asks for it. */
export const pedidoDe = (r: Registro, person: Staff, { q, ...filtro }: { q: string; lixeira?: 0 | 1 }, ordem = ''): Pedido<any> => ({
  q,
  filtro,
  ordem,
  pessoa: person.id_login,
  visao: viewOf(r, person, filtro.lixeira ?? 0),
  vista: filtro.lixeira === 1 ? undefined : r.vista?.(person),
});

/** The kind as this person reads it. */
export const lidoPor = <C extends Chamadas, L, D>(r: Registro<C, L, D>, person: Staff): Registro<C, L, D> => (r.doLeitor ? { ...r, ...r.doLeitor(person) } : r);

/** What every kind of record does alike. */
export function registroService<C extends Chamadas, L, D>(core: Core, r: Registro<C, L, D>) {
  const { database } = core;
  const findLongPage = paginasLongas(core);
  const again = (error: unknown) => Object.entries(r.unicos ?? {}).find(([index]) => isUniqueViolation(error, index))?.[1];
  const asLinha = (person: Staff, row: unknown): LinhaDe<C> => {
    const written = escrita(row as object);
    return r.linha ? r.linha(written, { person, core }) : written;
  };
  /** Of a kind that not everybody sees alike, what a page is kept under names the person. */
  async function found(person: Staff, { ids, page, rpp, ordem, cursor, ...filtro }: Record<string, any>) {
    const pedido = pedidoDe(r, person, filtro as { q: string }, ordem as string);
    const lista = lidoPor(r, person);
    const run = r.semContar?.(filtro as never);
    if (run !== undefined && !ids) {
      const rows = await (run === 'igual' ? database.hot : database).lerEmpresa(person.id_empresa, (db) => findRun<L, any>(db, lista, pedido, rpp as number));
      return { rows, recordsTotal: rows.length, recordsFiltered: rows.length };
    }
    if (ids) {
      const rows = await database.hot.lerEmpresa(person.id_empresa, (db) => findByIds(db, lista, ids as number[], viewOf(r, person, undefined)));
      return { rows, recordsTotal: rows.length, recordsFiltered: rows.length };
    }
    if (!r.longa) {
      const reads = isWhole(r, pedido) ? database.hot : database;
      return reads.lerEmpresa(person.id_empresa, (db) => findPage<L, any>(db, lista, pedido, page as number, rpp as number));
    }
    const seen = r.visivel ? [person.id_login, person.escopos, person.departamentos] : [];
    return findLongPage(
      person.id_empresa,
      lista,
      pedido,
      { page: page as number, rpp: rpp as number, cursor: cursor as string | undefined },
      { filtrada: [seen, filtro], inteira: [seen, filtro['lixeira']] },
    );
  }

  /** What is named has to be there to be chosen. */
  async function needRefs(db: Db, valores: Valores): Promise<void> {
    exigirCidadeDoEstado(valores);
    for (const [campo, [tabela, texto]] of Object.entries(r.refs ?? {})) {
      const id = valores[campo];
      if (id === undefined || id === null) continue;
      const { rows } = await sql`select from ${sql.table(tabela)} where ${sql.ref(campo)} = ${id} and excluido_em is null`.execute(db);
      if (rows.length === 0) throw invalid({ [campo]: texto });
    }
  }

  /** To the trash, or back from it; tells which moved. */
  async function move(person: Staff, ids: readonly number[], excluir: boolean): Promise<number[]> {
    try {
      const moved = await database.comEmpresa(person.id_empresa, async (db) => {
        await r.trava?.(db);
        if (!excluir) await r.vaga?.(db, ids.length);
        const done = await setTrashed(db, r, ids, excluir, person.id_login, viewOf(r, person, undefined));
        if (done.length > 0) {
          await r.aoMover?.(done, excluir, { db, person, core });
          if (r.atos) await recordMove(core, { db, person }, r.atos, done, excluir);
        }
        return done;
      });
      r.aoConfirmar?.(core, person, moved, excluir);
      return moved;
    } catch (error) {
      const [, texto, naVolta] = again(error) ?? [];
      if (texto !== undefined) {
        const said = typeof texto === 'string' ? texto : 'Já existe outro igual';
        throw new AppError('conflito', naVolta ?? `${said}. Mude o que está lá antes de trazer este de volta.`);
      }
      throw error;
    }
  }

  return {
    move,

    /** One that is not there any more, or not in the trash, is not found. */
    async moveOne(person: Staff, id: number, excluir: boolean): Promise<object> {
      if ((await move(person, [id], excluir)).length === 0) throw notThere(r);
      return {};
    },

    /** A page as the wire shows it, and how many there are with and without the filters. With ids, exactly those. */
    async list(person: Staff, query: QueryOf<C>) {
      const { rows, ...counts } = await found(person, query as Record<string, unknown>);
      return { data: (rows as unknown[]).map((row) => asLinha(person, row)), ...counts };
    },

    /** One, with what hangs on it; in the trash only where that can be looked into. */
    show: (person: Staff, id: number): Promise<DetalheDe<C>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const { doDetalhe, colunas, aoLado = sql`` } = lidoPor(r, person);
        const shown = (await r.aonde?.(db, id)) ?? id;
        const { rows } = await sql<object>`select ${doDetalhe ?? sql`t.*, ${colunas}`} from ${sql.table(r.tabela)} t ${r.juncao ?? sql``} ${aoLado}
          where t.${sql.ref(r.id)} = ${shown} and ${viewOf(r, person, r.lixeira ? undefined : 0)}`.execute(db);
        if (!rows[0]) throw notThere(r);
        const row = escrita(rows[0]);
        return r.detalhe ? r.detalhe(row, { db, person, core }) : row;
      }),

    /** Creates or saves; fields left out stay as they are. Refuses what another record has, and a version that somebody else has replaced. */
    async store(person: Staff, corpo: CorpoDe<C>): Promise<number> {
      const { [r.id]: given, versao, ...fields } = corpo as Record<string, unknown>;
      const id = given as number | undefined;
      await r.antes?.(corpo, { person, core });
      try {
        const saved = await database.comEmpresa(person.id_empresa, async (db) => {
          await r.trava?.(db);
          const ato = { db, person, core };
          const made = id === undefined ? await r.jaFeito?.(corpo, ato) : undefined;
          if (made !== undefined) return made;
          const antes = id === undefined ? undefined : await lockFicha(db, r, id, versao as number | undefined, viewOf(r, person, undefined));
          if (antes) await notarRegistros(db)?.viam(r.especie.area, [id!]);
          const valores: Valores = (await r.valores?.(corpo, { ...ato, antes })) ?? fields;
          const defined = Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== undefined));
          await needRefs(db, defined);
          if (!antes) await r.vaga?.(db, 1);
          const { atos } = r;
          return writeFicha(
            db,
            r,
            antes,
            defined,
            person.id_login,
            async (written) => r.depois?.(written, corpo, { ...ato, antes }),
            atos && ((written, campos) => recordSave(core, ato, atos, written, antes === undefined, campos, r.calados)),
          );
        });
        r.aoConfirmar?.(core, person, [saved]);
        return saved;
      } catch (error) {
        const [campo, said] = again(error) ?? [];
        if (campo === undefined || said === undefined) throw error;
        const texto = typeof said === 'string' ? said : said(corpo);
        if (campo === '') throw new AppError('conflito', texto);
        throw r.conflitos ? new AppError('conflito', texto, { erros: { [campo]: texto } }) : invalid({ [campo]: texto });
      }
    },

    /** What happened to a record, newest first, as the wire shows it. */
    historico: (person: Staff, id: number, antes_de: number | undefined) =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const { rows: there } = await sql`select from ${sql.table(r.tabela)} t where t.${sql.ref(r.id)} = ${id} and ${viewOf(r, person, undefined)}`.execute(
          db,
        );
        if (there.length === 0) throw notThere(r);
        const rows = await findChanges(db, r.especie.area, id, antes_de, changesPerPage);
        const hidden = new Set(r.ocultos?.(person));
        const shown = rows.slice(0, changesPerPage).map((row) =>
          presentMudanca(
            row,
            rotulosDe(
              r,
              Object.keys(row.campos).filter((f) => !hidden.has(f)),
            ),
          ),
        );
        return { data: shown, mais: rows.length > changesPerPage };
      }),
  };
}

/** What fields are called and how they read: the kind's own words, those of every record, the schema's. */
function rotulosDe(r: Registro, campos: readonly string[]): Rotulos {
  const shape = (r.calls.store.body as { shape?: object }).shape ?? {};
  const named = campos.flatMap((campo) => {
    const own = r.rotulos?.[campo] ?? rotulosComuns[campo];
    const titulo = own?.[0] ?? (campo in shape ? campoDe(r.calls.store.body, campo).titulo : undefined);
    return titulo === undefined ? [] : [[campo, [titulo, ...(own?.[1] ? [own[1]] : [])] as const] as const];
  });
  return Object.fromEntries(named) as Rotulos;
}
