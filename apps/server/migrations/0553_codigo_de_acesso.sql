-- Sign-in to the client area without a password: a code that holds for ten minutes, once, in the browser that asked for it.
create table interno.codigo_acesso (
  pedido_hash bytea primary key,
  id_acesso bigint not null references interno.acesso on delete cascade,
  canal text not null check (canal in ('email', 'whatsapp')),
  -- of the code, once it was sent
  codigo_hash bytea,
  tentativas int not null default 0,
  expira_em timestamptz not null
);
create index on interno.codigo_acesso (id_acesso);
create index on interno.codigo_acesso (expira_em);
alter table interno.token_acesso drop constraint token_acesso_finalidade_check,
  add constraint token_acesso_finalidade_check check (finalidade in ('convite', 'recuperacao', 'suporte', 'codigo'));
