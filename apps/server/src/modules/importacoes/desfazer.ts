import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Resultado } from './importacoes.repository.ts';

interface Made {
  linha: number;
  id_contato: number;
  /** Something happened to the contato since: it stays. */
  mudou: boolean;
}

/** Takes away contatos that the importação made. One that was changed, tagged or talked to since stays. */
export async function desfazerCriadas(db: Db, id_importacao: number, linhas: readonly number[]): Promise<Resultado[]> {
  const { rows } = await sql<Made>`select l.linha, l.id_contato, c.versao > 1 or c.excluido_em is not null
      or exists (select from sala s where s.id_contato = c.id_contato)
      or exists (select from contato_tag t where t.id_contato = c.id_contato and t.criado_em > c.criado_em)
      or exists (select from contato_consentimento k where k.id_contato = c.id_contato and k.id_importacao is distinct from l.id_importacao)
      or exists (select from contato_mudanca m where m.id_contato = c.id_contato and m.em > c.criado_em) as mudou
    from importacao_linha l join contato c on c.id_contato = l.id_contato
    where l.id_importacao = ${id_importacao} and l.linha = any (${[...linhas]}::int[]) for update of c`.execute(db);
  const gone = rows.filter(({ mudou }) => !mudou).map(({ id_contato }) => id_contato);
  if (gone.length > 0) await db.deleteFrom('contato').where('id_contato', 'in', gone).execute();
  const stay = new Set(rows.filter(({ mudou }) => mudou).map(({ linha }) => linha));
  return linhas.map((linha) =>
    stay.has(linha) ? { linha, estado: 'mantida', erros: { '': 'O contato mudou depois da importação' } } : { linha, estado: 'desfeita' },
  );
}

/** Columns of contato that are worked out, or that count on. */
const kept = new Set(['id_empresa', 'id_contato', 'versao', 'alterado_em', 'busca', 'palavras', 'nome_exibido', 'consentimentos']);

/** Gives contatos back what the importação changed. One that was changed again since stays. */
export async function desfazerAtualizadas(db: Db, id_importacao: number, id_login: number, linhas: readonly number[]): Promise<Resultado[]> {
  const { rows: found } = await sql<Made & { colunas: string[] }>`select l.linha, l.id_contato,
      -- what it was like is forgotten with a person who was anonymised
      coalesce(c.versao <> (l.antes ->> 'versao_depois')::int, true) as mudou,
      (select array_agg(k) from jsonb_object_keys(l.antes -> 'contato') k) as colunas
    from importacao_linha l join contato c on c.id_contato = l.id_contato
    where l.id_importacao = ${id_importacao} and l.linha = any (${[...linhas]}::int[]) order by c.id_contato for no key update of c`.execute(db);
  const back = found.filter(({ mudou }) => !mudou);
  const which = sql`l.id_importacao = ${id_importacao} and l.linha = any (${back.map(({ linha }) => linha)}::int[])`;
  if (back.length > 0) {
    const columns = await columnsOf(db, back[0]!.colunas);
    const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`));
    await sql`delete from contato_telefone t using importacao_linha l where ${which} and t.id_contato = l.id_contato and not (l.antes -> 'telefones') @> to_jsonb(t.id_telefone)`.execute(
      db,
    );
    await sql`delete from contato_tag t using importacao_linha l where ${which} and t.id_contato = l.id_contato and not (l.antes -> 'tags') @> to_jsonb(t.id_tag)`.execute(
      db,
    );
    await sql`delete from contato_consentimento k using importacao_linha l where ${which} and k.id_contato = l.id_contato and k.id_importacao = l.id_importacao`.execute(
      db,
    );
    await sql`delete from contato_identidade i using importacao_linha l where ${which} and i.id_contato = l.id_contato
      and not (l.antes -> 'identidades') @> jsonb_build_array(jsonb_build_object('tipo', i.tipo, 'chave', i.chave))`.execute(db);
    await sql`insert into contato_identidade (tipo, chave, valor, id_contato, origem)
      select x.tipo, x.chave, x.valor, l.id_contato, x.origem from importacao_linha l, jsonb_to_recordset(l.antes -> 'identidades') as x(tipo text, chave text, valor text, origem text)
      where ${which} order by x.tipo, x.chave on conflict do nothing`.execute(db);
    await sql`update contato c set ${set}, versao = c.versao + 1, alterado_em = now()
      from importacao_linha l, jsonb_populate_record(null::contato, l.antes -> 'contato') r where ${which} and c.id_contato = l.id_contato`.execute(db);
    await sql`insert into contato_mudanca (id_contato, tipo, id_login) select l.id_contato, 'importacao_desfeita', ${id_login}::bigint from importacao_linha l where ${which}`.execute(
      db,
    );
  }
  const undone = new Set(back.map(({ linha }) => linha));
  return linhas.map((linha) =>
    undone.has(linha) ? { linha, estado: 'desfeita' } : { linha, estado: 'mantida', erros: { '': 'O contato mudou depois da importação' } },
  );
}

/** Those of the columns that are there and may be written: an update of the product may have changed the table since. */
async function columnsOf(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`select attname::text as nome from pg_attribute
    where attrelid = 'contato'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any (${[...names]}::text[])`.execute(db);
  return rows.map(({ nome }) => nome).filter((nome) => !kept.has(nome));
}
