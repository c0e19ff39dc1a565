-- How the session began: one from a recovery or invitation link must choose a password first (spec 4), one of support access is short.
alter table interno.sessao add column origem text not null default 'senha' check (origem in ('senha', 'convite', 'recuperacao', 'suporte'));
create index on interno.token_acesso (expira_em);
create index on interno.tentativa (vista_em);
