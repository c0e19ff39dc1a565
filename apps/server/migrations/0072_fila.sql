-- Queue and distribution per departamento, and the next deadline of a conversation (decisions: Business hours, queue, closing).
alter table departamento add column distribuicao text not null default 'manual' check (distribuicao in ('manual', 'automatica'));
-- minutes after which what an absent person has not answered goes back into the queue; null: it stays
alter table departamento add column devolver_min int check (devolver_min > 0);
-- what the customer reads on entering the queue; '': nothing
alter table departamento add column mensagem_fila text not null default '';
-- who got a conversation least lately gets the next
alter table departamento_membro add column atribuida_em timestamptz;
-- since when a person who holds unanswered conversations is neither there nor available
alter table membro add column ausente_desde timestamptz;

-- people who gave the conversation back: it is not distributed to them again
alter table sala add column recusas bigint[] not null default '{}';
alter table sala add column posicao_avisada int;
-- what is due next by the clock, one thing at a time, and when
alter table sala add column vence_acao text check (vence_acao in ('abrir', 'nao_respondido', 'avisar', 'encerrar'));
alter table sala add column vence_em timestamptz;
alter table sala add check ((vence_em is null) = (vence_acao is null));
-- the sweeper reads what is due and nothing else
create index sala_vence on sala (vence_em) where vence_em is not null;
create index sala_fila_departamento on sala (id_empresa, id_departamento, criado_em, id_sala) where status_id in (0, 1, 6) and id_responsavel is null;
