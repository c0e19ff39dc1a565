-- Every field of a cliente (spec 3 "Customer", "Client form"), trash, versions, and the record of what changed in a cadastro.

-- digits of all phones, for search; the list is the wire's: [{tipo_contato, numero, principal}]
create function telefones_digitos(telefones jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(regexp_replace(t.fone ->> 'numero', '\D', '', 'g'), ' ' order by t.n), '') from jsonb_array_elements(telefones) with ordinality as t (fone, n)
$$;
create function telefone_principal(telefones jsonb) returns text language sql immutable parallel safe as $$
  select coalesce((select t.fone ->> 'numero' from jsonb_array_elements(telefones) with ordinality as t (fone, n) order by t.fone ->> 'principal' desc, t.n limit 1), '')
$$;
-- every text of a list of objects, for search
create function textos_da_lista(lista jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(v.value || ' ' || regexp_replace(v.value, '\D', '', 'g'), ' ' order by t.n, v.key), '')
  from jsonb_array_elements(lista) with ordinality as t (item, n), jsonb_each_text(t.item) v
$$;

alter table cliente
  drop constraint cliente_nome_check,
  add column status smallint not null default 1 check (status in (0, 1)),
  add column razao_social text not null default '',
  add column nome_fantasia text not null default '',
  -- characters only: 11 digits; 14 characters, letters allowed
  add column cpf text not null default '',
  add column cnpj text not null default '',
  -- spec 9: at most 20
  add column ie text not null default '' check (length(ie) <= 20),
  -- digits only
  add column cep text not null default '',
  add column logradouro text not null default '',
  add column numero text not null default '',
  add column complemento text not null default '',
  add column bairro text not null default '',
  -- of the bundled list (packages/brasil), so no foreign key
  add column id_municipio int,
  add column id_uf smallint,
  add column telefones jsonb not null default '[]' check (jsonb_typeof(telefones) = 'array'),
  add column observacoes text not null default '',
  -- in the trash since then
  add column excluido_em timestamptz,
  add column versao int not null default 1,
  add column alterado_em timestamptz not null default now();

-- what was known until now: one document, one phone, one name
with lido as (
  select id_empresa, id_cliente, upper(regexp_replace(documento, '[^0-9A-Za-z]', '', 'g')) as doc, documento, celular_1, tipo, nome from cliente
), unico as (
  select l.*, row_number() over (partition by id_empresa, doc order by id_cliente) = 1 as primeiro from lido l
)
update cliente c set
  cpf = case when u.primeiro and u.doc ~ '^\d{11}$' then u.doc else '' end,
  cnpj = case when u.primeiro and u.doc ~ '^[0-9A-Z]{12}\d{2}$' then u.doc else '' end,
  observacoes = case when u.documento <> '' and not (u.primeiro and u.doc ~ '^(\d{11}|[0-9A-Z]{12}\d{2})$') then 'Documento: ' || u.documento else '' end,
  razao_social = case when u.tipo = 2 then u.nome else '' end,
  telefones = case when u.celular_1 = '' then '[]' else jsonb_build_array(jsonb_build_object('tipo_contato', 'Celular', 'numero', u.celular_1, 'principal', 1)) end
from unico u where u.id_empresa = c.id_empresa and u.id_cliente = c.id_cliente;

alter table cliente drop column documento, drop column celular_1;
alter table cliente
  -- spec 3 names both
  add column documento text generated always as (case when tipo = 1 then cpf else cnpj end) stored,
  add column celular_1 text generated always as (telefone_principal(telefones)) stored,
  -- as for contatos: nome for a person, razao_social otherwise
  add column nome_exibido text generated always as (case when tipo = 1 then nome else coalesce(nullif(razao_social, ''), nome) end) stored,
  add column busca text generated always as (sem_acento(
    nome || ' ' || razao_social || ' ' || nome_fantasia || ' ' || email || ' ' || cpf || ' ' || cnpj || ' ' || telefones_digitos(telefones))) stored;
alter table cliente add constraint cliente_nome check (nome_exibido <> '');

