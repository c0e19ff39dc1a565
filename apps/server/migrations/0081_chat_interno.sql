-- Rooms of the team (spec 7 chat_interno): two people or a group, without contato, line, queue or end.
alter table sala add column tipo text not null default 'atendimento' check (tipo in ('atendimento', 'interno'));
-- name of a group
alter table sala add column nome text not null default '';
-- the two people of a conversation of two, smaller id first: the same two get the same room
alter table sala add column dupla text;
alter table sala alter column id_contato drop not null;
alter table sala drop constraint sala_status_id_check;
-- 8 is no status of an attendance: what lists, queues, distributes or closes those never meets a room of the team
alter table sala add constraint sala_status_id_check check (status_id between 0 and 8 and (status_id = 8) = (tipo = 'interno'));
alter table sala add constraint sala_interna_check check (
  case when tipo = 'interno'
    then num_nonnulls(id_contato, id_wpp_config, id_departamento, id_assunto, id_responsavel, destino, encerrado_em) = 0
    else id_contato is not null and dupla is null and nome = '' end);
create unique index sala_dupla on sala (id_empresa, dupla) where dupla is not null;
create index sala_interna on sala (id_empresa, ultima_em desc, id_sala desc) where tipo = 'interno';
