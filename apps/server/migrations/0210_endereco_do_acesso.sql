-- Access keeps an address of its own: the one that somebody with clientes/acesso gave, or one that was confirmed by code. Links to a new
-- password go there alone, never to the e-mail of a record that others may change.
alter table interno.acesso
  add column email text not null default '',
  -- the name is its person's: proven by a mail that went there, or no e-mail, which nobody can prove
  add column confirmado boolean not null default true;

update interno.acesso a set email = coalesce(
  (select nullif(l.email, '') from login l where l.id_login = a.id_login),
  -- a name to sign in with that is an e-mail was chosen as such; what the record says may have been changed by anybody since
  case when a.usuario like '%@%' then a.usuario end,
  (select nullif(c.email, '') from cliente c where c.id_empresa = a.id_empresa and c.id_cliente = a.id_cliente),
  '');
-- who never came has proven nothing
update interno.acesso set confirmado = false where id_cliente is not null and usuario like '%@%' and ultimo_acesso is null;

-- one name, one person; a name without proof holds within its empresa only, and yields to whoever confirms it
alter table interno.acesso drop constraint acesso_usuario_key;
create unique index acesso_usuario_key on interno.acesso (usuario) where confirmado;
create unique index acesso_usuario_da_empresa on interno.acesso (usuario, id_empresa) where not confirmado;

create or replace view acesso_do_cliente with (security_barrier) as
select a.id_empresa, a.id_cliente, a.usuario, a.ativo, a.refazer_senha, a.ultimo_acesso,
  (select max(t.expira_em) from interno.token_acesso t where t.id_acesso = a.id_acesso and t.finalidade = 'convite' and t.usado_em is null) as convite_ate,
  a.email
from interno.acesso a
where a.id_empresa = current_setting('app.id_empresa')::bigint and a.id_cliente is not null;

-- A name that another person has for sure is refused as the index would; one name is decided on by one transaction at a time.
create function interno.exigir_nome_livre(nome text, exceto bigint) returns void language plpgsql set search_path = pg_catalog, interno, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('acesso ' || nome, 0));
  if exists (select from acesso a where a.usuario = nome and a.confirmado and a.id_acesso is distinct from exceto) then
    raise unique_violation using message = 'name in use', constraint = 'acesso_usuario_key';
  end if;
end $$;

-- The name is its person's from now on: whoever has it without proof loses it, with the access under it. Answers those clientes.
create function interno.confirmar_nome(alvo bigint) returns table (id_empresa bigint, id_cliente bigint, usuario text)
language plpgsql set search_path = pg_catalog, interno, pg_temp as $$
#variable_conflict use_column
declare nome text := (select a.usuario from acesso a where a.id_acesso = alvo);
begin
  perform exigir_nome_livre(nome, alvo);
  return query delete from acesso a where a.usuario = nome and a.id_acesso <> alvo and not a.confirmado returning a.id_empresa, a.id_cliente, a.usuario;
  update acesso a set confirmado = true where a.id_acesso = alvo;
end $$;

drop function dar_acesso_ao_cliente(bigint, text, text, boolean);
-- Gives, or changes name, address and password (null: as it is) of one. A new password ends every session and link, a new address every link.
create function dar_acesso_ao_cliente(cliente bigint, nome text, endereco text, hash text, trocar boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  antes record;
  novo text := lower(nome);
begin
  -- the caller is not bound by row-level security here
  perform 1 from cliente c where c.id_empresa = id_empresa_atual() and c.id_cliente = cliente;
  if not found then raise exception 'cliente % is not of this empresa', cliente; end if;
  select a.id_acesso, a.usuario, a.email into antes from acesso a where a.id_empresa = id_empresa_atual() and a.id_cliente = cliente for update;
  perform exigir_nome_livre(novo, antes.id_acesso);
  if antes.id_acesso is null then
    insert into acesso (usuario, email, confirmado, senha_hash, refazer_senha, id_empresa, id_cliente)
    values (novo, coalesce(endereco, ''), novo not like '%@%', hash, trocar, id_empresa_atual(), cliente);
    return;
  end if;
  update acesso a set usuario = novo, email = coalesce(endereco, a.email), confirmado = (a.usuario = novo and a.confirmado) or novo not like '%@%',
    senha_hash = coalesce(hash, a.senha_hash), refazer_senha = case when hash is null then a.refazer_senha else trocar end
  where a.id_acesso = antes.id_acesso;
  if hash is not null then
    delete from sessao where id_acesso = antes.id_acesso;
  end if;
  if hash is not null or coalesce(endereco, antes.email) <> antes.email then
    delete from token_acesso where id_acesso = antes.id_acesso;
  end if;
end $$;

-- The address that its customer confirmed by code; a name that was the old address follows, and is proven.
create function confirmar_endereco_do_cliente(cliente bigint, endereco text) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare antes record;
begin
  select a.id_acesso, a.usuario, a.email into antes from acesso a where a.id_empresa = id_empresa_atual() and a.id_cliente = cliente for update;
  if antes.id_acesso is null then return; end if;
  update acesso a set email = endereco where a.id_acesso = antes.id_acesso;
  delete from token_acesso where id_acesso = antes.id_acesso;
  if antes.usuario in (lower(antes.email), lower(endereco)) then
    perform exigir_nome_livre(lower(endereco), antes.id_acesso);
    update acesso a set usuario = lower(endereco), confirmado = false where a.id_acesso = antes.id_acesso;
    perform confirmar_nome(antes.id_acesso);
  end if;
end $$;

do $$
declare f text;
begin
  foreach f in array array['dar_acesso_ao_cliente(bigint, text, text, text, boolean)', 'confirmar_endereco_do_cliente(bigint, text)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to prosa_app', f);
  end loop;
  foreach f in array array['interno.exigir_nome_livre(text, bigint)', 'interno.confirmar_nome(bigint)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;
