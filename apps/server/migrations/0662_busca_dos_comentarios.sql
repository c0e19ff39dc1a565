-- sem-transacao
-- The words of comments and checklists that are there, two thousand cards at a time, each step for itself: whoever writes meanwhile waits for
-- one of them at most, and a service that is stopped in between goes over them again.
do $$
declare
  empresas bigint[] := '{0}';
  blocos bigint[] := '{0}';
  da_empresa bigint;
  do_bloco bigint;
begin
  loop
    da_empresa := empresas[cardinality(empresas)];
    do_bloco := blocos[cardinality(blocos)];
    select array_agg(x.id_empresa order by x.id_empresa, x.id_bloco), array_agg(x.id_bloco order by x.id_empresa, x.id_bloco) into empresas, blocos from (
      (select distinct id_empresa, id_bloco from kanban_comentario where (id_empresa, id_bloco) > (da_empresa, do_bloco) order by 1, 2 limit 2000)
      union (select distinct id_empresa, id_bloco from kanban_checklist where (id_empresa, id_bloco) > (da_empresa, do_bloco) order by 1, 2 limit 2000)
      order by 1, 2 limit 2000) x;
    exit when blocos is null;
    perform refazer_busca_de_blocos(empresas, blocos);
    commit;
  end loop;
end $$;
