-- Who leaves a web chat is reached by mail or by WhatsApp, and comes back (areas V5).
alter table visitante
  -- the mailbox is theirs: by a code, or the site said so
  add email_provado text not null default '',
  -- the last message that they got by mail, and the sala whose answer a typed address was told of
  add avisado_ate bigint not null default 0,
  add avisado_sala bigint not null default 0;

-- A code that was mailed to prove an address: the latest one alone.
create table visitante_codigo (
  id_empresa bigint not null default id_empresa_atual(),
  id_visitante bigint not null,
  email text not null,
  -- made when the mail is sent, and stored nowhere else
  codigo_hash bytea,
  tentativas smallint not null default 0,
  expira_em timestamptz not null,
  primary key (id_empresa, id_visitante),
  foreign key (id_empresa, id_visitante) references visitante on delete cascade
);
call separar_empresas('visitante_codigo');

-- The code in the first message on a number by which a visitor goes on there: who writes it is the same person.
create table visitante_continua (
  id_empresa bigint not null default id_empresa_atual(),
  codigo text not null check (codigo ~ '^[A-Z2-9]{8}$'),
  id_visitante bigint not null,
  id_wpp_config bigint not null,
  expira_em timestamptz not null,
  primary key (id_empresa, codigo),
  foreign key (id_empresa, id_visitante) references visitante on delete cascade,
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index on visitante_continua (id_empresa, id_visitante);
create index on visitante_continua (id_empresa, id_wpp_config);
call separar_empresas('visitante_continua');

-- A link back to the own conversation, besides those to tickets.
alter table link
  alter column id_ticket drop not null,
  add id_visitante bigint,
  drop constraint link_finalidade_check,
  add constraint link_finalidade_check check (finalidade in ('ticket', 'avaliacao', 'conversa')),
  add constraint link_coisa check ((finalidade = 'conversa') = (id_visitante is not null) and (finalidade = 'conversa') = (id_ticket is null)),
  add foreign key (id_empresa, id_visitante) references visitante on delete cascade;
create index on link (id_empresa, id_visitante) where id_visitante is not null;
