-- Sign-in names of the people of the transaction's empresa, and nothing else of their credentials, for the app role.
create view usuario_da_empresa with (security_barrier) as
select m.id_empresa, m.id_login, a.usuario
from membro m join interno.acesso a on a.id_login = m.id_login
where m.id_empresa = current_setting('app.id_empresa')::bigint;
revoke insert, update, delete on usuario_da_empresa from prosa_app;
