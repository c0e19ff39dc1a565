-- What a customer thought of a solution: one mark for each time that the ticket was solved.
create table ticket_avaliacao (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  -- the solution that it is about
  resolvido_em timestamptz not null,
  id_cliente bigint not null,
  nota smallint not null check (nota between 1 and 5),
  comentario text not null default '',
  em timestamptz not null default now(),
  primary key (id_empresa, id_ticket, resolvido_em),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_cliente) references cliente on delete cascade
);
create index on ticket_avaliacao (id_empresa, id_cliente);
call separar_empresas('ticket_avaliacao');
