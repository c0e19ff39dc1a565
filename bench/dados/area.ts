import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { areaDeClientes as area } from '../support/area.ts';

/** A company with 2,000 clientes who sign in; the first has 2,000 tickets, with an answer each. */
export async function loadArea(db: Db, grupos: { administrador: number }, senha_hash: string): Promise<void> {
  await sql`insert into login (primeiro_nome, nome, email) values ('Pessoa', 'Pessoa da bancada', ${area.admin})`.execute(db);
  await sql`insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from login where email = ${area.admin}`.execute(
    db,
  );
  await sql`insert into membro (id_login, id_grupo) select id_login, ${grupos.administrador} from login where email = ${area.admin}`.execute(db);
  await sql`insert into cliente (nome, email) select 'Cliente ' || i, 'cliente' || i || '@area.bancada' from generate_series(0, ${sql.lit(area.clientes - 1)}) i`.execute(
    db,
  );
  await sql`insert into interno.acesso (usuario, email, senha_hash) select email, email, ${senha_hash} from cliente where id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`insert into interno.acesso_cliente (id_empresa, id_acesso, id_cliente, principal, gerencia, aceito_em)
    select c.id_empresa, a.id_acesso, c.id_cliente, true, true, now() from cliente c join interno.acesso a on a.usuario = c.email where c.id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`insert into ticket (numero, titulo, id_cliente, origem, criado_em, ultima_em, id_status_ticket, categoria, encerrado_em)
    select row_number() over (order by c.id_cliente, i), (array['Sofá', 'Mesa', 'Cadeira', 'Boleto', 'Entrega'])[1 + i % 5] || ' ' || i, c.id_cliente, 'cliente',
      now() - make_interval(mins => i), now() - make_interval(mins => i), case when i % 3 = 0 then 2 else 1 end, case when i % 3 = 0 then 'encerrado' else 'aberto' end,
      case when i % 3 = 0 then now() end
    from cliente c cross join lateral generate_series(1, case when c.email = ${area.cliente(0)} then ${sql.lit(area.muitos)}::int else ${sql.lit(area.poucos)}::int end) i
    where c.id_empresa = id_empresa_atual()`.execute(db);
  await sql`insert into ticket_entrada (id_ticket, indice, tipo, de, id_login, html, texto, criado_em)
    select t.id_ticket, 1, 'publica', 'usuario', l.id_login, '<p>Vamos ver e voltamos aqui.</p>', 'Vamos ver e voltamos aqui.', t.ultima_em
    from ticket t cross join login l where t.id_empresa = id_empresa_atual() and l.email = ${area.admin}`.execute(db);
  await sql`update ticket set ultimo_indice = 1 where id_empresa = id_empresa_atual()`.execute(db);
  await sql`insert into numeracao (nome, ultimo) select 'ticket', max(numero) from ticket where id_empresa = id_empresa_atual()
    on conflict (id_empresa, nome) do update set ultimo = excluded.ultimo`.execute(db);
  for (const table of ['ticket', 'ticket_entrada', 'cliente']) await sql`analyze ${sql.table(table)}`.execute(db);
}
