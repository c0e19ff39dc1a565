-- Gone for good: what is left of a contato stands for the conversations that stay as history. It is in no list, not even in the trash.
alter table contato add column apagado_em timestamptz check (apagado_em is null or excluido_em is not null);

-- Acts on many contatos at once, with what there was before, so that each can be undone.
create table contato_lote (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_lote bigint generated always as identity,
  id_login bigint not null,
  acao text not null check (acao in ('tag', 'tirar_tag', 'responsavel', 'arquivar', 'desarquivar', 'excluir', 'restaurar', 'apagar')),
  valor jsonb,
  -- who is meant: a list of ids, or what the list's filters leave
  ids bigint[],
  filtro jsonb,
  -- what the person could see when they asked: escopos and departamentos
  visao jsonb not null,
  estado text not null default 'executando' check (estado in ('executando', 'pronto', 'desfazendo', 'desfeito')),
  -- the highest id that is done
  ultimo bigint not null default 0,
  total int not null default 0,
  feitos int not null default 0,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_lote),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create index on contato_lote (id_empresa, id_login);
create index contato_lote_antigo on contato_lote (criado_em);
call separar_empresas('contato_lote');

create table contato_lote_item (
  id_empresa bigint not null default id_empresa_atual(),
  id_lote bigint not null,
  id_contato bigint not null,
  -- what the act took away or replaced
  antes jsonb not null,
  primary key (id_empresa, id_lote, id_contato),
  foreign key (id_empresa, id_lote) references contato_lote on delete cascade,
  foreign key (id_empresa, id_contato) references contato on delete cascade
);
create index on contato_lote_item (id_empresa, id_contato);
call separar_empresas('contato_lote_item');
