-- The link with which somebody becomes operator of the platform: one row, so that a later start, or another node, ends the link before.
create table interno.primeiro_acesso (
  unico boolean primary key default true check (unico),
  token_hash bytea not null,
  -- null: the first person of all, who brings the own name
  usuario text check (usuario = lower(usuario)),
  expira_em timestamptz not null
);
