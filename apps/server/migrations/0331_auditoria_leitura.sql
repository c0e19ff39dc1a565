-- The record of acts is read newest first, by person, kind or record, alone and within a period; a company says how long it is kept.
drop index auditoria_id_empresa_em_id_ato_idx;
drop index auditoria_id_empresa_id_login_em_idx;
drop index auditoria_id_empresa_entidade_id_entidade_em_idx;
create index auditoria_recentes on auditoria (id_empresa, em desc, id_ato desc);
create index auditoria_da_pessoa on auditoria (id_empresa, id_login, em desc, id_ato desc);
create index auditoria_da_acao on auditoria (id_empresa, acao, em desc, id_ato desc);
create index auditoria_do_tipo on auditoria (id_empresa, entidade, em desc, id_ato desc);
create index auditoria_do_registro on auditoria (id_empresa, entidade, id_entidade, em desc, id_ato desc);

create table auditoria_config (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  -- access records are kept six months at least (Marco Civil, art. 15)
  meses int not null check (meses between 6 and 120),
  primary key (id_empresa)
);
call separar_empresas('auditoria_config');
