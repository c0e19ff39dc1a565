-- What an empresa keeps of who works in it, invitations, and how people leave.
alter table membro
  add column telefone text not null default '',
  add column cargo text not null default '',
  -- outside these hours nobody but the last administrator gets in; null: always
  add column id_calendario bigint,
  add column sessao_unica boolean not null default false,
  add column ausencia_de timestamptz,
  add column ausencia_ate timestamptz,
  add column id_substituto bigint,
  add column saiu_em timestamptz,
  -- who took over; null: the queue
  add column saiu_para bigint,
  -- what was handed over, by part, for its way back
  add column saida jsonb,
  add column versao int not null default 1,
  add foreign key (id_empresa, id_calendario) references calendario,
  add foreign key (id_empresa, id_substituto) references membro,
  add foreign key (id_empresa, saiu_para) references membro,
  add check (ausencia_ate > ausencia_de),
  add check ((ausencia_de is null) = (ausencia_ate is null)),
  add check (id_substituto <> id_login);
create unique index membro_telefone on membro (id_empresa, telefone) where telefone <> '' and ativo;
create index on membro (id_empresa, id_calendario) where id_calendario is not null;
create index on membro (id_empresa, id_substituto) where id_substituto is not null;
create index on membro (id_empresa, saiu_para) where saiu_para is not null;
update membro set saiu_em = now() where not ativo;

-- Nobody has chosen a password yet: only then does an invitation's link sign in.
alter table interno.acesso add column sem_senha boolean not null default false;
-- A link that was shown on a screen proves no address.
alter table interno.token_acesso add column mostrado boolean not null default false;

-- Waits behind the own sign-in of somebody who has one already.
create table convite (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_convite bigint generated always as identity,
  usuario text not null check (usuario = lower(usuario)),
  id_login bigint not null references login,
  -- as the empresa calls them: what they call themselves is theirs until they accept
  nome text not null check (nome <> ''),
  id_grupo bigint not null,
  -- what else their membership begins with
  dados jsonb not null default '{}',
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  aceito_em timestamptz,
  recusado_em timestamptz,
  primary key (id_empresa, id_convite),
  foreign key (id_empresa, id_grupo) references grupo
);
create unique index convite_aberto on convite (id_empresa, id_login) where aceito_em is null and recusado_em is null;
create index on convite (id_login);
create index on convite (id_empresa, id_grupo);
call separar_empresas('convite');

create or replace view usuario_da_empresa with (security_barrier) as
select m.id_empresa, m.id_login, a.usuario, a.sem_senha, a.refazer_senha, a.ultimo_acesso,
  (select max(t.expira_em) from interno.token_acesso t where t.id_acesso = a.id_acesso and t.finalidade = 'convite' and t.usado_em is null) as convite_ate
from membro m join interno.acesso a on a.id_login = m.id_login
where m.id_empresa = current_setting('app.id_empresa')::bigint;

-- Whether more than this empresa depends on who signs in as this person: their identity is then their own.
create function trabalha_fora(alvo bigint) returns boolean language sql stable security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  select exists (select from membro m where m.id_login = alvo and m.id_empresa <> id_empresa_atual() and m.ativo)
    or exists (select from convite c where c.id_login = alvo and c.id_empresa <> id_empresa_atual() and c.aceito_em is null and c.recusado_em is null)
    or exists (select from login l where l.id_login = alvo and l.superadmin)
$$;

create function interno.exigir_identidade_da_empresa(alvo bigint) returns void language plpgsql set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if not exists (select from membro m where m.id_login = alvo and m.id_empresa = id_empresa_atual()) or trabalha_fora(alvo) then
    raise insufficient_privilege using message = 'the identity of this person is not the empresa''s to change';
  end if;
end $$;

-- Who signs in under a name for sure: a login's number, 0 for a customer, null for nobody.
create function dono_do_nome(nome text) returns bigint language sql stable security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  select coalesce(a.id_login, 0) from acesso a where a.usuario = lower(nome) and a.confirmado
$$;

