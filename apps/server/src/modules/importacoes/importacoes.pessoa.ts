import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const importacoesPessoa: Pessoa = {
  async anonimizar(db, { ids, fones, emails, documentos }) {
    // a row that did not become a contato is known by what it says
    const { rows } = await sql<{ id_importacao: number }>`with l as (
        update importacao_linha l set celulas = '{}', erros = '{}', antes = null where (l.id_registro = any (${[...ids]}::bigint[])
          and exists (select from importacao i where i.id_importacao = l.id_importacao and i.area = 'contatos')) or exists (
          select from unnest(l.celulas) c, regexp_replace(c, '\\D', '', 'g') d
          where lower(trim(c)) = any (${[...emails]}::text[]) or upper(regexp_replace(c, '[^[:alnum:]]', '', 'g')) = any (${[...documentos]}::text[])
            or (length(d) between 10 and 13 and (right(d, 11) = any (${[...fones]}::text[]) or right(d, 10) = any (${[...fones]}::text[]))))
        returning l.id_importacao) select distinct id_importacao from l`.execute(db);
    await sql`update importacao i set colunas = (select coalesce(jsonb_agg(c || '{"exemplos": []}' order by n), '[]') from jsonb_array_elements(i.colunas) with ordinality x(c, n))
      where i.id_importacao = any (${rows.map((row) => row.id_importacao)}::bigint[])`.execute(db);
  },
};
