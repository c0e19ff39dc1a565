import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { writableColumns } from '../../../core/importacao/colunas.ts';
import type { Feita, Resultado } from '../../../core/importacao/importavel.ts';
import { preso } from '../pessoa/preso.ts';

/** Takes back what the importação noted of what these contatos agreed to. */
export type RetirarConsentimentos = (db: Db, id_importacao: number, ids: readonly number[]) => Promise<void>;

interface Made {
  linha: number;
  id_contato: number;
  /** Something happened to the contato since: it stays. */
  mudou: boolean;
}

/** Rows that were written, as `l`. */
const asRows = (feitas: readonly Feita[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(feitas.map(({ linha, id, antes }) => ({ linha, id_contato: id, antes })))}::jsonb) as l(linha int, id_contato bigint, antes jsonb)`;

/** Takes away these contatos, which an import of a line made, as `desfazerCriadas` does; answers how many stay. Those that are gone count as taken. */
export async function desfazerCriados(db: Db, ids: readonly number[]): Promise<number> {
  const feitas = ids.map((id, i) => ({ linha: i, id, antes: null }));
  const done = feitas.length === 0 ? [] : await desfazerCriadas(db, null, feitas);
  return done.filter(({ estado }) => estado === 'mantida').length;
}

/** Takes away contatos that the importação made. One that was changed, tagged or talked to since stays. */
export async function desfazerCriadas(db: Db, id_importacao: number | null, feitas: readonly Feita[]): Promise<Resultado[]> {
  const { rows } = await sql<Made>`select l.linha, l.id_contato, c.versao > 1 or c.excluido_em is not null
      or ${preso}
      or exists (select from contato_tag t where t.id_contato = c.id_contato and t.criado_em > c.criado_em)
      or exists (select from contato_consentimento k where k.id_contato = c.id_contato
        and (${id_importacao}::bigint is null or k.id_importacao is distinct from ${id_importacao}::bigint))
      or exists (select from contato_mudanca m where m.id_contato = c.id_contato and m.em > c.criado_em) as mudou
    from ${asRows(feitas)} join contato c on c.id_contato = l.id_contato for update of c`.execute(db);
  const gone = rows.filter(({ mudou }) => !mudou).map(({ id_contato }) => id_contato);
  if (gone.length > 0) await db.deleteFrom('contato').where('id_contato', 'in', gone).execute();
  const stay = new Set(rows.filter(({ mudou }) => mudou).map(({ linha }) => linha));
  return feitas.map(({ linha }) =>
    stay.has(linha) ? { linha, estado: 'mantida', erros: { '': 'O contato mudou depois da importação' } } : { linha, estado: 'desfeita' },
  );
}

/** Columns of contato that are worked out, or that count on. */
const kept = new Set(['id_empresa', 'id_contato', 'versao', 'alterado_em', 'busca', 'palavras', 'nome_exibido', 'consentimentos']);

/** Gives contatos back what the importação changed. One that was changed again since stays. */
export async function desfazerAtualizadas(
  db: Db,
  id_importacao: number,
  id_login: number,
  feitas: readonly Feita[],
  retirarConsentimentos: RetirarConsentimentos,
): Promise<Resultado[]> {
  const { rows: found } = await sql<Made & { colunas: string[] }>`select l.linha, l.id_contato,
      -- what it was like is forgotten with a person who was anonymised
      coalesce(c.versao <> (l.antes ->> 'versao_depois')::int, true) as mudou,
      (select array_agg(k) from jsonb_object_keys(l.antes -> 'contato') k) as colunas
    from ${asRows(feitas)} join contato c on c.id_contato = l.id_contato order by c.id_contato for no key update of c`.execute(db);
  const back = found.filter(({ mudou }) => !mudou);
  const those = new Set(back.map(({ linha }) => linha));
  const which = asRows(feitas.filter(({ linha }) => those.has(linha)));
  if (back.length > 0) {
    const columns = (await writableColumns(db, 'contato', back[0]!.colunas)).filter((name) => !kept.has(name));
    const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`));
    await sql`delete from contato_telefone t using ${which} where t.id_contato = l.id_contato and not (l.antes -> 'telefones') @> to_jsonb(t.id_telefone)`.execute(
      db,
    );
    await sql`delete from contato_tag t using ${which} where t.id_contato = l.id_contato and not (l.antes -> 'tags') @> to_jsonb(t.id_tag)`.execute(db);
    await retirarConsentimentos(
      db,
      id_importacao,
      back.map(({ id_contato }) => id_contato),
    );
    await sql`delete from contato_identidade i using ${which} where i.id_contato = l.id_contato
      and not (l.antes -> 'identidades') @> jsonb_build_array(jsonb_build_object('tipo', i.tipo, 'chave', i.chave))`.execute(db);
    await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
      select x.tipo, x.chave, x.valor, l.id_contato, x.origem from ${which}, jsonb_to_recordset(l.antes -> 'identidades') as x(tipo text, chave text, valor text, origem text)
      order by x.tipo, x.chave on conflict do nothing`.execute(db);
    await sql`update contato c set ${set}, versao = c.versao + 1, alterado_em = now()
      from ${which}, jsonb_populate_record(null::contato, l.antes -> 'contato') r where c.id_contato = l.id_contato`.execute(db);
    await sql`insert into contato_mudanca (id_contato, tipo, id_login) select l.id_contato, 'importacao_desfeita', ${id_login}::bigint from ${which}`.execute(
      db,
    );
  }
  return feitas.map(({ linha }) =>
    those.has(linha) ? { linha, estado: 'desfeita' } : { linha, estado: 'mantida', erros: { '': 'O contato mudou depois da importação' } },
  );
}
