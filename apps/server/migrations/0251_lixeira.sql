-- What is deleted comes back as itself, not as a new one: assuntos, calendarios and automatic messages wait in the trash.
alter table assunto add column excluido_em timestamptz;
drop index assunto_id_empresa_sem_acento_idx;
create unique index assunto_nome on assunto (id_empresa, sem_acento(assunto)) where excluido_em is null;

alter table calendario add column excluido_em timestamptz;
drop index calendario_nome, calendario_padrao;
create unique index calendario_nome on calendario (id_empresa, sem_acento(nome)) where excluido_em is null;
create unique index calendario_padrao on calendario (id_empresa) where padrao and excluido_em is null;
-- where a calendario in the trash held: another one may hold there meanwhile
alter table calendario_alvo add column guardado boolean not null default false;
drop index calendario_alvo_linha, calendario_alvo_departamento;
create unique index calendario_alvo_linha on calendario_alvo (id_empresa, id_wpp_config) where id_wpp_config is not null and not guardado;
create unique index calendario_alvo_departamento on calendario_alvo (id_empresa, id_departamento) where id_departamento is not null and not guardado;
-- the foreign keys of places that are kept, too
create index on calendario_alvo (id_empresa, id_wpp_config);
create index on calendario_alvo (id_empresa, id_departamento);

alter table wpp_automacao add column excluido_em timestamptz;
alter table wpp_automacao drop constraint wpp_automacao_id_empresa_id_wpp_config_id_departamento_key;
create unique index wpp_automacao_lugar on wpp_automacao (id_empresa, id_wpp_config, id_departamento) nulls not distinct where excluido_em is null;
create index on wpp_automacao (id_empresa, id_wpp_config);
