-- The list of clientes at any size: what its filters ask for by value as one array, as contatos have it, and an order for companies alone.
create function cliente_facetas(status int, tipo int, id_uf int) returns text[] language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select array['s' || status, 't' || tipo, 'u' || coalesce(id_uf, 0)]
$$;
alter table cliente add column facetas text[] generated always as (cliente_facetas(status, tipo, id_uf)) stored;
create index cliente_por_faceta on cliente using gin (facetas);
create index cliente_empresas_por_nome on cliente (id_empresa, nome_exibido collate "pt-BR-x-icu", id_cliente) where excluido_em is null and tipo = 2;
