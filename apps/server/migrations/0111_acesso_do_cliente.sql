-- The client area's sign-in of a cliente, as the people of its empresa manage it. Credentials stay out of reach of the app's role:
-- it sees a view without them and acts by functions that stamp the empresa of the transaction.
alter table interno.acesso
  add column ultimo_acesso timestamptz,
  -- was active when its cliente went to the trash
  add column suspenso boolean not null default false;

create view acesso_do_cliente with (security_barrier) as
select a.id_empresa, a.id_cliente, a.usuario, a.ativo, a.refazer_senha, a.ultimo_acesso,
  (select max(t.expira_em) from interno.token_acesso t where t.id_acesso = a.id_acesso and t.finalidade = 'convite' and t.usado_em is null) as convite_ate
from interno.acesso a
where a.id_empresa = current_setting('app.id_empresa')::bigint and a.id_cliente is not null;
revoke insert, update, delete on acesso_do_cliente from prosa_app;

-- Gives, or changes name and password (null: as it is) of one. A new password ends every session and link.
create function dar_acesso_ao_cliente(cliente bigint, nome text, hash text, trocar boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare alvo bigint;
begin
  -- the caller is not bound by row-level security here
  perform 1 from cliente c where c.id_empresa = id_empresa_atual() and c.id_cliente = cliente;
  if not found then raise exception 'cliente % is not of this empresa', cliente; end if;
  update acesso a set usuario = lower(nome), senha_hash = coalesce(hash, a.senha_hash), refazer_senha = case when hash is null then a.refazer_senha else trocar end
  where a.id_empresa = id_empresa_atual() and a.id_cliente = cliente returning a.id_acesso into alvo;
  if alvo is null then
    insert into acesso (usuario, senha_hash, refazer_senha, id_empresa, id_cliente) values (lower(nome), hash, trocar, id_empresa_atual(), cliente);
  elsif hash is not null then
    delete from sessao where id_acesso = alvo;
    delete from token_acesso where id_acesso = alvo;
  end if;
end $$;

-- Blocks (ending every session and link) or lets in again. False: it has none.
create function bloquear_acesso_do_cliente(cliente bigint, bloquear boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare alvo bigint;
begin
  update acesso a set ativo = not bloquear where a.id_empresa = id_empresa_atual() and a.id_cliente = cliente returning a.id_acesso into alvo;
  if bloquear then
    delete from sessao where id_acesso = alvo;
    delete from token_acesso where id_acesso = alvo;
  end if;
  return alvo is not null;
end $$;

create function tirar_acesso_do_cliente(cliente bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  delete from acesso a where a.id_empresa = id_empresa_atual() and a.id_cliente = cliente;
  return found;
end $$;

do $$
declare f text;
begin
  foreach f in array array['dar_acesso_ao_cliente(bigint, text, text, boolean)', 'bloquear_acesso_do_cliente(bigint, boolean)', 'tirar_acesso_do_cliente(bigint)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to prosa_app', f);
  end loop;
end $$;

-- who is in the trash does not sign in; brought back, as before
create function acesso_segue_a_lixeira() returns trigger language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if new.excluido_em is not null then
    update acesso a set suspenso = a.ativo, ativo = false where a.id_empresa = new.id_empresa and a.id_cliente = new.id_cliente;
    delete from sessao s using acesso a where a.id_acesso = s.id_acesso and a.id_empresa = new.id_empresa and a.id_cliente = new.id_cliente;
  else
    update acesso a set ativo = a.suspenso, suspenso = false where a.id_empresa = new.id_empresa and a.id_cliente = new.id_cliente;
  end if;
  return null;
end $$;
create trigger acesso_segue_a_lixeira after update of excluido_em on cliente
for each row when ((old.excluido_em is null) <> (new.excluido_em is null)) execute function acesso_segue_a_lixeira();

-- An e-mail that a customer asked for in the client area, until the code that was sent there comes back.
create table cliente_email_novo (
  id_empresa bigint not null default id_empresa_atual(),
  id_cliente bigint not null,
  email text not null check (email <> ''),
  -- of the code, once it was sent
  codigo_hash bytea,
  expira_em timestamptz not null,
  primary key (id_empresa, id_cliente),
  foreign key (id_empresa, id_cliente) references cliente on delete cascade
);
call separar_empresas('cliente_email_novo');
