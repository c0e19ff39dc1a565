-- Files are taken in for any kind of record, named by its area; a row names the record that it made or changed (decision 0027).
alter table importacao add column area text not null default 'contatos';
alter table importacao alter column area drop default;
drop index importacao_id_empresa_criado_em_id_importacao_idx;
create index on importacao (id_empresa, area, criado_em desc, id_importacao desc);

alter table importacao_linha rename column id_contato to id_registro;
alter index importacao_linha_contato rename to importacao_linha_registro;

alter table importacao_mapa add column area text not null default 'contatos';
alter table importacao_mapa alter column area drop default, drop constraint importacao_mapa_pkey, add primary key (id_empresa, area, assinatura);
