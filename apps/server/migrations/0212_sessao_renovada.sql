-- A new password brings a new token: the session's old one ends when the new one is first used, so that a client that ignores it goes on.
alter table interno.sessao add column token_novo_hash bytea unique;
-- a session ends 90 days after it began, however it is used
update interno.sessao set expira_em = least(expira_em, criada_em + interval '90 days');

-- Where an account signed in well before: an address, or a browser by the word it keeps. Tries from there are counted apart from all others.
create table interno.lugar_conhecido (
  id_acesso bigint not null references interno.acesso on delete cascade,
  lugar bytea not null,
  visto_em timestamptz not null,
  primary key (id_acesso, lugar)
);
create index on interno.lugar_conhecido (visto_em);
insert into interno.lugar_conhecido (id_acesso, lugar, visto_em)
select id_acesso, sha256(convert_to('endereco ' || ip, 'UTF8')), max(vista_em) from interno.sessao where ip <> '' and origem <> 'suporte' and position(':' in ip) = 0 group by 1, 2;
