-- Own fields that customers fill in and read in the client area, where their subject is offered to them.
alter table campo_ticket add column cliente_ve smallint not null default 0 check (cliente_ve in (0, 1));
