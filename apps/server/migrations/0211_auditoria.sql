-- What people did that security asks for. Written once: nobody changes it, and rows go only with their empresa or with age, by the owner, who says so.
create table auditoria (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_ato bigint generated always as identity,
  em timestamptz not null default now(),
  -- who it is counted to; null: a customer (entidade says which), or nobody of the team
  id_login bigint,
  -- who really did it, where somebody acts as another (support access)
  id_login_real bigint,
  acao text not null check (acao <> ''),
  entidade text,
  id_entidade bigint,
  antes jsonb,
  depois jsonb,
  ip text not null default '',
  aparelho text not null default '',
  pedido text not null default '',
  primary key (id_empresa, id_ato)
);
call separar_empresas('auditoria');
create index on auditoria (id_empresa, em desc, id_ato);
create index on auditoria (id_empresa, id_login, em);
create index on auditoria (id_empresa, entidade, id_entidade, em);
revoke update, delete on auditoria from prosa_app;

create function auditoria_so_cresce() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' and current_setting('app.apagar_auditoria', true) = 'sim' then return old; end if;
  raise insufficient_privilege using message = 'auditoria is only added to';
end $$;
create trigger auditoria_so_cresce before update or delete on auditoria for each row execute function auditoria_so_cresce();
create trigger auditoria_nao_se_esvazia before truncate on auditoria for each statement execute function auditoria_so_cresce();
