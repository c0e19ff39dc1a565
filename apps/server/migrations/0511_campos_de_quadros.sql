-- Fields that a board has of its own (spec 3 blocos; areas K18); their values stand on its cards, by number.
create table kanban_campo (
  id_empresa bigint not null default id_empresa_atual(),
  id_campo bigint generated always as identity,
  id_quadro bigint not null,
  nome text not null check (char_length(nome) between 1 and 60),
  tipo text not null check (tipo in ('texto', 'numero', 'data', 'lista', 'sim_nao')),
  opcoes jsonb not null default '[]',
  ordem int not null default 0,
  primary key (id_empresa, id_campo),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create index on kanban_campo (id_empresa, id_quadro, ordem);
call separar_empresas('kanban_campo');
alter table kanban_bloco add campos jsonb not null default '{}';
