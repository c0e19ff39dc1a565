-- How many cards a board holds: the list of boards counted them one by one.
call manter_contador('kanban_bloco', 'id_quadro', $$case when arquivado_em is null and excluido_em is null then 'vivo' end$$, '{id_quadro,arquivado_em,excluido_em}');
