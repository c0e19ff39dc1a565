-- By what the database knows its key again: a start with another one is refused before it changes anything. One row, written by the first start.
create table interno.chave_do_banco (
  unica boolean primary key default true check (unica),
  prova text not null
);
