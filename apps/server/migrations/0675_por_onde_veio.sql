-- By which company's own mail server a secret went, or on whose screen it stood: it proves no mailbox, and opens that company alone.
-- None of these is a foreign key: what names a company that is gone opens nothing.
alter table interno.token_acesso add por_empresa bigint, add id_convite bigint;
alter table interno.codigo_acesso add por_empresa bigint;
-- A session that such a secret opened, and a password that was set in one or given by the company.
alter table interno.sessao add so_empresa bigint;
alter table interno.acesso add senha_empresa bigint;
alter table cliente_email_novo add provado boolean not null default false;
create index on interno.token_acesso (id_convite) where id_convite is not null;

-- Links that wait may have gone by the company's own server.
update interno.token_acesso t set por_empresa = g.id_empresa from interno.acesso_cliente g
  where g.id_acesso_cliente = t.id_acesso_cliente and t.finalidade <> 'suporte' and exists (select from email_config c where c.id_empresa = g.id_empresa);
update interno.token_acesso t set por_empresa = m.id_empresa from interno.acesso a join membro m on m.id_login = a.id_login
  where a.id_acesso = t.id_acesso and t.finalidade = 'convite' and (t.mostrado or exists (select from email_config c where c.id_empresa = m.id_empresa));

-- Whether the account opens, waits for or was once part of anything but this company.
create function interno.conta_tem_fora(conta bigint, empresa bigint) returns boolean language sql stable set search_path = pg_catalog, public, interno, pg_temp as $$
  select exists (select from acesso_cliente g where g.id_acesso = conta and g.id_empresa <> empresa)
    or exists (select from acesso a join login l on l.id_login = a.id_login where a.id_acesso = conta and (l.superadmin
      or exists (select from membro m where m.id_login = l.id_login and m.id_empresa <> empresa)
      or exists (select from convite c where c.id_login = l.id_login and c.id_empresa <> empresa and c.aceito_em is null and c.recusado_em is null)))
$$;

-- The company knows a password that it gave. A proven name is proven no more once its address is another one.
create or replace function dar_acesso_ao_cliente(cliente bigint, nome text, endereco text, hash text, com_senha boolean, trocar boolean)
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, interno, pg_temp
as $function$
declare
  antes record;
  novo text := lower(nome);
  conta bigint;
  fica boolean;
begin
  -- the caller is not bound by row-level security here
  perform 1 from cliente c where c.id_empresa = id_empresa_atual() and c.id_cliente = cliente;
  if not found then raise exception 'cliente % is not of this empresa', cliente; end if;
  select g.id_acesso_cliente, a.id_acesso, a.usuario, a.email,
    exists (select from acesso_cliente o where o.id_acesso = a.id_acesso and o.id_acesso_cliente <> g.id_acesso_cliente) as outros,
    exists (select from acesso_cliente o where o.id_acesso = a.id_acesso and o.id_empresa <> g.id_empresa) as fora,
    g.aceito_em is null as espera
  into antes from acesso_cliente g join acesso a on a.id_acesso = g.id_acesso
  where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.principal for update of g, a;
  conta := conta_do_nome(novo, antes.id_acesso);
  fica := antes.fora or endereco is null or lower(endereco) in (lower(antes.email), novo);
  if antes.id_acesso is not null and conta is null and (antes.usuario = novo or not antes.outros) then
    if com_senha and (antes.fora or antes.espera) then
      raise insufficient_privilege using message = 'the password of this person is not the empresa''s to set';
    end if;
    update acesso a set usuario = novo, email = case when antes.fora then a.email else coalesce(endereco, a.email) end,
      confirmado = (a.usuario = novo and a.confirmado and fica) or novo not like '%@%',
      id_empresa = case when a.usuario = novo and a.confirmado and fica then a.id_empresa else id_empresa_atual() end,
      senha_hash = case when com_senha then hash else a.senha_hash end, refazer_senha = case when com_senha then trocar else a.refazer_senha end,
      sem_senha = a.sem_senha and not com_senha, senha_empresa = case when com_senha then id_empresa_atual() else a.senha_empresa end
    where a.id_acesso = antes.id_acesso;
    if com_senha then delete from sessao where id_acesso = antes.id_acesso; end if;
    if com_senha or (not antes.fora and coalesce(endereco, antes.email) <> antes.email) then
      delete from token_acesso where id_acesso = antes.id_acesso;
    end if;
    return;
  end if;
  if conta is not null and com_senha then raise unique_violation using message = 'name in use', constraint = 'acesso_usuario_key'; end if;
  if conta is not null and exists (select from acesso_cliente g where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.id_acesso = conta) then
    -- one of its people takes the place
    update acesso_cliente g set principal = false where g.id_acesso_cliente = antes.id_acesso_cliente;
    update acesso_cliente g set principal = true, gerencia = true where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.id_acesso = conta;
    return;
  end if;
  if conta is null then
    insert into acesso (usuario, email, confirmado, senha_hash, refazer_senha, id_empresa, sem_senha, senha_empresa)
    values (novo, coalesce(endereco, ''), novo not like '%@%', hash, trocar, id_empresa_atual(), not com_senha, case when com_senha then id_empresa_atual() end) returning id_acesso into conta;
    if antes.id_acesso is null then
      insert into acesso_cliente (id_empresa, id_acesso, id_cliente, principal, gerencia, aceito_em) values (id_empresa_atual(), conta, cliente, true, true, now());
      return;
    end if;
    update acesso_cliente g set id_acesso = conta, aceito_em = now(), ultimo_acesso = null where g.id_acesso_cliente = antes.id_acesso_cliente;
  elsif antes.id_acesso is null then
    insert into acesso_cliente (id_empresa, id_acesso, id_cliente, principal, gerencia) values (id_empresa_atual(), conta, cliente, true, true);
    return;
  else
    update acesso_cliente g set id_acesso = conta, aceito_em = null, ultimo_acesso = null where g.id_acesso_cliente = antes.id_acesso_cliente;
  end if;
  -- the access is another person's from now on
  delete from sessao where id_acesso_cliente = antes.id_acesso_cliente;
  delete from token_acesso where id_acesso_cliente = antes.id_acesso_cliente;