create function interno.exigir_nome_na_empresa(nome text, exceto bigint) returns void language plpgsql set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  perform exigir_nome_livre(nome, exceto);
  if exists (select from acesso a where a.usuario = nome and a.id_acesso is distinct from exceto and (a.id_empresa = id_empresa_atual()
    or exists (select from membro m where m.id_login = a.id_login and m.id_empresa = id_empresa_atual()))) then
    raise unique_violation using message = 'name in use', constraint = 'acesso_usuario_key';
  end if;
end $$;

-- A login that nobody has signed in as; its name is not proven before a mailed link comes back.
create function convidar_pessoa(nome text, endereco text, foto text, hash text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  novo text := lower(endereco);
  alvo bigint;
begin
  perform exigir_nome_na_empresa(novo, null);
  insert into login (primeiro_nome, nome, email, avatar) values (split_part(nome, ' ', 1), nome, novo, foto) returning login.id_login into alvo;
  insert into acesso (usuario, email, confirmado, sem_senha, senha_hash, id_login) values (novo, novo, false, true, hash, alvo);
  return alvo;
end $$;

-- Name, picture and sign-in of somebody who works here alone. Another sign-in ends every link.
create function mudar_pessoa(alvo bigint, nome text, foto text, endereco text) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  antes record;
  novo text := lower(endereco);
begin
  perform exigir_identidade_da_empresa(alvo);
  update login l set nome = mudar_pessoa.nome, primeiro_nome = split_part(mudar_pessoa.nome, ' ', 1), avatar = foto where l.id_login = alvo;
  select a.id_acesso, a.usuario into antes from acesso a where a.id_login = alvo for update;
  if antes.id_acesso is null or antes.usuario = novo then return; end if;
  perform exigir_nome_na_empresa(novo, antes.id_acesso);
  update acesso a set usuario = novo, email = novo, confirmado = novo not like '%@%' where a.id_acesso = antes.id_acesso;
  update login l set email = novo where l.id_login = alvo;
  delete from token_acesso t where t.id_acesso = antes.id_acesso;
end $$;

-- Name and picture of whoever a session is of, wherever they work.
create function mudar_a_si(sessao bigint, nome text, foto text) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  update login l set nome = mudar_a_si.nome, primeiro_nome = split_part(mudar_a_si.nome, ' ', 1), avatar = foto
  from sessao s join acesso a using (id_acesso)
  where s.id_sessao = mudar_a_si.sessao and s.id_empresa = id_empresa_atual() and s.origem <> 'suporte' and l.id_login = a.id_login;
end $$;

-- Good for one sign-in; every session and link ends.
create function dar_senha_provisoria(alvo bigint, hash text) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare chave bigint := (select a.id_acesso from acesso a where a.id_login = alvo);
begin
  perform exigir_identidade_da_empresa(alvo);
  update acesso a set senha_hash = hash, refazer_senha = true, sem_senha = false where a.id_acesso = chave;
  delete from sessao s where s.id_acesso = chave;
  delete from token_acesso t where t.id_acesso = chave;
end $$;

-- The link of an invitation, in place of the one before; false for who has a password.
create function dar_link_de_convite(alvo bigint, hash bytea, ate timestamptz, na_tela boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare chave bigint := (select a.id_acesso from acesso a where a.id_login = alvo and a.sem_senha and a.ativo for update);
begin
  perform exigir_identidade_da_empresa(alvo);
  if chave is null then return false; end if;
  delete from token_acesso t where t.id_acesso = chave and t.finalidade = 'convite';
  insert into token_acesso (id_acesso, token_hash, finalidade, expira_em, mostrado) values (chave, hash, 'convite', ate, na_tela);
  return true;
end $$;

-- Ends what a person has open here; with nowhere else to work, all of it. `menos`: a session that goes on.
create function encerrar_na_empresa(alvo bigint, tudo boolean, menos bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if not exists (select from membro m where m.id_login = alvo and m.id_empresa = id_empresa_atual()) then return; end if;
  delete from sessao s using acesso a where a.id_login = alvo and s.id_acesso = a.id_acesso and s.origem <> 'suporte' and s.id_sessao is distinct from menos
    and (s.id_empresa = id_empresa_atual() or (tudo and not trabalha_fora(alvo)));
  if tudo and not trabalha_fora(alvo) then
    delete from token_acesso t using acesso a where a.id_login = alvo and t.id_acesso = a.id_acesso;
  end if;
end $$;

-- The last session of somebody who may have only one.
create function sessao_mais_nova(alvo bigint) returns bigint language sql stable security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  select s.id_sessao from sessao s join acesso a using (id_acesso)
  where a.id_login = alvo and s.id_empresa = id_empresa_atual() and s.origem <> 'suporte' order by s.vista_em desc, s.id_sessao desc limit 1
$$;

do $$
declare f text;
begin
  foreach f in array array['trabalha_fora(bigint)', 'dono_do_nome(text)', 'convidar_pessoa(text, text, text, text)', 'mudar_pessoa(bigint, text, text, text)', 'mudar_a_si(bigint, text, text)',
    'dar_senha_provisoria(bigint, text)', 'dar_link_de_convite(bigint, bytea, timestamptz, boolean)', 'encerrar_na_empresa(bigint, boolean, bigint)',
    'sessao_mais_nova(bigint)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to prosa_app', f);
  end loop;
  foreach f in array array['interno.exigir_identidade_da_empresa(bigint)', 'interno.exigir_nome_na_empresa(text, bigint)'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;

-- The name is its person's from now on: whoever has it without proof loses it, with the access under it. A login that loses it works
-- here no more; where it did, an invitation waits for who has proven the name. Answers the clientes who lost it.
create or replace function interno.confirmar_nome(alvo bigint) returns table (id_empresa bigint, id_cliente bigint, usuario text)
language plpgsql set search_path = pg_catalog, public, interno, pg_temp as $$
#variable_conflict use_column
declare
  provado text := (select a.usuario from acesso a where a.id_acesso = alvo);
  dono bigint := (select a.id_login from acesso a where a.id_acesso = alvo);
begin
  perform exigir_nome_livre(provado, alvo);
  with perdidos as (select a.id_login from acesso a where a.usuario = provado and a.id_acesso <> alvo and not a.confirmado and a.id_login is not null),
    fora as (update membro m set ativo = false, saiu_em = now() from perdidos p where m.id_login = p.id_login and m.ativo
      returning m.id_empresa, m.id_login, m.id_grupo, m.telefone, m.cargo)
  insert into convite (id_empresa, usuario, id_login, nome, id_grupo, dados, expira_em)
    select f.id_empresa, provado, dono, l.nome, f.id_grupo, jsonb_build_object('telefone', f.telefone, 'cargo', f.cargo), now() + interval '3 days'
    from fora f join login l on l.id_login = f.id_login
    where dono is not null and not exists (select from membro x where x.id_empresa = f.id_empresa and x.id_login = dono)
    on conflict do nothing;
  delete from acesso a where a.usuario = provado and a.id_acesso <> alvo and not a.confirmado and a.id_login is not null;
  return query delete from acesso a where a.usuario = provado and a.id_acesso <> alvo and not a.confirmado returning a.id_empresa, a.id_cliente, a.usuario;
  update acesso a set confirmado = true where a.id_acesso = alvo;
end $$;

-- Each team has a group of its own to write in, an interno with its people.
alter table sala add column id_equipe bigint, add foreign key (id_empresa, id_equipe) references equipe,
  add check (id_equipe is null or (tipo = 'interno' and dupla is null));
create unique index sala_equipe on sala (id_empresa, id_equipe) where id_equipe is not null;
