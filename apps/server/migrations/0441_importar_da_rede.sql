-- What a line's own phone holds, taken over: people, and what was said with them.
create table wpp_importacao (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_importacao bigint generated always as identity,
  id_wpp_config bigint not null,
  id_login bigint not null,
  -- how far back messages are taken; null: people alone
  dias int check (dias between 1 and 365),
  -- the text that was agreed to
  consentimento int not null,
  estado text not null default 'andando' check (estado in ('andando', 'pronta', 'cancelada', 'falhou', 'desfazendo', 'desfeita')),
  -- where the next stretch begins, by the network's own word; null: at the beginning
  lugar text,
  pessoas int not null default 0,
  mensagens int not null default 0,
  -- contatos that were made for it: taken away with it, unless something happened to them since
  criados bigint[] not null default '{}',
  mantidos int not null default 0,
  erro text not null default '',
  criado_em timestamptz not null default now(),
  andou_em timestamptz not null default now(),
  terminada_em timestamptz,
  primary key (id_empresa, id_wpp_importacao),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on wpp_importacao (id_empresa, id_wpp_config, id_wpp_importacao);
create index on wpp_importacao (id_empresa, id_login);
-- one at a time of a line
create unique index wpp_importacao_andando on wpp_importacao (id_empresa, id_wpp_config) where estado in ('andando', 'desfazendo');
call separar_empresas('wpp_importacao');

-- Imported talk: over from the start, in no queue, list or report.
alter table sala drop constraint sala_tipo_check, add constraint sala_tipo_check check (tipo in ('atendimento', 'interno', 'aviso', 'importada'));
alter table sala add check (tipo <> 'importada' or status_id in (3, 4, 5));
alter table sala add id_wpp_importacao bigint;
alter table sala add foreign key (id_empresa, id_wpp_importacao) references wpp_importacao;
create unique index sala_importada on sala (id_empresa, id_wpp_importacao, id_contato) where id_wpp_importacao is not null;
