-- People, companies and access (decisions "People, companies and access").
create table empresa (
  id_empresa bigint generated always as identity primary key,
  id_empresa_pai bigint references empresa,
  nome_fantasia text not null check (nome_fantasia <> ''),
  razao_social text not null default '',
  cnpj text not null default '',
  -- ativa, carencia or suspensa (decisions: Assinatura)
  assinatura text not null default 'ativa' check (assinatura in ('ativa', 'carencia', 'suspensa')),
  primeiros_passos boolean not null default false,
  revenda boolean not null default false,
  fuso text not null default 'America/Sao_Paulo',
  formato text not null default 'pt-BR' check (formato in ('pt-BR', 'en-US', 'ja-JP')),
  cor text check (cor ~ '^#[0-9a-f]{6}$'),
  logo text,
  criado_em timestamptz not null default now()
);
call separar_empresas('empresa');
create index on empresa (id_empresa_pai);
revoke insert, update, delete on empresa from prosa_app;
grant update (nome_fantasia, razao_social, cnpj, fuso, formato, cor, logo, primeiros_passos) on empresa to prosa_app;

create table login (
  id_login bigint generated always as identity primary key,
  primeiro_nome text not null,
  nome text not null check (nome <> ''),
  email text not null,
  avatar text,
  superadmin boolean not null default false,
  order_chat text not null default 'ultima desc',
  criado_em timestamptz not null default now()
);
revoke insert, update, delete on login from prosa_app;

create table grupo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_grupo bigint generated always as identity,
  nome text not null check (nome <> ''),
  modelo text check (modelo in ('administrador', 'supervisor', 'atendente')),
  escopo_atendimento text not null default 'proprios' check (escopo_atendimento in ('proprios', 'departamento', 'todos')),
  escopo_ticket text not null default 'proprios' check (escopo_ticket in ('proprios', 'departamento', 'todos')),
  escopo_contato text not null default 'todos' check (escopo_contato in ('proprios', 'departamento', 'todos')),
  escopo_bloco text not null default 'proprios' check (escopo_bloco in ('proprios', 'departamento', 'todos')),
  primary key (id_empresa, id_grupo)
);
create unique index on grupo (id_empresa, lower(nome));
call separar_empresas('grupo');

-- What a grupo may do other than its model says.
create table grupo_permissao (
  id_empresa bigint not null default id_empresa_atual(),
  id_grupo bigint not null,
  controller text not null,
  funcao text not null,
  permitido boolean not null,
  primary key (id_empresa, id_grupo, controller, funcao),
  foreign key (id_empresa, id_grupo) references grupo on delete cascade
);
call separar_empresas('grupo_permissao');

-- A login in an empresa.
create table membro (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_login bigint not null references login,
  id_grupo bigint not null,
  disponivel boolean not null default true,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_login),
  foreign key (id_empresa, id_grupo) references grupo
);
create index on membro (id_login);
create index on membro (id_empresa, id_grupo);
call separar_empresas('membro');

-- An empresa sees the people who work in it, no one else.
alter table login enable row level security;
create policy membro on login for select
  using (exists (select from membro m where m.id_empresa = current_setting('app.id_empresa')::bigint and m.id_login = login.id_login));

create table cliente (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_cliente bigint generated always as identity,
  nome text not null check (nome <> ''),
  documento text not null default '',
  email text not null default '',
  celular_1 text not null default '',
  tipo smallint not null default 1 check (tipo in (1, 2)),
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_cliente)
);
call separar_empresas('cliente');

create table limite (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  recurso text not null,
  -- 0: no limit
  cota bigint not null default 0 check (cota >= 0),
  primary key (id_empresa, recurso)
);
call separar_empresas('limite');
revoke insert, update, delete on limite from prosa_app;

-- Sign-in name and password of a login or of a customer: unique over both.
create table interno.acesso (
  id_acesso bigint generated always as identity primary key,
  usuario text not null check (usuario = lower(usuario)) unique,
  senha_hash text not null,
  refazer_senha boolean not null default false,
  ativo boolean not null default true,
  id_login bigint unique references login,
  id_empresa bigint,
  id_cliente bigint,
  foreign key (id_empresa, id_cliente) references cliente,
  unique (id_empresa, id_cliente),
  check ((id_login is null) <> (id_cliente is null)),
  check ((id_cliente is null) = (id_empresa is null))
);

create table interno.sessao (
  id_sessao bigint generated always as identity primary key,
  token_hash bytea not null unique,
  id_acesso bigint not null references interno.acesso on delete cascade,
  -- active empresa of a login
  id_empresa bigint references empresa,
  ip text not null default '',
  aparelho text not null default '',
  criada_em timestamptz not null default now(),
  vista_em timestamptz not null default now(),
  expira_em timestamptz not null
);
create index on interno.sessao (id_acesso);
create index on interno.sessao (expira_em);

-- Single use, short-lived: invitation, password recovery, support access.
create table interno.token_acesso (
  token_hash bytea primary key,
  id_acesso bigint not null references interno.acesso on delete cascade,
  finalidade text not null check (finalidade in ('convite', 'recuperacao', 'suporte')),
  expira_em timestamptz not null,
  usado_em timestamptz
);
create index on interno.token_acesso (id_acesso);

-- Wrong tries by account and by address (decisions: five slow them down).
create table interno.tentativa (
  chave text primary key,
  falhas int not null,
  bloqueada_ate timestamptz not null,
  vista_em timestamptz not null default now()
);

-- Help texts are the platform's, the same for every empresa (spec 3 "Help content").
create table ajuda (
  id bigint generated always as identity primary key,
  identifier text not null unique,
  title text not null,
  description text not null default '',
  video_url text not null default ''
);
