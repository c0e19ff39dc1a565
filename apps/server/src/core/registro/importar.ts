import { formaDe } from '@prosa/contract/registro/registro.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fusoDaEmpresa } from '../fuso.ts';
import { cityOf, codigosDeCidade, columnsOf, dayOf, isEmpty } from '../importacao/celulas.ts';
import { writableColumns } from '../importacao/colunas.ts';
import type { Avaliada, Dono, Feita, Importavel, Lida, Resultado } from '../importacao/importavel.ts';
import type { Valores } from './guardar.ts';
import { type Autor, type Campos, changesBetween, type TipoDeMudanca } from './historico.ts';
import type { Chamadas, Registro } from './registro.ts';

/** How rows of a file are told apart and guessed, of a kind whose columns are the fields of its body. */
export interface Importar {
  /** The first of these fields that a row has is what it is known by. */
  readonly chaves: readonly [string, ...string[]];
  readonly sinonimos?: Readonly<Record<string, readonly string[]>>;
  /** What is said when none of the columns of `chaves` is there. */
  readonly falta: string;
}

/** A row as its columns are stored; those that its file has, empty ones too. */
interface Linha extends Lida {
  readonly valores: Valores;
}
interface Antes {
  valores: Record<string, unknown>;
  versao_depois: number;
}

const refs = (columns: readonly string[], of = '') => sql.join(columns.map((name) => sql.ref(`${of}${name}`)));

/** Writes down what happened to records, each its own, in the transaction in which it happens. */
export async function recordChanges(
  db: Db,
  area: string,
  tipo: TipoDeMudanca,
  changes: readonly { id: number; campos: Campos }[],
  autor: Autor,
): Promise<void> {
  await sql`insert into registro_mudanca (area, id_registro, tipo, campos, id_login) select ${area}, x.id, ${tipo}, x.campos, ${autor}::bigint
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id bigint, campos jsonb)`.execute(db);
}

