-- A notice names the module that raised it, and the record that it is about, of any module: that module says who may still see it.
alter table notificacao add area text not null default '', add id_registro bigint;
update notificacao set area = case when tag like 'wpp\_config-%' then 'linhas' else 'atendimentos' end,
  id_registro = case when tag ~ '^wpp_config-\d{1,18}$' then substr(tag, 12)::bigint else id_sala end;
alter table notificacao drop column id_sala, add check (id_registro is null or area <> '');
create index notificacao_registro on notificacao (id_empresa, area, id_registro) where id_registro is not null;

alter table notificacao_presenca add area text not null default '', add id_registro bigint;
update notificacao_presenca set area = 'atendimentos', id_registro = id_sala where id_sala is not null;
alter table notificacao_presenca drop column id_sala;
