-- What is near its deadline or past it is few, and read whole for each page: from its index alone.
drop index ticket_em_atraso;
create index ticket_em_atraso on ticket (id_empresa, sla_estado, id_ticket)
  include (id_departamento, id_responsavel, id_criador, id_equipe, reservado, excluido_em, id_ticket_destino, categoria, ultima_em, criado_em, prazo_ordem, prioridade,
    numero, facetas)
  where sla_estado <> 'ok' and categoria <> 'encerrado' and excluido_em is null;
