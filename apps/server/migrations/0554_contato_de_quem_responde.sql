-- Who stands for a cliente is that contato of it who has the address of the account: with own data to be downloaded, and own consents.
create function interno.contato_de_quem_responde() returns trigger language plpgsql set search_path = pg_catalog, public, interno, pg_temp as $$
begin
  if new.principal and new.id_contato is null then
    new.id_contato := (select min(c.id_contato) from contato c join acesso a on a.id_acesso = new.id_acesso
      where c.id_empresa = new.id_empresa and c.id_cliente = new.id_cliente and lower(c.email) = lower(a.email) and c.excluido_em is null);
  end if;
  return new;
end $$;
revoke all on function interno.contato_de_quem_responde() from public;
create trigger contato_de_quem_responde before insert or update of id_acesso, principal, ultimo_acesso on interno.acesso_cliente
for each row execute function interno.contato_de_quem_responde();
