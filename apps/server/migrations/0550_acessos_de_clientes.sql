-- A customer's account is a person's; what it opens stands apart: several people of one cliente, several clientes of one person. An access
-- that is given to an account which is there already waits until its person says yes.
create table interno.acesso_cliente (
  id_empresa bigint not null references empresa,
  id_acesso_cliente bigint generated always as identity unique,
  id_acesso bigint not null references interno.acesso on delete cascade,
  id_cliente bigint not null,
  -- whose tickets are the own ones
  id_contato bigint,
  -- as whoever invited them wrote it; '' for the cliente itself
  nome text not null default '',
  -- the one that the people of the empresa manage on the record of the cliente
  principal boolean not null default false,
  -- may invite and remove the others
  gerencia boolean not null default false,
  ve text not null default 'todos' check (ve in ('todos', 'proprios')),
  avisar text not null default 'email' check (avisar in ('email', 'whatsapp', 'nada')),
  ativo boolean not null default true,
  -- was active when its cliente went to the trash
  suspenso boolean not null default false,
  -- null: waits for the person's yes
  aceito_em timestamptz,
  ultimo_acesso timestamptz,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_acesso_cliente),
  unique (id_empresa, id_cliente, id_acesso),
  foreign key (id_empresa, id_cliente) references cliente,
  foreign key (id_empresa, id_contato) references contato on delete set null (id_contato)
);
create unique index acesso_cliente_principal on interno.acesso_cliente (id_empresa, id_cliente) where principal;
create index on interno.acesso_cliente (id_acesso);
create index on interno.acesso_cliente (id_empresa, id_contato) where id_contato is not null;

insert into interno.acesso_cliente (id_empresa, id_acesso, id_cliente, id_contato, principal, gerencia, ativo, suspenso, aceito_em, ultimo_acesso)
select a.id_empresa, a.id_acesso, a.id_cliente,
  (select min(c.id_contato) from contato c where c.id_empresa = a.id_empresa and c.id_cliente = a.id_cliente and lower(c.email) = lower(a.email) and c.excluido_em is null),
  true, true, a.ativo, a.suspenso, now(), a.ultimo_acesso
from interno.acesso a where a.id_cliente is not null;

alter table interno.sessao add column id_acesso_cliente bigint references interno.acesso_cliente (id_acesso_cliente) on delete cascade;
update interno.sessao s set id_acesso_cliente = g.id_acesso_cliente from interno.acesso_cliente g where g.id_acesso = s.id_acesso;
create index on interno.sessao (id_acesso_cliente) where id_acesso_cliente is not null;
alter table interno.sessao drop constraint sessao_origem_check,
  add constraint sessao_origem_check check (origem in ('senha', 'convite', 'recuperacao', 'suporte', 'codigo'));
alter table interno.token_acesso add column id_acesso_cliente bigint references interno.acesso_cliente (id_acesso_cliente) on delete cascade;
update interno.token_acesso t set id_acesso_cliente = g.id_acesso_cliente from interno.acesso_cliente g where g.id_acesso = t.id_acesso;
create index on interno.token_acesso (id_acesso_cliente) where id_acesso_cliente is not null;

drop view acesso_do_cliente;
drop trigger cliente_acesso_novo on interno.acesso;
drop trigger cliente_acesso_mudou on interno.acesso;
drop trigger cliente_acesso_saiu on interno.acesso;
-- the empresa that gave a name which nobody has proven
update interno.acesso set id_empresa = null where confirmado and usuario like '%@%';
update interno.acesso set ativo = true where id_cliente is not null;
alter table interno.acesso drop column id_cliente, drop column suspenso;
alter table interno.acesso add constraint acesso_de_quem check (id_login is null or id_empresa is null),
  add foreign key (id_empresa) references empresa;
create index on interno.acesso (id_empresa) where id_empresa is not null;

