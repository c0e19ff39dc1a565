-- One table for who reads along with a ticket: an address that gets the answers by mail, or a person of its cliente, who finds it in the
-- client area, too.
alter table ticket_participante
  add column id_acesso_cliente bigint,
  alter column email drop not null,
  add check ((email is null) = (id_acesso_cliente is not null)),
  add foreign key (id_empresa, id_acesso_cliente) references interno.acesso_cliente on delete cascade;
create unique index ticket_participante_acesso on ticket_participante (id_empresa, id_ticket, id_acesso_cliente) where id_acesso_cliente is not null;
create index on ticket_participante (id_empresa, id_acesso_cliente) where id_acesso_cliente is not null;

insert into ticket_participante (id_empresa, id_ticket, id_acesso_cliente) select id_empresa, id_ticket, id_acesso_cliente from ticket_copia;
-- whoever stood in both reads along as who signs in
delete from ticket_participante p using ticket_copia c join interno.acesso_cliente g using (id_empresa, id_acesso_cliente) join interno.acesso a using (id_acesso)
where p.id_empresa = c.id_empresa and p.id_ticket = c.id_ticket and lower(p.email) = lower(a.email);
drop table ticket_copia;
