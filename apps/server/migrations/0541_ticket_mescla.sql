-- A ticket that went into another: it stands in no list, and its number leads to where it went, however often that went on.
alter table ticket add id_ticket_destino bigint;
alter table ticket add foreign key (id_empresa, id_ticket_destino) references ticket;
create index ticket_mesclado on ticket (id_empresa, id_ticket_destino) where id_ticket_destino is not null;

-- What moved and what there was, so that it can be taken back for 30 days.
create table ticket_mescla (
  id_empresa bigint not null default id_empresa_atual(),
  id_mescla bigint generated always as identity,
  -- which stays
  id_ticket bigint not null,
  -- which went into it
  id_perdedor bigint not null,
  id_login bigint not null,
  em timestamptz not null default now(),
  -- of both rows: the columns that the merge changed, as they were
  antes jsonb not null,
  versao_depois int not null,
  -- rows that moved, by table
  movidos jsonb not null,
  desfeita_em timestamptz,
  primary key (id_empresa, id_mescla),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_perdedor) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on ticket_mescla (id_empresa, id_ticket);
create index on ticket_mescla (id_empresa, id_perdedor);
create index on ticket_mescla (id_empresa, id_login);
call separar_empresas('ticket_mescla');
