-- What is done to tickets with one press: says something, sets fields, adds items and marks.
create table macro_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_macro bigint generated always as identity,
  nome text not null check (nome <> ''),
  resposta text not null default '',
  tipo text not null default 'publica' check (tipo in ('publica', 'nota')),
  id_status_ticket smallint,
  prioridade smallint check (prioridade between 1 and 4),
  id_assunto bigint,
  id_departamento bigint,
  id_equipe bigint,
  responsavel text not null default 'manter' check (responsavel in ('manter', 'eu', 'ninguem', 'pessoa')),
  id_responsavel bigint,
  itens jsonb not null default '[]',
  tags jsonb not null default '[]',
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome)) stored,
  primary key (id_empresa, id_macro),
  foreign key (id_empresa, id_status_ticket) references status_ticket,
  foreign key (id_empresa, id_assunto) references assunto,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_equipe) references equipe,
  foreign key (id_empresa, id_responsavel) references membro on delete set null (id_responsavel)
);
create unique index macro_ticket_nome on macro_ticket (id_empresa, sem_acento(nome)) where excluido_em is null;
create index on macro_ticket (id_empresa, id_status_ticket);
create index on macro_ticket (id_empresa, id_assunto);
create index on macro_ticket (id_empresa, id_departamento);
create index on macro_ticket (id_empresa, id_equipe);
create index on macro_ticket (id_empresa, id_responsavel);
call separar_empresas('macro_ticket');
call guardar_do_registro('macro_ticket', 'MacroTicket', 'id_macro');

-- What a new ticket begins with.
create table modelo_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_modelo bigint generated always as identity,
  nome text not null check (nome <> ''),
  -- offered when this subject is chosen; null: for all
  id_assunto bigint,
  titulo text not null default '',
  descricao text not null default '',
  prioridade smallint check (prioridade between 1 and 4),
  id_departamento bigint,
  id_equipe bigint,
  itens jsonb not null default '[]',
  campos jsonb not null default '{}',
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome || ' ' || titulo)) stored,
  primary key (id_empresa, id_modelo),
  foreign key (id_empresa, id_assunto) references assunto,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_equipe) references equipe
);
create unique index modelo_ticket_nome on modelo_ticket (id_empresa, sem_acento(nome)) where excluido_em is null;
create index on modelo_ticket (id_empresa, id_assunto);
create index on modelo_ticket (id_empresa, id_departamento);
create index on modelo_ticket (id_empresa, id_equipe);
call separar_empresas('modelo_ticket');
call guardar_do_registro('modelo_ticket', 'ModeloTicket', 'id_modelo');

-- Fields of the empresa's own on tickets: of one subject, or of all (null). Their values stand on the ticket, by number.
create table campo_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_campo_ticket bigint generated always as identity,
  nome text not null check (nome <> ''),
  tipo text not null check (tipo in ('texto', 'numero', 'data', 'lista', 'sim_nao')),
  opcoes jsonb not null default '[]',
  id_assunto bigint,
  obrigatorio smallint not null default 0 check (obrigatorio in (0, 1)),
  ordem int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome)) stored,
  primary key (id_empresa, id_campo_ticket),
  foreign key (id_empresa, id_assunto) references assunto
);
create unique index campo_ticket_nome on campo_ticket (id_empresa, coalesce(id_assunto, 0), sem_acento(nome)) where excluido_em is null;
create index on campo_ticket (id_empresa, id_assunto);
call separar_empresas('campo_ticket');
call guardar_do_registro('campo_ticket', 'CampoTicket', 'id_campo_ticket');
alter table ticket add campos jsonb not null default '{}';

-- A subject that only some may read of: its tickets are seen by nobody else, whatever their scope.
alter table assunto add permissao text check (permissao in ('privacidade'));

-- What many at once had before, for the way back.
create table ticket_lote (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_lote bigint generated always as identity,
  id_login bigint not null,
  em timestamptz not null default now(),
  -- of each ticket: {id_ticket, antes: {column: value}, depois: {column: value}}
  mudancas jsonb not null,
  desfeito_em timestamptz,
  primary key (id_empresa, id_lote),
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on ticket_lote (id_empresa, id_login);
create index on ticket_lote (em);
call separar_empresas('ticket_lote');
