import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { volume } from '../support/volume.ts';

const people = sql.lit(volume.pessoas);
const open = sql.lit(volume.abertas);
const all = sql.lit(volume.abertas + volume.encerradas);

/** Departamentos, people in one or two of them, lines. */
export async function loadPeople(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`insert into departamento (nome, dns, descricao) select 'Setor ' || i, 'setor-' || i, 'Departamento ' || i || ' da bancada'
    from generate_series(1, ${sql.lit(volume.departamentos)}) i`.execute(db);
  await sql`create temp table dep on commit drop as select id_departamento, row_number() over (order by id_departamento) - 1 as n from departamento
    where id_empresa = id_empresa_atual()`.execute(db);
  await sql`insert into assunto (assunto, id_departamento) select 'Assunto ' || n, id_departamento from dep`.execute(db);
  await sql`create temp table pessoa (n int, id_login bigint) on commit drop`.execute(db);
  await sql`with l as (
      insert into login (primeiro_nome, nome, email) select 'Pessoa', 'Pessoa ' || i, 'pessoa' || i || '@volume.bancada' from generate_series(0, ${people} - 1) i
      returning id_login, email
    ), a as (insert into acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from l)
    insert into pessoa select substring(email from '\\d+')::int, id_login from l`.execute(db);
  await sql`insert into membro (id_login, id_grupo) select id_login, case when n = 0 then ${grupos.administrador}::bigint when n < 4 then ${grupos.supervisor}::bigint
    else ${grupos.atendente}::bigint end from pessoa`.execute(db);
  await sql`insert into departamento_membro (id_departamento, id_login) select d.id_departamento, p.id_login from pessoa p join dep d
    on d.n = p.n % ${sql.lit(volume.departamentos)} or (p.n % 3 = 0 and d.n = (p.n + 1) % ${sql.lit(volume.departamentos)})`.execute(db);
  // off: nothing connects while it is measured
  await sql`insert into wpp_config (nome, ligada) select 'Linha de volume ' || i, false from generate_series(1, 3) i`.execute(db);
}

interface Words {
  readonly texts: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

/**
 * Contatos, salas and messages. What a sala says of its messages (count, unread, last one) is worked out from the same
 * plan as the messages are, so both agree.
 */
export async function loadSalas(db: Db, { texts, firstNames, lastNames }: Words): Promise<void> {
  await sql`insert into contato (nome, tipo_contato, email, telefone)
    select nome, 'Cliente', lower(sem_acento(replace(nome, ' ', '.'))) || i || '@exemplo.com.br', '(19) 9' || 60000000 + i
    from (select i, (${firstNames}::text[])[1 + i % ${sql.lit(firstNames.length)}] || ' ' || (${lastNames}::text[])[1 + (i / 7) % ${sql.lit(lastNames.length)}] as nome
      from generate_series(1, ${open}) i) n order by i`.execute(db);
  await sql`create temp table pessoa_de on commit drop as select id_contato, busca, row_number() over (order by id_contato) as n from contato
    where id_empresa = id_empresa_atual()`.execute(db);
  await sql`insert into contato_identidade (tipo, chave, valor, id_contato) select 'telefone', '5519' || 60000000 + n || 'm', '55199' || 60000000 + n, id_contato from pessoa_de`.execute(
    db,
  );
  await sql`insert into contato_telefone (id_contato, numero, principal) select id_contato, '(19) 9' || 60000000 + n, true from pessoa_de`.execute(db);

  // atendida: someone answers or answered it; tam: messages; novas: unread ones at the end, of the customer
  await sql`create temp table plano on commit drop as
    select i, i > ${open} as encerrada, i > ${open} or i % 5 < 3 as atendida, l.id_wpp_config, d.id_departamento, p.id_login,
      now() - make_interval(secs => (i::bigint * 7919) % 7776000) as fim, 20 + (i * 31) % 400 as passo,
      case when i > ${open} or i % 5 < 3 then 4 + (i * 37) % 38 + case when i % 5000 = 1 then 3000 else 0 end else 1 + i % 4 end as tam,
      case when i > ${open} then 0 when i % 5 >= 3 then 1 + i % 4 when (i * 11) % 10 < 3 then 1 + i % 3 else 0 end as novas
    from generate_series(1, ${all}) i
      join (select id_wpp_config, row_number() over (order by id_wpp_config) - 1 as n from wpp_config where id_empresa = id_empresa_atual()) l on l.n = i % 3
      join dep d on d.n = (i / 7) % ${sql.lit(volume.departamentos)}
      join pessoa p on p.n = 4 + (i / 5) % (${people} - 4)`.execute(db);
  // the longest sala takes what is left of the million
  await sql`update plano set tam = tam + ${sql.lit(volume.mensagens)} - (select sum(tam) from plano) where i = 1`.execute(db);

  const textAt = (k: ReturnType<typeof sql>) => sql`(${texts}::text[])[1 + (r.i * 13 + ${k} * 7) % ${sql.lit(texts.length)}]`;
  await sql`insert into sala (topic, id_contato, id_wpp_config, id_departamento, id_responsavel, status_id, criado_em, aceito_em, encerrado_em, id_encerrou,
      ultimo_index, nao_lidas, ultima_em, ultima_texto, ultima_tipo, ultima_de, ultima_autor, busca)
    select 'sala-' || encode(sha256(('volume' || r.i)::bytea), 'hex'), c.id_contato, r.id_wpp_config, r.id_departamento, case when r.atendida then r.id_login end,
      case when r.encerrada then 3 + r.i % 3 when r.atendida then 2 else (array[0, 1, 6, 7])[1 + r.i % 4] end, r.fim - make_interval(secs => (r.tam - 1) * r.passo),
      case when r.atendida then r.fim - make_interval(secs => (r.tam - 2) * r.passo) end, case when r.encerrada then r.fim end, case when r.encerrada then r.id_login end,
      r.tam, r.novas, r.fim, left(${textAt(sql`r.tam`)}, 200), 'message', case when r.novas > 0 then 'contato' else 'usuario' end, case when r.novas = 0 then r.id_login end, c.busca
    from plano r join pessoa_de c on c.n = 1 + (r.i - 1) % ${open} order by r.i`.execute(db);
  await sql`create temp table sala_de on commit drop as select id_sala, row_number() over (order by id_sala) as i from sala where id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`insert into sala_membro (id_sala, id_login, ultima_em, aberta, lido_ate) select s.id_sala, p.id_login, r.fim, not r.encerrada, r.tam - r.novas
    from plano r join sala_de s using (i) join pessoa p on p.id_login = r.id_login or (r.i % 5 = 0 and p.n = 4 + (r.i / 25) % (${people} - 4))
    where r.atendida`.execute(db);
  await sql`analyze plano, sala_de`.execute(db);
  await sql`insert into mensagem (id_sala, msg_index, de, origem, texto, id_login, id_wpp_config, id_externo, status, ack, em, criado_em)
    select s.id_sala, k, case when ours then 'usuario' else 'contato' end, case when ours then 'prosa' else 'contato' end, ${textAt(sql`k`)},
      case when ours then r.id_login end, r.id_wpp_config, 'vol-' || r.i || '-' || k, case when k > r.tam - r.novas then 'sent' else 'read' end,
      case when ours then 3 else 0 end, em, em
    from plano r join sala_de s using (i) cross join lateral generate_series(1, r.tam) k
      cross join lateral (select r.fim - make_interval(secs => (r.tam - k) * r.passo) as em,
        r.atendida and k <= r.tam - r.novas and (k = r.tam - r.novas or (k * 7 + r.i) % 5 >= 3) as ours) x
    order by em, k`.execute(db);
}