-- Who opens the client area of which cliente, without their credentials.
create view pessoa_do_cliente with (security_barrier) as
select g.id_empresa, g.id_acesso_cliente, g.id_cliente, g.id_contato, g.nome, g.principal, g.gerencia, g.ve, g.avisar, g.ativo, g.aceito_em, g.ultimo_acesso, g.criado_em,
  a.usuario, a.email, a.refazer_senha,
  (select max(t.expira_em) from interno.token_acesso t where t.id_acesso_cliente = g.id_acesso_cliente and t.finalidade = 'convite' and t.usado_em is null) as convite_ate
from interno.acesso_cliente g join interno.acesso a on a.id_acesso = g.id_acesso
where g.id_empresa = current_setting('app.id_empresa')::bigint;
revoke insert, update, delete on pessoa_do_cliente from prosa_app;

create view acesso_do_cliente with (security_barrier) as
select id_empresa, id_cliente, usuario, ativo, refazer_senha, ultimo_acesso, convite_ate, email, id_acesso_cliente from pessoa_do_cliente where principal;
revoke insert, update, delete on acesso_do_cliente from prosa_app;

-- What lists say of a cliente: the most that one of its people has.
create or replace function cliente_situacao_acesso() returns trigger language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  empresa bigint := case when tg_op = 'DELETE' then old.id_empresa else new.id_empresa end;
  cliente bigint := case when tg_op = 'DELETE' then old.id_cliente else new.id_cliente end;
  situacao text := coalesce((select x from (select situacao_do_acesso(g.ativo, g.ultimo_acesso) as x from acesso_cliente g
    where g.id_empresa = empresa and g.id_cliente = cliente) s order by array_position(array['ativo', 'convidado', 'bloqueado'], x) limit 1), 'sem');
begin
  update cliente c set situacao_acesso = situacao where c.id_empresa = empresa and c.id_cliente = cliente and c.situacao_acesso <> situacao;
  return null;
end $$;
create trigger cliente_acesso_novo after insert on interno.acesso_cliente for each row execute function cliente_situacao_acesso();
create trigger cliente_acesso_mudou after update of ativo, ultimo_acesso on interno.acesso_cliente for each row execute function cliente_situacao_acesso();
create trigger cliente_acesso_saiu after delete on interno.acesso_cliente for each row execute function cliente_situacao_acesso();

-- an account that opens nothing any more is gone, and its name free
create function interno.conta_sem_acesso() returns trigger language plpgsql security definer set search_path = pg_catalog, interno, pg_temp as $$
begin
  delete from acesso a where a.id_acesso = old.id_acesso and a.id_login is null and not exists (select from acesso_cliente g where g.id_acesso = old.id_acesso);
  return null;
end $$;
create trigger conta_sem_acesso after delete or update of id_acesso on interno.acesso_cliente for each row execute function interno.conta_sem_acesso();

create or replace function acesso_segue_a_lixeira() returns trigger language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if new.excluido_em is not null then
    update acesso_cliente g set suspenso = g.ativo, ativo = false where g.id_empresa = new.id_empresa and g.id_cliente = new.id_cliente;
    delete from sessao s using acesso_cliente g where g.id_acesso_cliente = s.id_acesso_cliente and g.id_empresa = new.id_empresa and g.id_cliente = new.id_cliente;
  else
    update acesso_cliente g set ativo = g.suspenso, suspenso = false where g.id_empresa = new.id_empresa and g.id_cliente = new.id_cliente;
  end if;
  return null;
end $$;

