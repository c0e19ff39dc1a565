-- What an act of another company says of one that is erased may be taken back: by the owner, who says so, and nothing else of the act.
create or replace function auditoria_so_cresce() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('app.apagar_auditoria', true) = 'sim' then
    if tg_op = 'DELETE' then return old; end if;
    if tg_op = 'UPDATE' and to_jsonb(new) - 'depois' = to_jsonb(old) - 'depois' then return new; end if;
  end if;
  raise insufficient_privilege using message = 'auditoria is only added to';
end $$;
