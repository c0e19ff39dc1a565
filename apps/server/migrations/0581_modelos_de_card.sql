-- What cards of a board may begin with. Labels, own fields and people stand in it as they are called there: it goes with a copied board.
create table kanban_modelo (
  id_empresa bigint not null default id_empresa_atual(),
  id_modelo bigint generated always as identity,
  id_quadro bigint not null,
  nome text not null check (char_length(nome) between 1 and 80),
  conteudo jsonb not null,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_modelo),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create unique index kanban_modelo_nome on kanban_modelo (id_empresa, id_quadro, sem_acento(nome));
call separar_empresas('kanban_modelo');
-- a form whose cards begin with one
alter table formulario add column id_modelo bigint,
  add constraint formulario_modelo foreign key (id_empresa, id_modelo) references kanban_modelo on delete set null (id_modelo);
create index on formulario (id_empresa, id_modelo) where id_modelo is not null;