-- The name is its person's from now on. Accesses that were given under it without proof wait for that person's yes, with nothing of what
-- had been set for them; those of a name that turns out to be staff's are lost. Answers those clientes, and whether they are lost.
drop function interno.confirmar_nome(bigint);
create function interno.confirmar_nome(alvo bigint) returns table (id_empresa bigint, id_cliente bigint, usuario text, perdido boolean)
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
  return query select g.id_empresa, g.id_cliente, a.usuario, dono is not null from acesso_cliente g join acesso a on a.id_acesso = g.id_acesso
    where a.usuario = provado and a.id_acesso <> alvo and not a.confirmado;
  if dono is null then
    delete from sessao s using acesso a where a.id_acesso = s.id_acesso and a.usuario = provado and a.id_acesso <> alvo and not a.confirmado;
    update acesso_cliente g set id_acesso = alvo, aceito_em = null, ultimo_acesso = null from acesso a
    where a.id_acesso = g.id_acesso and a.usuario = provado and a.id_acesso <> alvo and not a.confirmado
      and not exists (select from acesso_cliente x where x.id_acesso = alvo and x.id_empresa = g.id_empresa and x.id_cliente = g.id_cliente);
  end if;
  delete from acesso a where a.usuario = provado and a.id_acesso <> alvo and not a.confirmado;
  update acesso a set confirmado = true, id_empresa = null where a.id_acesso = alvo;
end $$;

-- The customers' account that has this e-mail here: proven, or given by this empresa. Refuses a name that is not to be had: staff's, or
-- one that is no e-mail, which nobody can prove.
create function interno.conta_do_nome(nome text, exceto bigint) returns bigint language plpgsql set search_path = pg_catalog, public, interno, pg_temp as $$
declare conta record;
begin
  perform pg_advisory_xact_lock(hashtextextended('acesso ' || nome, 0));
  select a.id_acesso, a.id_login into conta from acesso a
  where a.usuario = nome and a.id_acesso is distinct from exceto and (a.confirmado or a.id_empresa = id_empresa_atual()
    or exists (select from membro m where m.id_login = a.id_login and m.id_empresa = id_empresa_atual()))
  order by a.confirmado desc, a.id_login is not null desc limit 1;
  if conta.id_acesso is null then return null; end if;
  if conta.id_login is not null or nome not like '%@%' then
    raise unique_violation using message = 'name in use', constraint = 'acesso_usuario_key';
  end if;
  return conta.id_acesso;
end $$;