create index cliente_lista on cliente (id_empresa, nome_exibido collate "pt-BR-x-icu", id_cliente) where excluido_em is null;
create index cliente_novos on cliente (id_empresa, criado_em, id_cliente) where excluido_em is null;
create index cliente_lixeira on cliente (id_empresa, excluido_em, id_cliente) where excluido_em is not null;
create index cliente_busca on cliente using gin (busca gin_trgm_ops);
-- one document, one cliente
create unique index cliente_cpf on cliente (id_empresa, cpf) where cpf <> '' and excluido_em is null;
create unique index cliente_cnpj on cliente (id_empresa, cnpj) where cnpj <> '' and excluido_em is null;

create table fornecedor (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_fornecedor bigint generated always as identity,
  razao_social text not null check (razao_social <> ''),
  nome_fantasia text not null default '',
  -- who speaks for it
  representante text not null default '',
  cnpj text not null default '',
  ie text not null default '' check (length(ie) <= 20),
  cep text not null default '',
  logradouro text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  id_municipio int,
  id_uf smallint,
  -- people there: [{nome, cargo, telefone, email}]
  contatos jsonb not null default '[]' check (jsonb_typeof(contatos) = 'array'),
  observacoes text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  excluido_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  busca text generated always as (sem_acento(
    razao_social || ' ' || nome_fantasia || ' ' || representante || ' ' || cnpj || ' ' || textos_da_lista(contatos))) stored,
  primary key (id_empresa, id_fornecedor)
);
create index fornecedor_lista on fornecedor (id_empresa, razao_social collate "pt-BR-x-icu", id_fornecedor);
create index fornecedor_busca on fornecedor using gin (busca gin_trgm_ops);
create unique index fornecedor_cnpj on fornecedor (id_empresa, cnpj) where cnpj <> '' and excluido_em is null;
call separar_empresas('fornecedor');

create table funcionario (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_funcionario bigint generated always as identity,
  nome text not null check (nome <> ''),
  data_nascimento date,
  rg text not null default '',
  cpf text not null default '',
  cep text not null default '',
  logradouro text not null default '',
  numero text not null default '',
  complemento text not null default '',
  bairro text not null default '',
  id_municipio int,
  id_uf smallint,
  telefones jsonb not null default '[]' check (jsonb_typeof(telefones) = 'array'),
  cargo text not null default '',
  data_admissao date,
  data_inicio_atividade date,
  -- cents
  salario bigint check (salario >= 0),
  observacoes text not null default '',
  -- who signs in, when they do
  id_login bigint,
  status smallint not null default 1 check (status in (0, 1)),
  excluido_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  busca text generated always as (sem_acento(nome || ' ' || cargo || ' ' || cpf || ' ' || rg || ' ' || telefones_digitos(telefones))) stored,
  primary key (id_empresa, id_funcionario),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create index funcionario_lista on funcionario (id_empresa, nome collate "pt-BR-x-icu", id_funcionario);
create index funcionario_busca on funcionario using gin (busca gin_trgm_ops);
create unique index funcionario_cpf on funcionario (id_empresa, cpf) where cpf <> '' and excluido_em is null;
-- one login, one record
create unique index funcionario_login on funcionario (id_empresa, id_login) where excluido_em is null;
call separar_empresas('funcionario');

-- What happened to the record of a cliente, fornecedor or funcionario.
create table cadastro_mudanca (
  id_empresa bigint not null default id_empresa_atual(),
  id_mudanca bigint generated always as identity,
  id_cliente bigint,
  id_fornecedor bigint,
  id_funcionario bigint,
  em timestamptz not null default now(),
  -- null: the cliente itself, in the client area
  id_login bigint,
  tipo text not null check (tipo in ('criado', 'alterado', 'excluido', 'restaurado', 'acesso')),
  -- {field: [before, after]}
  campos jsonb not null default '{}',
  primary key (id_empresa, id_mudanca),
  foreign key (id_empresa, id_cliente) references cliente on delete cascade,
  foreign key (id_empresa, id_fornecedor) references fornecedor on delete cascade,
  foreign key (id_empresa, id_funcionario) references funcionario on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login),
  check (num_nonnulls(id_cliente, id_fornecedor, id_funcionario) = 1)
);
create index on cadastro_mudanca (id_empresa, id_cliente, id_mudanca desc);
create index on cadastro_mudanca (id_empresa, id_fornecedor, id_mudanca desc);
create index on cadastro_mudanca (id_empresa, id_funcionario, id_mudanca desc);
create index on cadastro_mudanca (id_empresa, id_login);
call separar_empresas('cadastro_mudanca');
