import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import type { DataSet } from '../support/data-set.ts';
import { volumeTickets as volume } from '../support/tickets.ts';
import { chance, digits, some } from './aleatorio.ts';
import { firstNames, lastNames } from './nomes.ts';
import { unhindered } from './unhindered.ts';

const matters = ['Entrega', 'Troca', 'Cobrança', 'Garantia', 'Montagem', 'Orçamento', 'Nota fiscal', 'Defeito', 'Devolução', 'Cadastro'];
const things = ['do sofá', 'da mesa', 'do guarda-roupa', 'da cama', 'das cadeiras', 'do armário', 'da estante', 'do colchão', 'da luminária', 'do tapete'];
const words = ['prazo', 'peça', 'fábrica', 'amanhã', 'transportadora', 'foto', 'pagamento', 'reembolso', 'visita', 'técnico', 'loja', 'pedido'];
const since = sql`now() - make_interval(secs => power(random(), 2) * 94608000)`;
const lit = (n: number) => sql.lit(n);

async function loadPeople(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`insert into login (primeiro_nome, nome, email) select 'Pessoa', 'Pessoa ' || i, 'pessoa' || i || '@tickets.bancada' from generate_series(0, ${lit(volume.pessoas - 1)}) i`.execute(
    db,
  );
  await sql`insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from login where email like '%@tickets.bancada'`.execute(
    db,
  );
  await sql`insert into grupo (nome, modelo, escopo_ticket) values ('Próprios', 'atendente', 'proprios')`.execute(db);
  await sql`insert into membro (id_login, id_grupo) select l.id_login, case when x.i < ${lit(volume.chefes)} then ${grupos.administrador}::bigint
      when x.i >= ${lit(volume.pessoas - volume.proprios)} then (select id_grupo from grupo where nome = 'Próprios') else ${grupos.atendente}::bigint end
    from generate_series(0, ${lit(volume.pessoas - 1)}) x (i) join login l on l.email = 'pessoa' || x.i || '@tickets.bancada'`.execute(db);
  await sql`update grupo set escopo_ticket = 'departamento' where id_grupo = ${grupos.atendente}`.execute(db);
  await sql`insert into departamento (nome, dns) select 'Departamento ' || i, 'departamento-' || i from generate_series(1, ${lit(volume.departamentos)}) i`.execute(
    db,
  );
  await sql`insert into departamento_membro (id_departamento, id_login) select distinct d.id_departamento, m.id_login from membro m
    join departamento d on (m.id_login + d.id_departamento) % ${lit(volume.departamentos)} in (0, 3) where m.id_empresa = id_empresa_atual() and d.id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`insert into contato (nome, telefone) select ${some(firstNames)} || ' ' || ${some(lastNames)} || case when i > 0 then '' end, '119' || ${digits(8)} from generate_series(1, ${lit(volume.contatos)}) i`.execute(
    db,
  );
}

/** One ticket in ten is open; most are in time, some near, a few over. */
async function loadTickets(db: Db): Promise<void> {
  await sql`insert into ticket (numero, titulo, descricao, id_contato, id_status_ticket, categoria, prioridade, id_departamento, id_responsavel, id_criador,
      ultimo_indice, ultima_em, primeira_resposta_em, encerrado_em, criado_em, sla_estado, limite_de, limite_em, excluido_em, pedido, reservado)
    select i, ${some(matters, 1)} || ' ' || ${some(things, 1)} || case when i % 9 = 0 then ' (urgente)' else '' end, '<p>Aberto pelo telefone.</p>',
      c.ids[1 + floor(power(random(), 1.3) * ${lit(volume.contatos)})::int], s.st, s.cat, 1 + floor(4 * power(random(), 1.5))::int,
      ${chance(0.95, sql`d.ids[1 + floor(power(random(), 1.3) * ${lit(volume.departamentos)})::int]`)},
      case when s.cat <> 'encerrado' and random() < 0.2 then null else p.ids[1 + floor(random() * ${lit(volume.pessoas)})::int] end,
      p.ids[1 + floor(random() * ${lit(volume.pessoas)})::int], case when i = ${lit(volume.linhas)} then ${lit(volume.noMaior)} else 5 end, s.em + (now() - s.em) * random() * 0.3, s.em + interval '2 hours',
      case when s.cat = 'encerrado' then s.em + (now() - s.em) * random() * 0.5 end, s.em,
      case when s.cat = 'encerrado' then 'ok' when random() < 0.03 then 'vencido' when random() < 0.05 then 'vencendo' else 'ok' end,
      case when s.cat = 'aberto' then 'solucao' end, case when s.cat = 'aberto' then now() + (random() - 0.1) * interval '5 days' end,
      case when i < ${lit(volume.linhas)} then ${chance(0.005, sql`now() - random() * interval '30 days'`)} end, case when i % 2000 = 1 then 'acesso' end, i % 2000 = 1
    from generate_series(1, ${lit(volume.linhas)}) i
      cross join (select array_agg(id_contato) as ids from contato where id_empresa = id_empresa_atual()) c
      cross join (select array_agg(id_departamento) as ids from departamento where id_empresa = id_empresa_atual()) d
      cross join (select array_agg(id_login) as ids from membro where id_empresa = id_empresa_atual()) p
      cross join lateral (select r, ${since} as em, case when r < 0.9 then 3 when r < 0.96 then 1 when r < 0.98 then 5 else 6 end as st,
        case when r < 0.9 then 'encerrado' when r < 0.98 then 'aberto' else 'aguardando_cliente' end as cat from (select random() as r where i > 0) z) s`.execute(
    db,
  );
  await sql`insert into ticket_seguidor (id_ticket, id_login, aberto, alem) select t.id_ticket, p.id_login, not t.encerrado, false from ticket t
    cross join lateral (select t.id_criador union select t.id_responsavel) p (id_login) where p.id_login is not null and t.id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`insert into ticket_entrada (id_ticket, indice, tipo, de, html, texto, criado_em)
    select t.id_ticket, e.n, case when e.n % 4 = 0 then 'nota' when e.n = 5 then 'evento' else 'publica' end, case when e.n % 2 = 1 then 'contato' else 'usuario' end,
      '<p>' || w.t || '</p>', w.t, t.criado_em + e.n * interval '1 hour'
    from ticket t cross join lateral generate_series(1, case when t.numero = ${lit(volume.linhas)} then ${lit(volume.noMaior)} else 5 end) e (n)
      cross join lateral (select 'Sobre ' || ${some(words, 1)} || ': ' || ${some(words, 1)} || ' e ' || ${some(words, 1)} || case when e.n > 0 then '' end || case when t.id_ticket % 5000 = 0 then ' zepelim' else '' end as t) w
    where t.id_empresa = id_empresa_atual()`.execute(db);
  // as ticket_texto says it, for all at once
  await sql`insert into ticket_busca (id_ticket, texto, de_quem) select b.*, ticket_de_quem(q.id_departamento, q.id_responsavel, q.id_criador) from (
    select x.id_ticket, ' ' || string_agg(distinct w, ' ') || ' ' from (
      select t.id_ticket, concat_ws(' ', t.numero, '#' || t.numero, t.titulo, regexp_replace(t.descricao, '<[^>]*>', ' ', 'g'), k.busca)
        from ticket t join contato k on k.id_contato = t.id_contato where t.id_empresa = id_empresa_atual()
      union all select e.id_ticket, string_agg(e.texto, ' ') from ticket_entrada e where e.id_empresa = id_empresa_atual() group by 1
    ) x (id_ticket, texto) cross join lateral palavras_de(x.texto) w group by 1) b join ticket q using (id_ticket)`.execute(db);
  await sql`update ticket t set letras = letras_de(b.texto) from ticket_busca b where b.id_ticket = t.id_ticket and t.id_empresa = id_empresa_atual()`.execute(
    db,
  );
}

/** The company with so many tickets and five times as many entries, in one transaction. */
export async function loadTicketsBench(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  await sql`select setseed(0.42)`.execute(db);
  await loadPeople(db, grupos, senha_hash);
  await unhindered(db, ['ticket', 'ticket_seguidor', 'ticket_entrada', 'ticket_busca'], () => loadTickets(db));
  await sql`insert into numeracao (nome, ultimo) values ('ticket', ${lit(volume.linhas)})`.execute(db);
  await sql`insert into contador (id_empresa, area, divisao, estado, n) select id_empresa, 'ticket', divisao, estado, n from contagem_ticket where id_empresa = id_empresa_atual()`.execute(
    db,
  );
}

/** The data of the company, for those who measure in it. */
export const ticketsDataSet: DataSet = {
  banco: volume.banco,
  empresa: volume.empresa,
  linhas: { ticket: volume.linhas, ticket_entrada: volume.entradas },
  fontes: ['bench/dados/tickets.ts', 'bench/support/tickets.ts', 'bench/dados/nomes.ts', 'bench/dados/aleatorio.ts'],
  load: loadTicketsBench,
};
