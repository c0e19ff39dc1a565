import { municipios } from '@prosa/brasil/lugares/municipios.ts';
import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { milhao } from '../support/contatos.ts';
import { chance, companies, digits, some } from './aleatorio.ts';
import { firstNames, lastNames } from './nomes.ts';
import { unhindered } from './unhindered.ts';

const many = sql.lit(milhao.contatos);
const tables = ['contato', 'contato_telefone', 'contato_identidade', 'contato_tag', 'contato_campo', 'sala'];

async function loadPeople(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`insert into departamento (nome, dns) select 'Setor ' || i, 'setor-' || i from generate_series(1, 8) i`.execute(db);
  await sql`insert into cliente (nome) select 'Cliente ' || i from generate_series(1, 500) i`.execute(db);
  await sql`insert into campo_personalizado (nome, tipo, opcoes, ordem) values ('Plano', 'lista', '{Ouro,Prata,Bronze}', 1), ('Pontos', 'numero', '{}', 2),
    ('Renovação', 'data', '{}', 3), ('Indicado por', 'texto', '{}', 4)`.execute(db);
  await sql`with l as (
      insert into login (primeiro_nome, nome, email) select 'Pessoa', 'Pessoa ' || i, 'pessoa' || i || '@contatos.bancada' from generate_series(0, ${sql.lit(milhao.pessoas)} - 1) i
      returning id_login, email
    ), a as (insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from l)
    insert into membro (id_login, id_grupo) select id_login, case when email like 'pessoa0@%' then ${grupos.administrador}::bigint else ${grupos.atendente}::bigint end from l`.execute(
    db,
  );
  // each attends in two departamentos
  await sql`insert into departamento_membro (id_departamento, id_login) select d.id_departamento, p.id_login
    from (select id_departamento, row_number() over (order by id_departamento) - 1 as n from departamento where id_empresa = id_empresa_atual()) d
    join (select id_login, row_number() over (order by id_login) - 1 as n from membro where id_empresa = id_empresa_atual()) p on d.n in (p.n % 8, (p.n + 3) % 8)`.execute(
    db,
  );
}

const kinds = sql`(array['Leads','Leads','Leads','Leads','Leads','Leads','Leads','Leads','Leads','Cliente','Cliente','Cliente','Cliente','Cliente','Cliente','Cliente','Prospect','Prospect','Fornecedor','Outros'])[1 + floor(random() * 20)::int]`;
const tags = ['vip', 'atacado', 'varejo', 'inadimplente', 'newsletter', 'natal 2025', 'revendedor', 'feira', 'indicação', 'retorno', 'garantia', 'bloqueado'];

