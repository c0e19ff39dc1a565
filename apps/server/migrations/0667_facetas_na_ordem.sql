-- The index of the list's usual order says what filters ask for, too: on the way to a page of a view no row is looked up for it.
drop index ticket_recentes;
create index ticket_recentes on ticket (id_empresa, ultima_em, id_ticket)
  include (id_departamento, id_responsavel, id_criador, id_equipe, reservado, id_ticket_destino, facetas) where excluido_em is null;
