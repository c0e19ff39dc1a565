-- What the product writes to a contato where nothing is open: a notice, a code, a rating. Closed from the start, in no queue and no report.
alter table sala drop constraint sala_tipo_check, add constraint sala_tipo_check check (tipo in ('atendimento', 'interno', 'aviso'));
alter table sala add check (tipo <> 'aviso' or status_id in (3, 4, 5));
