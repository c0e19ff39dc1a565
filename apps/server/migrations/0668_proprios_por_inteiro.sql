-- Who sees their own tickets alone reads all of them for each page: from these two indexes, in whatever order and under whatever filter.
drop index ticket_de_quem;
create index ticket_de_quem on ticket (id_empresa, id_responsavel, encerrado)
  include (id_departamento, reservado, excluido_em, id_ticket, id_criador, id_equipe, id_ticket_destino, ultima_em, criado_em, prazo_ordem, prioridade, numero, facetas)
  where id_responsavel is not null and excluido_em is null;
drop index ticket_de_quem_abriu;
create index ticket_de_quem_abriu on ticket (id_empresa, id_criador, encerrado)
  include (id_departamento, reservado, excluido_em, id_ticket, id_responsavel, id_equipe, id_ticket_destino, ultima_em, criado_em, prazo_ordem, prioridade, numero, facetas)
  where id_criador is not null and excluido_em is null;
