-- Two tickets that have to do with each other. 1: related; 2: a is the parent of b; 3: b says the same as a; 4: b goes on where a ended.
create table ticket_vinculo (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket_a bigint not null,
  id_ticket_b bigint not null,
  tipo smallint not null check (tipo between 1 and 4),
  primary key (id_empresa, id_ticket_a, id_ticket_b),
  check (id_ticket_a <> id_ticket_b),
  foreign key (id_empresa, id_ticket_a) references ticket on delete cascade,
  foreign key (id_empresa, id_ticket_b) references ticket on delete cascade
);
create index on ticket_vinculo (id_empresa, id_ticket_b);
call separar_empresas('ticket_vinculo');

-- Whoever else reads the answers of a ticket by mail.
create table ticket_participante (
  id_empresa bigint not null default id_empresa_atual(),
  id_participante bigint generated always as identity,
  id_ticket bigint not null,
  email text not null check (email <> ''),
  nome text not null default '',
  primary key (id_empresa, id_participante),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade
);
create unique index ticket_participante_email on ticket_participante (id_empresa, id_ticket, lower(email));
call separar_empresas('ticket_participante');

-- Conversations that a ticket comes from, or that go on in it: any number on both sides.
create table ticket_sala (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  id_sala bigint not null,
  em timestamptz not null default now(),
  primary key (id_empresa, id_ticket, id_sala),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_sala) references sala on delete cascade
);
create index on ticket_sala (id_empresa, id_sala);
call separar_empresas('ticket_sala');
insert into ticket_sala (id_empresa, id_ticket, id_sala, em) select id_empresa, id_ticket, id_sala, criado_em from ticket where id_sala is not null;
-- whoever makes a ticket of a sala links them
create function ticket_da_sala() returns trigger language plpgsql as $$
begin
  insert into ticket_sala (id_empresa, id_ticket, id_sala) values (new.id_empresa, new.id_ticket, new.id_sala) on conflict do nothing;
  return null;
end $$;
create trigger ticket_da_sala after insert on ticket for each row when (new.id_sala is not null) execute function ticket_da_sala();

-- What people spent on it.
create table ticket_tempo (
  id_empresa bigint not null default id_empresa_atual(),
  id_tempo bigint generated always as identity,
  id_ticket bigint not null,
  id_login bigint not null,
  minutos int not null check (minutos between 1 and 1440),
  dia date not null,
  descricao text not null default '',
  em timestamptz not null default now(),
  primary key (id_empresa, id_tempo),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on ticket_tempo (id_empresa, id_ticket);
create index on ticket_tempo (id_empresa, id_login);
call separar_empresas('ticket_tempo');