end $function$;
create or replace function dar_senha_provisoria(alvo bigint, hash text)
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, interno, pg_temp
as $function$
declare chave bigint := (select a.id_acesso from acesso a where a.id_login = alvo);
begin
  perform exigir_identidade_da_empresa(alvo);
  update acesso a set senha_hash = hash, refazer_senha = true, sem_senha = false, senha_empresa = id_empresa_atual() where a.id_acesso = chave;
  delete from sessao s where s.id_acesso = chave;
  delete from token_acesso t where t.id_acesso = chave;
end $function$;

-- `na_tela`, `por_servidor`: the link is shown to who invites, or goes by the company's own server.
drop function dar_link_de_convite(bigint, bytea, timestamp with time zone, boolean);
create function dar_link_de_convite(alvo bigint, hash bytea, ate timestamp with time zone, na_tela boolean, por_servidor boolean)
 returns boolean
 language plpgsql
 security definer
 set search_path = pg_catalog, public, interno, pg_temp
as $function$
declare chave bigint := (select a.id_acesso from acesso a where a.id_login = alvo and a.sem_senha and a.ativo for update);
begin
  perform exigir_identidade_da_empresa(alvo);
  if chave is null then return false; end if;
  delete from token_acesso t where t.id_acesso = chave and t.finalidade = 'convite';
  insert into token_acesso (id_acesso, token_hash, finalidade, expira_em, mostrado, por_empresa)
  values (chave, hash, 'convite', ate, na_tela, case when na_tela or por_servidor then id_empresa_atual() end);
  return true;
end $function$;

-- The link of an invitation that waits behind the sign-in of somebody who has one: it signs nobody in. False: there is none such.
create function dar_link_de_espera(alvo bigint, hash bytea) returns boolean language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  delete from token_acesso t where t.id_convite = alvo and exists (select from convite c where c.id_empresa = id_empresa_atual() and c.id_convite = alvo);
  insert into token_acesso (id_acesso, token_hash, finalidade, expira_em, id_convite, por_empresa)
  select a.id_acesso, hash, 'convite', c.expira_em, c.id_convite, c.id_empresa from convite c join acesso a on a.id_login = c.id_login
  where c.id_empresa = id_empresa_atual() and c.id_convite = alvo and c.aceito_em is null and c.recusado_em is null;
  return found;
end $$;
-- The same of a customer's access, for who invites where nothing can be mailed. False: whoever has it signs in by themselves.
create function dar_link_ao_cliente(alvo bigint, hash bytea, ate timestamp with time zone) returns boolean language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  delete from token_acesso t where t.id_acesso_cliente = alvo and t.finalidade = 'convite'
    and exists (select from acesso_cliente g where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = alvo);
  insert into token_acesso (id_acesso, token_hash, finalidade, expira_em, id_acesso_cliente, mostrado, por_empresa)
  select g.id_acesso, hash, 'convite', ate, g.id_acesso_cliente, true, g.id_empresa from acesso_cliente g join acesso a on a.id_acesso = g.id_acesso
  where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = alvo and g.ativo
    and (g.aceito_em is null or a.sem_senha and not conta_tem_fora(g.id_acesso, g.id_empresa));
  return found;
end $$;

-- A code that went by the company's own server proves no name, and moves no account that has anything outside of the company.
drop function confirmar_endereco_do_cliente(bigint, text);
create function confirmar_endereco_do_cliente(alvo bigint, endereco text, provado boolean)
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, interno, pg_temp
as $function$
declare antes record;
begin
  select a.id_acesso, a.usuario, a.email into antes from acesso_cliente g join acesso a on a.id_acesso = g.id_acesso
  where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = alvo for update of a;
  if antes.id_acesso is null then return; end if;
  if not provado and conta_tem_fora(antes.id_acesso, id_empresa_atual()) then
    raise insufficient_privilege using message = 'the address of this account is not one company''s to prove';
  end if;
  update acesso a set email = endereco where a.id_acesso = antes.id_acesso;
  delete from token_acesso where id_acesso = antes.id_acesso;
  if antes.usuario in (lower(antes.email), lower(endereco)) then
    perform exigir_nome_na_empresa(lower(endereco), antes.id_acesso);
    update acesso a set usuario = lower(endereco), confirmado = false, id_empresa = id_empresa_atual() where a.id_acesso = antes.id_acesso;
    if provado then perform confirmar_nome(antes.id_acesso); end if;
  end if;
end $function$;

do $$
declare f text;
begin
  foreach f in array array['dar_link_de_convite(bigint, bytea, timestamp with time zone, boolean, boolean)', 'dar_link_de_espera(bigint, bytea)',
    'dar_link_ao_cliente(bigint, bytea, timestamp with time zone)', 'confirmar_endereco_do_cliente(bigint, text, boolean)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to prosa_app', f);
  end loop;
  revoke all on function interno.conta_tem_fora(bigint, bigint) from public;
end $$;
