-- Grupos are kept as records are: with a version, a history and a trash. Who looks as another grupo has that in the session.
alter table grupo
  add column versao int not null default 1,
  add column criado_em timestamptz not null default now(),
  add column alterado_em timestamptz not null default now(),
  add column excluido_em timestamptz,
  add column busca text generated always as (sem_acento(nome)) stored;
drop index grupo_id_empresa_lower_idx;
create unique index grupo_nome on grupo (id_empresa, lower(nome)) where excluido_em is null;
call guardar_do_registro('grupo', 'grupo', 'id_grupo');
-- the permission to see them is called as that of every other record
update grupo_permissao set funcao = 'getAll' where controller = 'grupo' and funcao = 'getAllGrupo';

alter table interno.sessao add column vendo_grupo bigint;
