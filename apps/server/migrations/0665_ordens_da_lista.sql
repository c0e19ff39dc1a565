-- What a list is summed by and may stand in order by, in one index: neither reads the cards themselves.
drop index kanban_bloco_somas;
create index kanban_bloco_somas on kanban_bloco (id_empresa, id_quadro, id_estagio)
  include (id_bloco, valor, probabilidade, id_responsavel, id_departamento, titulo, prazo_em, previsto_em, prioridade, criado_em)
  where arquivado_em is null and excluido_em is null;
