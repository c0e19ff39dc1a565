-- Lists and labels that were made for the cards of a file: an undo takes away those that nothing is in.
alter table kanban_estagio add column id_importacao bigint,
  add foreign key (id_empresa, id_importacao) references importacao on delete set null (id_importacao);
alter table kanban_etiqueta add column id_importacao bigint,
  add foreign key (id_empresa, id_importacao) references importacao on delete set null (id_importacao);
create index on kanban_estagio (id_empresa, id_importacao) where id_importacao is not null;
create index on kanban_etiqueta (id_empresa, id_importacao) where id_importacao is not null;
-- by what a card of a file is known again
create index kanban_bloco_codigo on kanban_bloco (id_empresa, chave_cliente, id_quadro) where chave_cliente is not null;