async function loadContatos(db: Db): Promise<void> {
  const cities = municipios();
  await sql`create temp table cidade on commit drop as select n as id_municipio, uf as id_uf from unnest(${cities.map((c) => c.id_uf)}::int[]) with ordinality as t (uf, n)`.execute(
    db,
  );
  await sql`create unique index on cidade (id_municipio)`.execute(db);
  await sql`create temp table pessoa on commit drop as select array_agg(id_login) as ids from membro where id_empresa = id_empresa_atual()`.execute(db);
  await sql`create temp table campo on commit drop as select array_agg(id_campo order by ordem) as ids from campo_personalizado where id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`create temp table setor on commit drop as select array_agg(id_departamento) as ids from departamento where id_empresa = id_empresa_atual()`.execute(
    db,
  );
  await sql`create temp table plano on commit drop as
    select i, case when random() < 0.88 then 1 else 2 end as tipo, ${some(firstNames)} || ${chance(0.18, sql`' ' || ${some(firstNames)}`, sql`''`)} || ' ' || ${chance(0.4, sql`${some(lastNames)} || ' '`, sql`''`)} || ${some(lastNames)} as nome,
      (array['11','11','11','19','21','21','31','41','47','51','61','62','71','81','85','92'])[1 + floor(random() * 16)::int] || '9' || ${digits(8)} as fone,
      random() < 0.92 as tem_fone, random() < 0.6 as tem_email, 1 + floor(5571 * power(random(), 1.3))::int as cidade, random() < 0.7 as tem_cidade,
      now() - make_interval(secs => power(random(), 1.5) * 157680000) as criado_em, random() < 0.55 as conversou, (random() * 7)::int as setor,
      ${chance(0.3, sql`(array['Ouro','Prata','Prata','Bronze','Bronze','Bronze'])[1 + floor(random() * 6)::int]`)} as plano,
      ${chance(0.3, sql`floor(random() * 10000)::int`)} as pontos, ${chance(0.2, sql`current_date + (random() * 730 - 365)::int`)} as renovacao, ${chance(0.05, some(firstNames))} as indicado,
      array_remove(array[${chance(0.2, some(tags, 1.5))}, ${chance(0.1, some(tags, 1))}], null) as tags
    from generate_series(1, ${many}) i`.execute(db);
  await sql`insert into contato (tipo, nome, razao_social, nome_fantasia, tipo_contato, email, telefone, cpf, cnpj, data_aniversario, id_uf, id_municipio, id_responsavel, id_cliente,
      status, excluido_em, criado_em, alterado_em, conversa_em, departamentos, etiquetas, palavras, campos, origem)
    select p.tipo, p.nome, case when p.tipo = 2 then ${some(companies, 1)} || ' ' || split_part(p.nome, ' ', 1) || ' ' || p.i % 1000 || ' Ltda' else '' end, '', ${kinds},
      case when p.tem_email then replace(sem_acento(p.nome), ' ', '.') || p.i || '@exemplo.com.br' end, case when p.tem_fone then p.fone end,
      case when p.tipo = 1 and random() < 0.4 then ${digits(11)} else '' end, case when p.tipo = 2 then ${digits(14)} else '' end,
      ${chance(0.35, sql`date '1950-01-01' + (random() * 20000)::int`)}, case when p.tem_cidade then c.id_uf end, case when p.tem_cidade then p.cidade end,
      ${chance(0.6, sql`pessoa.ids[1 + floor(power(random(), 1.4) * ${sql.lit(milhao.pessoas)})::int]`)}, null,
      case when random() < 0.06 then 0 else 1 end, ${chance(0.01, sql`now() - random() * interval '30 days'`)}, p.criado_em, p.criado_em + random() * (now() - p.criado_em),
      case when p.conversou then p.criado_em + random() * (now() - p.criado_em) else '-infinity' end, case when p.conversou then array[setor.ids[1 + p.setor]] else '{}' end,
      (select coalesce(array_agg(distinct e), '{}') from unnest(p.tags) g, unnest(array[sem_acento(g), sem_acento(g) || '=1']) e), case when p.tem_fone then '55' || p.fone else '' end || ' ' || array_to_string(p.tags, ' '),
      jsonb_strip_nulls(jsonb_build_object(campo.ids[1]::text, p.plano, campo.ids[2]::text, p.pontos, campo.ids[3]::text, p.renovacao, campo.ids[4]::text, p.indicado)), 
      (array['manual','conversa','conversa','importacao','importacao','importacao','formulario'])[1 + floor(random() * 7)::int]
    from plano p join cidade c on c.id_municipio = p.cidade cross join pessoa cross join campo cross join setor`.execute(db);
}

async function loadWhatHangs(db: Db): Promise<void> {
  const mine = sql`where c.id_empresa = id_empresa_atual()`;
  await sql`insert into contato_telefone (id_contato, numero, principal) select c.id_contato, '55' || c.telefone, true from contato c ${mine} and c.telefone is not null`.execute(
    db,
  );
  await sql`insert into contato_identidade (tipo, chave, valor, id_contato) select 'telefone', '55' || left(c.telefone, 2) || right(c.telefone, 8) || 'm', '55' || c.telefone, c.id_contato
    from contato c ${mine} and c.telefone is not null on conflict do nothing`.execute(db);
  await sql`insert into contato_tag (id_contato, name, type_value, value) select c.id_contato, e, 'bool', '1' from contato c, unnest(c.etiquetas) e ${mine} and e not like '%=%'`.execute(
    db,
  );
  await sql`insert into contato_campo (id_contato, id_campo, valor, texto)
    select id_contato, key::bigint, case when tipo = 'number' then v::float8 when v ~ '^\\d{4}-\\d\\d-\\d\\d$' then (v::date - date '1970-01-01')::float8 end,
      case when tipo = 'string' then sem_acento(v) end
    from (select c.id_contato, key, value #>> '{}' as v, jsonb_typeof(value) as tipo from contato c, jsonb_each(c.campos) ${mine}) x`.execute(db);
  await sql`insert into sala (topic, id_contato, id_departamento, id_responsavel, status_id, criado_em, encerrado_em, ultima_em, busca)
    select 'c' || c.id_contato, c.id_contato, c.departamentos[1], c.id_responsavel, 3, c.conversa_em, c.conversa_em, c.conversa_em, c.busca
    from contato c ${mine} and isfinite(c.conversa_em) and c.id_contato % 5 = 0`.execute(db);
}

/** The company with its million of contatos, in one transaction. */
export async function loadMilhao(db: Db, grupos: Record<GrupoModelo, number>, senha_hash: string): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db);
  await sql`set local maintenance_work_mem = '1GB'`.execute(db);
  await sql`select setseed(0.42)`.execute(db);
  await loadPeople(db, grupos, senha_hash);
  await unhindered(db, tables, async () => {
    await loadContatos(db);
    await loadWhatHangs(db);
  });
}