/** Files of a kind of record with a history: each row is judged by the schema of the body. Everybody who may import sees every record. */
export function importavelDe(r: Registro, { chaves, sinonimos = {}, falta }: Importar): Importavel<Linha> {
  const { store, importacao } = r.calls as Required<Chamadas>;
  const { especie, tabela } = r;
  const corpo = store.body!;
  const forma = formaDe(corpo);
  const table = sql.table(tabela);
  const id = sql.ref(especie.id);
  const chaveDe = ({ valores }: Linha) => chaves.map((campo) => ({ campo, valor: valores[campo] })).find(({ valor }) => !isEmpty(valor));
  const as = (rows: readonly object[]) => sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;

  /** Sets columns of records, as new versions of them. */
  const setColumns = (db: Db, columns: readonly string[], rows: readonly object[]) =>
    sql`update ${table} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`))}, versao = t.versao + 1, alterado_em = now()
      from ${as(rows)} n where t.${id} = n.${id}`.execute(db);

  async function criar(db: Db, autor: Autor, rows: readonly Avaliada<Linha>[]): Promise<Resultado[]> {
    if (rows.length === 0) return [];
    await r.vaga?.(db, rows.length);
    const { rows: ids } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${tabela}, ${especie.id})) as id
      from generate_series(1, ${rows.length}::int)`.execute(db);
    const records = rows.map(({ lida }, n) => ({ [especie.id]: ids[n]!.id, ...lida.valores }));
    const columns = Object.keys(records[0]!);
    const { rows: made } = await sql<{ id: number }>`insert into ${table} (${refs(columns)}) overriding system value
      select ${refs(columns, 'n.')} from ${as(records)} n on conflict do nothing returning ${id} as id`.execute(db);
    const there = new Set(made.map((row) => row.id));
    const changes = made.map((row) => ({ id: row.id, campos: {} }));
    await recordChanges(db, especie.area, 'criado', changes, autor);
    return rows.map(({ linha }, n) => {
      const mine = ids[n]!.id;
      // somebody else took the place of its key at this moment
      return there.has(mine)
        ? { linha, estado: 'criada', id: mine }
        : { linha, estado: 'ignorada', erros: { '': `Já cadastrad${especie.feminino ? 'a' : 'o'}` } };
    });
  }

  async function atualizar(db: Db, autor: Autor, repetidos: string, rows: readonly Avaliada<Linha>[]): Promise<Resultado[]> {
    if (rows.length === 0) return [];
    const { rows: found } = await sql<{ id: number; linha: Valores }>`select t.${id} as id, to_jsonb(t) as linha from ${table} t
      where t.${id} = any (${rows.map((row) => row.id!)}::bigint[]) and t.excluido_em is null order by t.${id} for no key update of t`.execute(db);
    const stored = new Map(found.map((row) => [row.id, row.linha]));
    const columns = Object.keys(rows[0]!.lida.valores);
    const changed: { id: number; campos: Campos; valores: Record<string, unknown> }[] = [];
    const results = rows.map(({ linha, lida, id: of }): Resultado => {
      const now = stored.get(of!);
      if (!now) return { linha, estado: 'ignorada', erros: { '': 'O cadastro não existe mais' } };
      const next = Object.fromEntries(
        columns.map((name) => [name, !isEmpty(lida.valores[name]) && (repetidos === 'atualizar' || isEmpty(now[name])) ? lida.valores[name] : now[name]]),
      );
      const campos = changesBetween(now, next);
      if (Object.keys(campos).length === 0) return { linha, estado: 'ignorada', erros: { '': 'Nada a atualizar' } };
      changed.push({ id: of!, campos, valores: next });
      const valores = Object.fromEntries(columns.map((name) => [name, now[name]]));
      return { linha, estado: 'atualizada', id: of, antes: { valores, versao_depois: Number(now['versao']) + 1 } satisfies Antes };
    });
    await setColumns(
      db,
      columns,
      changed.map((one) => ({ [especie.id]: one.id, ...one.valores })),
    );
    await recordChanges(
      db,
      especie.area,
      'alterado',
      changed.map(({ id: of, campos }) => ({ id: of, campos })),
      autor,
    );
    return results;
  }

  async function desfazer(db: Db, autor: Autor, criadas: readonly Feita[], atualizadas: readonly Feita[]): Promise<Resultado[]> {
    const gone = await sql<{ id: number }>`delete from ${table} t where t.${id} = any (${criadas.map((row) => row.id)}::bigint[])
      and t.versao = 1 and t.excluido_em is null and not exists (select from registro_mudanca m
        where m.area = ${especie.area} and m.id_registro = t.${id} and m.tipo <> 'criado') returning t.${id} as id`.execute(db);
    const undone = new Set(gone.rows.map((row) => row.id));
    const after = new Map(atualizadas.map((row) => [row.id, row.antes as Antes | null]));
    const { rows: now } = await sql<{ id: number; linha: Valores }>`select t.${id} as id, to_jsonb(t) as linha from ${table} t
      where t.${id} = any (${[...after.keys()]}::bigint[]) order by t.${id} for no key update of t`.execute(db);
    // what it was like is forgotten with a person who was anonymised
    const back = now.flatMap((row) => {
      const antes = after.get(row.id);
      return antes && row.linha['versao'] === antes.versao_depois ? [{ ...row, valores: antes.valores }] : [];
    });
    if (back.length > 0) {
      const columns = await writableColumns(db, tabela, Object.keys(back[0]!.valores));
      await setColumns(
        db,
        columns,
        back.map((row) => ({ [especie.id]: row.id, ...row.valores })),
      );
      await recordChanges(
        db,
        especie.area,
        'alterado',
        back.map((row) => ({ id: row.id, campos: changesBetween(row.linha, row.valores) })),
        autor,
      );
      for (const row of back) undone.add(row.id);
    }
    return [...criadas, ...atualizadas].map(({ linha, id: of }) =>
      undone.has(of) ? { linha, estado: 'desfeita' } : { linha, estado: 'mantida', erros: { '': 'O cadastro mudou depois da importação' } },
    );
  }

  return {
    especie,
    calls: importacao,
    sinonimos: { cidade: ['municipio', 'city', ...codigosDeCidade], uf: ['estado', 'state'], logradouro: ['endereco', 'rua', 'address'], ...sinonimos },
    precisa: { de: chaves, texto: falta },
    ...(r.vaga && { vaga: (db: Db, novos: number) => r.vaga!(db, novos) }),
    async leitor(transaction, { mapa }) {
      const fuso = await fusoDaEmpresa(transaction);
      const { at, cell } = columnsOf(mapa);
      const fields = Object.values(mapa).filter((destino) => destino in forma);
      const places = ['cidade', 'uf'].some((destino) => Object.values(mapa).includes(destino));
      return {
        ler(celulas) {
          const erros: Record<string, string> = {};
          const valores: Record<string, unknown> = places ? { id_municipio: null, id_uf: null } : {};
          for (const field of fields) {
            const typed = cell(celulas, field);
            const first = forma[field]!.safeParse(typed);
            const result = first.success ? first : forma[field]!.safeParse(dayOf(typed, { fuso, nascimento: field === 'data_nascimento' }));
            valores[field] = result.success ? result.data : '';
            // whether one is required is asked of new records alone
            if (!result.success && typed !== '') erros[at(field)] = result.error.issues[0]!.message;
          }
          const city = cityOf(cell(celulas, 'cidade'), cell(celulas, 'uf'));
          Object.assign(valores, city.valores);
          for (const [field, message] of Object.entries(city.erros ?? {})) erros[at(field)] = message;
          return { valores, erros };
        },
        chaves(lida) {
          const chave = chaveDe(lida);
          return chave ? [`${chave.campo}:${String(chave.valor)}`] : [];
        },
        async donos(db, lidas) {
          const known = lidas.flatMap((lida, n) => ({ n, ...chaveDe(lida) }));
          const found = new Map<number, Dono[]>();
          // by an index each; there are one or two
          for (const campo of chaves) {
            const asked = known.filter((one) => one.campo === campo).map(({ n, valor }) => ({ n, valor }));
            if (asked.length === 0) continue;
            const { rows } = await sql<{ n: number; id: number }>`select x.n, t.${id} as id
              from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(n int, valor text) join ${table} t on t.${sql.ref(campo)} = x.valor
              where t.excluido_em is null order by x.n, t.${id}`.execute(db);
            for (const row of rows) found.set(row.n, [...(found.get(row.n) ?? []), { id: row.id, excluido: false, visivel: true }]);
          }
          return found;
        },
        faltas({ valores, erros }) {
          const missing: Record<string, string> = { ...erros };
          for (const { path, message } of corpo.safeParse(valores).error?.issues ?? []) missing[at(String(path[0]))] ??= message;
          return missing;
        },
      };
    },
    criar: (db, { id_login }, rows) => criar(db, id_login, rows),
    atualizar: (db, { id_login, opcoes }, rows) => atualizar(db, id_login, opcoes.repetidos, rows),
    desfazer: (db, { id_login }, criadas, atualizadas) => desfazer(db, id_login, criadas, atualizadas),
  };
}
