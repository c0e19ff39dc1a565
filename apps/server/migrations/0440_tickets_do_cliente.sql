-- Subjects that customers may choose when they open a ticket.
alter table assunto add cliente_ve smallint not null default 0 check (cliente_ve in (0, 1));

-- Customers write in tickets and send files up themselves.
alter table ticket_entrada add id_cliente bigint;
alter table ticket_entrada add foreign key (id_empresa, id_cliente) references cliente;
create unique index ticket_entrada_private_id_cliente on ticket_entrada (id_empresa, id_ticket, id_cliente, private_id)
  where private_id is not null and id_cliente is not null;
create index on ticket_entrada (id_empresa, id_cliente) where id_cliente is not null;
alter table arquivo add id_cliente bigint;
alter table arquivo add foreign key (id_empresa, id_cliente) references cliente;
create index on arquivo (id_empresa, id_cliente) where id_cliente is not null;

-- A ticket that is sent twice is opened once.
alter table ticket add chave_cliente text;
create unique index ticket_chave_cliente on ticket (id_empresa, id_cliente, chave_cliente) where chave_cliente is not null;

-- How far a customer has read a ticket.
create table ticket_leitura (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  id_cliente bigint not null,
  lido_ate int not null default 0,
  primary key (id_empresa, id_ticket, id_cliente),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_cliente) references cliente on delete cascade
);
create index on ticket_leitura (id_empresa, id_cliente);
call separar_empresas('ticket_leitura');
