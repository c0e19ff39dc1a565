-- The lists of clientes, fornecedores and funcionarios at any size: what a filter asks for by value is in one array with an index (as
-- contatos have it), and each order has an index of its own.

-- how a cliente stands with the client area, for the list: kept by a trigger on interno.acesso
alter table cliente add column situacao_acesso text not null default 'sem' check (situacao_acesso in ('sem', 'convidado', 'ativo', 'bloqueado'));
create function situacao_do_acesso(ativo boolean, ultimo_acesso timestamptz) returns text language sql immutable parallel safe as $$
  select case when not ativo then 'bloqueado' when ultimo_acesso is null then 'convidado' else 'ativo' end
$$;
update cliente c set situacao_acesso = situacao_do_acesso(a.ativo, a.ultimo_acesso)
from interno.acesso a where a.id_empresa = c.id_empresa and a.id_cliente = c.id_cliente;
create function cliente_situacao_acesso() returns trigger language plpgsql security definer set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update cliente c set situacao_acesso = 'sem' where c.id_empresa = old.id_empresa and c.id_cliente = old.id_cliente;
  else
    update cliente c set situacao_acesso = situacao_do_acesso(new.ativo, new.ultimo_acesso)
    where c.id_empresa = new.id_empresa and c.id_cliente = new.id_cliente and c.situacao_acesso <> situacao_do_acesso(new.ativo, new.ultimo_acesso);
  end if;
  return null;
end $$;
create trigger cliente_acesso_novo after insert on interno.acesso for each row when (new.id_cliente is not null) execute function cliente_situacao_acesso();
create trigger cliente_acesso_mudou after update of ativo, ultimo_acesso on interno.acesso for each row when (new.id_cliente is not null) execute function cliente_situacao_acesso();
create trigger cliente_acesso_saiu after delete on interno.acesso for each row when (old.id_cliente is not null) execute function cliente_situacao_acesso();

-- A letter for the field and the value, as the lists ask for them: status, tipo, id_uf, access, cargo.
create function cadastro_facetas(status int, tipo int, id_uf int, acesso text, cargo text) returns text[]
language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select array_remove(array['s' || status, 't' || tipo, 'u' || coalesce(id_uf, 0), 'a' || acesso, 'c' || cargo], null)
$$;
alter table cliente drop column facetas;
drop function cliente_facetas;
alter table cliente add column facetas text[] generated always as (cadastro_facetas(status, tipo, id_uf, situacao_acesso, null)) stored;
create index cliente_por_faceta on cliente using gin (facetas);

alter table fornecedor add column facetas text[] generated always as (cadastro_facetas(status, null, id_uf, null, null)) stored;
create index fornecedor_por_faceta on fornecedor using gin (facetas);
drop index fornecedor_lista;
create index fornecedor_lista on fornecedor (id_empresa, razao_social collate "pt-BR-x-icu", id_fornecedor) where excluido_em is null;
create index fornecedor_novos on fornecedor (id_empresa, criado_em, id_fornecedor) where excluido_em is null;
create index fornecedor_lixeira on fornecedor (id_empresa, excluido_em, id_fornecedor) where excluido_em is not null;

alter table funcionario
  add column facetas text[] generated always as (cadastro_facetas(status, null, id_uf, null, cargo)) stored,
  -- those without a day of admission come last; a column, because an index of an expression is not read alone
  add column admissao_ordem date not null generated always as (coalesce(data_admissao, 'infinity')) stored;
create index funcionario_por_faceta on funcionario using gin (facetas);
drop index funcionario_lista;
create index funcionario_lista on funcionario (id_empresa, nome collate "pt-BR-x-icu", id_funcionario) where excluido_em is null;
create index funcionario_novos on funcionario (id_empresa, criado_em, id_funcionario) where excluido_em is null;
create index funcionario_cargos on funcionario (id_empresa, cargo collate "pt-BR-x-icu", id_funcionario) where excluido_em is null;
create index funcionario_admissao on funcionario (id_empresa, admissao_ordem, id_funcionario) where excluido_em is null;
create index funcionario_lixeira on funcionario (id_empresa, excluido_em, id_funcionario) where excluido_em is not null;
