import { municipios } from '@prosa/brasil/lugares/municipios.ts';
import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import type { Db } from '@prosa/server/src/core/db/database.ts';
import { type RawBuilder, sql } from 'kysely';
import { cadastros } from '../support/cadastros.ts';
import { chance, companies, digits, some } from './aleatorio.ts';
import { firstNames, lastNames } from './nomes.ts';
import { unhindered } from './unhindered.ts';

const series = sql`generate_series(1, ${sql.lit(cadastros.linhas)}) i`;
/** Documents that no two have. */
const unique = (length: number): RawBuilder<string> => sql`lpad((i::bigint * 7919 % power(10, ${sql.lit(length)})::bigint)::text, ${sql.lit(length)}, '0')`;
const person = sql`${some(firstNames)} || ${chance(0.18, sql`' ' || ${some(firstNames)}`, sql`''`)} || ' ' || ${chance(0.4, sql`${some(lastNames)} || ' '`, sql`''`)} || ${some(lastNames)}`;
const company = sql`${some(companies, 1)} || ' ' || ${some(firstNames)} || ' ' || i % 1000 || ' Ltda'`;
const since = sql`now() - make_interval(secs => power(random(), 1.5) * 157680000)`;
const trashed = chance(0.005, sql`now() - random() * interval '30 days'`);
const phones = sql`jsonb_build_array(jsonb_build_object('tipo_contato', 'Celular', 'numero', '119' || ${digits(8)}, 'principal', 1))`;
const jobs = ['Atendente', 'Vendedor', 'Motorista', 'Auxiliar', 'Analista', 'Técnico', 'Gerente', 'Supervisor', 'Estagiário', 'Diretor'];

async function loadRows(db: Db): Promise<void> {
  const states = municipios().map((c) => c.id_uf);
  // n: a city, the first ones more often; one in ten has none
  const place = sql`(select ${chance(0.9, sql`1 + floor(${sql.lit(states.length)} * power(random(), 1.3))::int`)} as n where i > 0) p`;
  const uf = sql`(${[...states]}::int[])[p.n]`;
  await sql`insert into cliente (tipo, nome, razao_social, cpf, cnpj, email, telefones, id_municipio, id_uf, status, excluido_em, criado_em, situacao_acesso)
    select t, case when t = 1 then ${person} else '' end, case when t = 2 then ${company} else '' end, case when t = 1 then ${unique(11)} else '' end, case when t = 2 then ${unique(14)} else '' end,
      'cliente' || i || '@exemplo.com.br', ${phones}, p.n, ${uf}, case when random() < 0.06 then 0 else 1 end, ${trashed}, ${since}, 'sem'
    from (select i, case when random() < 0.7 then 1 else 2 end as t from ${series}) x, lateral ${place}`.execute(db);
  await sql`with a as (insert into interno.acesso (usuario, senha_hash)
      select 'cliente' || id_cliente || '@cadastros.bancada', 'x' from cliente where id_empresa = id_empresa_atual() and id_cliente % 5 = 0 returning id_acesso, usuario)
    insert into interno.acesso_cliente (id_empresa, id_acesso, id_cliente, principal, gerencia, ativo, aceito_em, ultimo_acesso)
    select c.id_empresa, a.id_acesso, c.id_cliente, true, true, random() < 0.95, now(), ${chance(0.5, since)}
    from cliente c join a on a.usuario = 'cliente' || c.id_cliente || '@cadastros.bancada'`.execute(db);
  await sql`update cliente c set situacao_acesso = situacao_do_acesso(a.ativo, a.ultimo_acesso) from interno.acesso_cliente a
    where a.id_empresa = c.id_empresa and a.id_cliente = c.id_cliente and c.id_empresa = id_empresa_atual()`.execute(db);
  await sql`insert into fornecedor (razao_social, representante, cnpj, contatos, id_municipio, id_uf, status, excluido_em, criado_em)
    select ${company}, ${person}, ${unique(14)}, jsonb_build_array(jsonb_build_object('nome', ${person}, 'cargo', 'Vendas', 'telefone', '119' || ${digits(8)}, 'email', 'vendas' || i || '@exemplo.com.br')),
      p.n, ${uf}, case when random() < 0.06 then 0 else 1 end, ${trashed}, ${since} from ${series}, lateral ${place}`.execute(db);
  await sql`insert into funcionario (nome, cpf, telefones, cargo, data_admissao, id_municipio, id_uf, status, excluido_em, criado_em)
    select ${person}, ${unique(11)}, ${phones}, ${some(jobs, 1.5)}, ${chance(0.95, sql`current_date - (random() * 6000)::int`)},
      p.n, ${uf}, case when random() < 0.06 then 0 else 1 end, ${trashed}, ${since} from ${series}, lateral ${place}`.execute(db);
}

/** The company with a million of each cadastro, in one transaction. */
export async function loadCadastros(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`set local maintenance_work_mem = '1GB'`.execute(db);
  await sql`select setseed(0.42)`.execute(db);
  await sql`with l as (insert into login (primeiro_nome, nome, email) values ('Pessoa', 'Pessoa', ${cadastros.admin}) returning id_login, email),
      a as (insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from l)
    insert into membro (id_login, id_grupo) select id_login, ${grupos.administrador}::bigint from l`.execute(db);
  await unhindered(db, ['cliente', 'fornecedor', 'funcionario', 'interno.acesso', 'interno.acesso_cliente'], () => loadRows(db));
}
