import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';

/** So many visitors of a chat who came before, each a contato with a visit, what the site told of them, and codes that were asked for. */
export async function loadVisitantes(db: Db, id_chat_config: number, id_wpp_config: number, n: number): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`insert into contato (nome, email) select 'Visitante ' || i, 'visitante' || i || '@exemplo.com.br' from generate_series(1, ${n}::int) i`.execute(db);
  await sql`insert into visitante (chave, id_chat_config, id_contato, nome, email, email_provado, pagina, origem, navegador, ip_dia, visitas, visto_em)
    select substr(translate(encode(sha256(('visita' || c.id_contato)::bytea), 'base64'), '+/=', '-_A'), 1, 22), ${id_chat_config}, c.id_contato, c.nome, c.email,
      case when c.id_contato % 4 = 0 then c.email else '' end, 'https://loja.example/produto/' || c.id_contato % 500, 'https://busca.example/', 'Mozilla/5.0', '',
      1 + (c.id_contato % 9)::int, now() - (c.id_contato % 90) * interval '1 day'
    from contato c where c.nome like 'Visitante %'`.execute(db);
  await sql`insert into visitante_evento (id_visitante, nome, dados, em) select v.id_visitante, (array['carrinho', 'cupom', 'busca'])[k], '{"produto": "Vaso"}', v.visto_em
    from visitante v cross join generate_series(1, 3) k`.execute(db);
  await sql`insert into visitante_codigo (id_visitante, email, expira_em) select id_visitante, email, now() - interval '1 hour' from visitante where id_visitante % 20 = 0`.execute(
    db,
  );
  await sql`insert into visitante_continua (codigo, id_visitante, id_wpp_config, expira_em)
    select translate(upper(substr(md5('c' || id_visitante), 1, 8)), '01', '23'), id_visitante, ${id_wpp_config}, now() + interval '1 day' from visitante where id_visitante % 50 = 0
    on conflict do nothing`.execute(db);
}
