-- Lines of the timeline that nobody wrote: what is left of ultimo_index is what was said.
alter table sala add column linhas_sistema integer not null default 0;
update sala s set linhas_sistema = x.n
  from (select id_empresa, id_sala, count(*)::int as n from mensagem where tipo = 'sistema' group by 1, 2) x
  where x.id_empresa = s.id_empresa and x.id_sala = s.id_sala;
