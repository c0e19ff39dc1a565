-- A picture among the files of a card that it shows on its face.
alter table kanban_bloco add column id_capa bigint,
  add constraint kanban_bloco_capa foreign key (id_empresa, id_capa) references anexo on delete set null (id_capa);
create index on kanban_bloco (id_empresa, id_capa) where id_capa is not null;
