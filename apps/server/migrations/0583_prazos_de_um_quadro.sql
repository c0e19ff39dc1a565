-- The open cards of a board by their deadline: its filter by deadlines read every card of the board.
create index kanban_bloco_prazos_do_quadro on kanban_bloco (id_empresa, id_quadro, prazo_em)
  where prazo_em is not null and situacao = 0 and arquivado_em is null and excluido_em is null;
