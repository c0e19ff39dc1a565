-- An empresa that leaves: closed from now on, erased at that moment, and until then as it was with one act.
alter table empresa
  add column exclusao_em timestamptz,
  add column exclusao_por bigint references login on delete set null,
  add column assinatura_antes text;

-- People who worked there alone: remembered while their empresa is being erased, so that a killed process goes on.
create table interno.apagando_login (
  id_empresa bigint not null,
  id_login bigint not null references login on delete cascade,
  primary key (id_empresa, id_login)
);
create index on interno.apagando_login (id_login);
