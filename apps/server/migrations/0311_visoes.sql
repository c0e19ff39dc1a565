-- Saved views of any list, named by its area: those of the conversations are of the area chat, with their tab among the filters (decision 0027).
alter table chat_visao rename to visao;
alter table visao rename constraint chat_visao_pkey to visao_pkey;
alter table visao rename constraint chat_visao_nome_check to visao_nome_check;
alter index chat_visao_id_empresa_id_login_idx rename to visao_id_empresa_id_login_idx;
alter table visao add column area text not null default 'chat';
alter table visao alter column area drop default;
-- what the list shows, as its area has it
alter table visao add column mostra jsonb;
update visao set mostra = filtro || jsonb_build_object('aba', aba);
alter table visao alter column mostra set not null, drop column aba, drop column filtro;
drop index chat_visao_nome, chat_visao_nome_da_equipe;
create unique index visao_nome on visao (id_empresa, area, id_login, lower(nome)) where not compartilhada;
create unique index visao_nome_da_equipe on visao (id_empresa, area, lower(nome)) where compartilhada;
