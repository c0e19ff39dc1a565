-- Whether somebody who works, or worked, in this empresa shows a code beside the password.
create function tem_segundo_fator(alvo bigint) returns boolean language sql stable security definer set search_path = pg_catalog, public, interno, pg_temp as $$
  select exists (select from membro m where m.id_login = alvo and m.id_empresa = id_empresa_atual())
    and exists (select from acesso a join segundo_fator f using (id_acesso) where a.id_login = alvo and f.confirmado_em is not null)
$$;
revoke all on function tem_segundo_fator(bigint) from public;
grant execute on function tem_segundo_fator(bigint) to prosa_app;
