-- One rule of what is reserved to privacy: a request about one's own data, and every ticket of a subject that is reserved; for those who deal
-- with such requests.
update assunto set permissao = 'privacidade' where reservado is not null;
alter table assunto add check (reservado is null or permissao is not null);
alter table ticket drop column restrito;
create index ticket_pedido on ticket (id_empresa, id_cliente) where pedido is not null;

insert into grupo_permissao (id_empresa, id_grupo, controller, funcao, permitido)
select id_empresa, id_grupo, 'privacidade', 'atender', true from grupo_permissao
where lower(controller) = 'tickets' and lower(funcao) = 'privacidade' and permitido on conflict do nothing;
delete from grupo_permissao where lower(controller) = 'tickets' and lower(funcao) = 'privacidade';
