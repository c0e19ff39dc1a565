-- Who wrote the message that the list shows: not always the one who answers. No foreign key: it would be checked at every message, and a login is never deleted.
alter table sala add column ultima_autor bigint;
update sala s set ultima_autor = (
    select m.id_login from mensagem m where m.id_empresa = s.id_empresa and m.id_sala = s.id_sala and m.de = 'usuario' and m.tipo <> 'nota' order by m.em desc, m.msg_index desc limit 1)
  where s.ultima_de = 'usuario' and (s.status_id in (0, 1, 2, 6, 7) or s.tipo = 'interno');
