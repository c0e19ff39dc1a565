-- What customers open by a link, without a session: one thing for one person, until it expires or is revoked. The token is made of the seed
-- with the key of the installation and stands nowhere but in the mail; here is its hash.
create table link (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_link bigint generated always as identity,
  finalidade text not null check (finalidade in ('ticket', 'avaliacao')),
  semente uuid not null,
  token_hash bytea not null,
  id_ticket bigint not null,
  -- the solution that a rating is about
  resolvido_em timestamptz,
  -- whose it is; null: of the cliente as a whole
  id_contato bigint,
  para text not null,
  -- asks for the last four digits of the person's document first
  digitos boolean not null default false,
  aberturas int not null default 0,
  aberto_em timestamptz,
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null,
  revogado_em timestamptz,
  revogado_por bigint,
  primary key (id_empresa, id_link),
  check ((finalidade = 'avaliacao') = (resolvido_em is not null)),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, revogado_por) references membro
);
create unique index link_token on link (token_hash);
create unique index link_do_ticket on link (id_empresa, id_ticket, para) where finalidade = 'ticket' and revogado_em is null;
create unique index link_da_avaliacao on link (id_empresa, id_ticket, resolvido_em, para) where finalidade = 'avaliacao';
create index on link (id_empresa, id_ticket);
create index on link (id_empresa, id_contato) where id_contato is not null;
create index on link (expira_em);
call separar_empresas('link');

-- whether links ask for the last four digits
alter table privacidade_config add column links_digitos boolean not null default false;

-- who comes by a link may be a contato of no cliente
alter table ticket_avaliacao alter id_cliente drop not null, add column id_contato bigint,
  add foreign key (id_empresa, id_contato) references contato;
create index on ticket_avaliacao (id_empresa, id_contato) where id_contato is not null;
create unique index ticket_entrada_private_id_link on ticket_entrada (id_empresa, id_ticket, private_id)
  where private_id is not null and id_login is null and id_acesso_cliente is null;

-- People of the cliente who read along with a ticket: by mail, and in the client area whatever else they see there.
create table ticket_copia (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  id_acesso_cliente bigint not null,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_ticket, id_acesso_cliente),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_acesso_cliente) references interno.acesso_cliente on delete cascade
);
create index on ticket_copia (id_empresa, id_acesso_cliente);
call separar_empresas('ticket_copia');

-- pictures of a company that pages without a session show, by what they are
alter table empresa add column logo_sha text generated always as (encode(sha256(decode(logo, 'escape')), 'hex')) stored;
create index on empresa (logo_sha) where logo_sha is not null;
