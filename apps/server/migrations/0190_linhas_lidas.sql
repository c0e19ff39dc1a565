-- In a room of the team each member has an own count of what is unread: lines that nobody wrote are none of it.
alter table sala_membro add column lido_linhas integer not null default 0;
update sala_membro sm set lido_linhas = x.n
  from (select m.id_empresa, m.id_sala, r.id_login, count(*)::int as n
    from sala s join sala_membro r on r.id_empresa = s.id_empresa and r.id_sala = s.id_sala
      join mensagem m on m.id_empresa = s.id_empresa and m.id_sala = s.id_sala and m.msg_index <= r.lido_ate and m.de = 'sistema'
    where s.tipo = 'interno' group by 1, 2, 3) x
  where x.id_empresa = sm.id_empresa and x.id_sala = sm.id_sala and x.id_login = sm.id_login;
