-- What somebody has begun to write in a ticket, on every device of theirs.
create table ticket_rascunho (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  id_login bigint not null,
  html text not null,
  tipo text not null check (tipo in ('publica', 'nota')),
  em timestamptz not null default now(),
  primary key (id_empresa, id_ticket, id_login),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on ticket_rascunho (id_empresa, id_login);
call separar_empresas('ticket_rascunho');

-- Answers that go at their time.
create table ticket_agendada (
  id_empresa bigint not null default id_empresa_atual(),
  id_agendada bigint generated always as identity,
  id_ticket bigint not null,
  id_login bigint not null,
  html text not null,
  arquivos bigint[] not null default '{}',
  id_status_ticket smallint,
  quando timestamptz not null,
  -- not at all when the customer writes before
  cancelar_se_responder boolean not null default true,
  -- the last entry when it was scheduled
  desde_indice int not null,
  estado text not null default 'aguardando' check (estado in ('aguardando', 'enviada', 'cancelada', 'nao_enviada')),
  motivo text not null default '',
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_agendada),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade,
  foreign key (id_empresa, id_status_ticket) references status_ticket
);
create index on ticket_agendada (id_empresa, id_ticket) where estado = 'aguardando';
create index on ticket_agendada (id_empresa, id_login);
create index on ticket_agendada (id_empresa, id_status_ticket);
call separar_empresas('ticket_agendada');

-- Who else a mail goes to.
alter table email_saida add cc text[] not null default '{}';
-- The sala that an answer went to as well.
alter table ticket_entrada add id_sala bigint;
alter table ticket_entrada add foreign key (id_empresa, id_sala) references sala on delete set null (id_sala);
create index on ticket_entrada (id_empresa, id_sala) where id_sala is not null;

-- Who looks at a ticket now, on whichever node: said again and again, and believed until `ate`.
create unlogged table ticket_presenca (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_ticket bigint not null,
  id_login bigint not null,
  estado text not null check (estado in ('vendo', 'ocioso', 'digitando')),
  ate timestamptz not null,
  primary key (id_empresa, id_ticket, id_login)
);
create index on ticket_presenca (ate);
call separar_empresas('ticket_presenca');