drop function dar_acesso_ao_cliente(bigint, text, text, text, boolean);
-- Gives, or changes name, address (null: as it is) and, `com_senha`, password of the one that the empresa manages. A new password ends every session and
-- link, a new address every link. An e-mail that has an account already gets an access that waits; its password is nobody else's to set.
create function dar_acesso_ao_cliente(cliente bigint, nome text, endereco text, hash text, com_senha boolean, trocar boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  antes record;
  novo text := lower(nome);
  conta bigint;
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
  if antes.id_acesso is not null and conta is null and (antes.usuario = novo or not antes.outros) then
    if com_senha and (antes.fora or antes.espera) then
      raise insufficient_privilege using message = 'the password of this person is not the empresa''s to set';
    end if;
    update acesso a set usuario = novo, email = case when antes.fora then a.email else coalesce(endereco, a.email) end,
      confirmado = (a.usuario = novo and a.confirmado) or novo not like '%@%',
      id_empresa = case when a.usuario = novo and a.confirmado then a.id_empresa else id_empresa_atual() end,
      senha_hash = case when com_senha then hash else a.senha_hash end, refazer_senha = case when com_senha then trocar else a.refazer_senha end
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
    insert into acesso (usuario, email, confirmado, senha_hash, refazer_senha, id_empresa)
    values (novo, coalesce(endereco, ''), novo not like '%@%', hash, trocar, id_empresa_atual()) returning id_acesso into conta;
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
end $$;

-- One more person of a cliente; asked again, what they see and may is set anew. Answers the access.
create function convidar_pessoa_do_cliente(cliente bigint, contato bigint, pessoa text, endereco text, hash text, quanto text, cuida boolean) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare
  novo text := lower(endereco);
  conta bigint;
  alvo bigint;
begin
  perform 1 from cliente c where c.id_empresa = id_empresa_atual() and c.id_cliente = cliente;
  if not found then raise exception 'cliente % is not of this empresa', cliente; end if;
  conta := conta_do_nome(novo, null);
  if conta is null then
    insert into acesso (usuario, email, confirmado, sem_senha, senha_hash, id_empresa) values (novo, endereco, false, true, hash, id_empresa_atual())
    returning id_acesso into conta;
    insert into acesso_cliente (id_empresa, id_acesso, id_cliente, id_contato, nome, ve, gerencia, aceito_em)
    values (id_empresa_atual(), conta, cliente, contato, pessoa, quanto, cuida, now()) returning id_acesso_cliente into alvo;
    return alvo;
  end if;
  insert into acesso_cliente as g (id_empresa, id_acesso, id_cliente, id_contato, nome, ve, gerencia)
  values (id_empresa_atual(), conta, cliente, contato, pessoa, quanto, cuida)
  on conflict (id_empresa, id_cliente, id_acesso) do update set ve = excluded.ve, gerencia = excluded.gerencia or g.principal, nome = excluded.nome,
    id_contato = coalesce(g.id_contato, excluded.id_contato)
  returning g.id_acesso_cliente into alvo;
  return alvo;
end $$;

-- What one of the people sees, may do and is told by. False: no such person of this cliente.
create function mudar_pessoa_do_cliente(cliente bigint, alvo bigint, quanto text, cuida boolean, como text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  update acesso_cliente g set ve = coalesce(quanto, g.ve), gerencia = coalesce(cuida, g.gerencia) or g.principal, avisar = coalesce(como, g.avisar)
  where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.id_acesso_cliente = alvo;
  return found;
end $$;

-- The name that a person of a cliente gives themselves.
create function nomear_pessoa_do_cliente(alvo bigint, pessoa text) returns void
language sql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  update acesso_cliente g set nome = pessoa where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = alvo
$$;

create function tirar_pessoa_do_cliente(cliente bigint, alvo bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  delete from acesso_cliente g where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.id_acesso_cliente = alvo and not g.principal;
  return found;
end $$;

-- Blocks all people of a cliente (ending every session and link) or lets them in again. False: it has none.
create or replace function bloquear_acesso_do_cliente(cliente bigint, bloquear boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare alvos bigint[];
begin
  with mudados as (update acesso_cliente g set ativo = not bloquear where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente returning g.id_acesso_cliente)
  select array_agg(id_acesso_cliente) into alvos from mudados;
  if bloquear then
    delete from sessao where id_acesso_cliente = any (alvos);
    delete from token_acesso where id_acesso_cliente = any (alvos);
  end if;
  return alvos is not null;
end $$;

-- The one that the empresa manages; the next of its people takes the place.
create or replace function tirar_acesso_do_cliente(cliente bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare saiu boolean;
begin
  delete from acesso_cliente g where g.id_empresa = id_empresa_atual() and g.id_cliente = cliente and g.principal;
  saiu := found;
  update acesso_cliente g set principal = true, gerencia = true where g.id_acesso_cliente = (select x.id_acesso_cliente from acesso_cliente x
    where x.id_empresa = id_empresa_atual() and x.id_cliente = cliente order by x.gerencia desc, x.id_acesso_cliente limit 1) and saiu;
  return saiu;
end $$;

-- Of these clientes all, of these contatos their own.
create function tirar_acessos(clientes bigint[], contatos bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  delete from acesso_cliente g where g.id_empresa = id_empresa_atual() and (g.id_cliente = any (clientes) or g.id_contato = any (contatos))
$$;

-- What was a contato's is another's: of two that are one person.
create function mover_acessos(de bigint, para bigint) returns bigint[]
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare alvos bigint[];
begin
  with movidos as (update acesso_cliente g set id_contato = para where g.id_empresa = id_empresa_atual() and g.id_contato = de returning g.id_acesso_cliente)
  select coalesce(array_agg(id_acesso_cliente), '{}') into alvos from movidos;
  return alvos;
end $$;
create function devolver_acessos(alvos bigint[], para bigint) returns void
language sql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  update acesso_cliente g set id_contato = para where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = any (alvos)
$$;

drop function confirmar_endereco_do_cliente(bigint, text);
-- The address that its person confirmed by code; a name that was the old address follows, and is proven.
create function confirmar_endereco_do_cliente(alvo bigint, endereco text) returns void
language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
declare antes record;
begin
  select a.id_acesso, a.usuario, a.email into antes from acesso_cliente g join acesso a on a.id_acesso = g.id_acesso
  where g.id_empresa = id_empresa_atual() and g.id_acesso_cliente = alvo for update of a;
  if antes.id_acesso is null then return; end if;
  update acesso a set email = endereco where a.id_acesso = antes.id_acesso;
  delete from token_acesso where id_acesso = antes.id_acesso;
  if antes.usuario in (lower(antes.email), lower(endereco)) then
    perform exigir_nome_livre(lower(endereco), antes.id_acesso);
    update acesso a set usuario = lower(endereco), confirmado = false, id_empresa = id_empresa_atual() where a.id_acesso = antes.id_acesso;
    perform confirmar_nome(antes.id_acesso);
  end if;
end $$;

do $$
declare f text;
begin
  foreach f in array array['dar_acesso_ao_cliente(bigint, text, text, text, boolean, boolean)', 'confirmar_endereco_do_cliente(bigint, text)',
    'convidar_pessoa_do_cliente(bigint, bigint, text, text, text, text, boolean)', 'mudar_pessoa_do_cliente(bigint, bigint, text, boolean, text)',
    'nomear_pessoa_do_cliente(bigint, text)', 'tirar_pessoa_do_cliente(bigint, bigint)', 'tirar_acessos(bigint[], bigint[])', 'mover_acessos(bigint, bigint)',
    'devolver_acessos(bigint[], bigint)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to prosa_app', f);
  end loop;
  foreach f in array array['interno.confirmar_nome(bigint)', 'interno.conta_do_nome(text, bigint)', 'interno.conta_sem_acesso()'] loop
    execute format('revoke all on function %s from public', f);
  end loop;
end $$;

-- each of them asks for a new e-mail by themselves
alter table cliente_email_novo add column id_acesso_cliente bigint;
update cliente_email_novo n set id_acesso_cliente = g.id_acesso_cliente from interno.acesso_cliente g where g.id_empresa = n.id_empresa and g.id_cliente = n.id_cliente;
delete from cliente_email_novo where id_acesso_cliente is null;
alter table cliente_email_novo alter id_acesso_cliente set not null, drop constraint cliente_email_novo_pkey, add primary key (id_empresa, id_acesso_cliente),
  add foreign key (id_empresa, id_acesso_cliente) references interno.acesso_cliente on delete cascade;
create index on cliente_email_novo (id_empresa, id_cliente);

-- How far each of them has read, and whose an answer, a file or a mark is.
alter table ticket_leitura add column id_acesso_cliente bigint, add foreign key (id_empresa, id_acesso_cliente) references interno.acesso_cliente on delete cascade;
update ticket_leitura r set id_acesso_cliente = g.id_acesso_cliente from interno.acesso_cliente g where g.id_empresa = r.id_empresa and g.id_cliente = r.id_cliente;
delete from ticket_leitura where id_acesso_cliente is null;
alter table ticket_leitura drop constraint ticket_leitura_pkey, alter id_acesso_cliente set not null, add primary key (id_empresa, id_ticket, id_acesso_cliente);
create index on ticket_leitura (id_empresa, id_acesso_cliente);
alter table ticket_entrada add column id_acesso_cliente bigint, add foreign key (id_empresa, id_acesso_cliente) references interno.acesso_cliente on delete set null (id_acesso_cliente);
create index on ticket_entrada (id_empresa, id_acesso_cliente) where id_acesso_cliente is not null;
-- whose an upload is that stands in no answer yet: a number and no more, it outlives nobody by more than a day
alter table arquivo add column id_acesso_cliente bigint;
