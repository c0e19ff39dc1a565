-- The list of conversations in other orders and narrowed to lines, subjects and people.
alter table sala
  -- since when the customer waits for an answer; infinity: nobody owes one
  add column espera_desde timestamptz not null default 'infinity',
  -- seconds from the customer's first message to the first answer of a person
  add column primeira_resposta_s int check (primeira_resposta_s >= 0),
  add column nome_ordem text collate "C" generated always as (left(ltrim(busca), 60)) stored;
update sala set espera_desde = ultima_em where status_id in (0, 1, 2, 6, 7) and ultima_de = 'contato';

create index sala_espera on sala (id_empresa, espera_desde, id_sala) where status_id in (0, 1, 2, 6, 7);
create index sala_nome on sala (id_empresa, nome_ordem, id_sala) where status_id in (0, 1, 2, 6, 7);
-- in the place of the plain ones: the foreign key and the newest of one line, subject or person
create index sala_wpp_config on sala (id_empresa, id_wpp_config, ultima_em desc, id_sala desc);
create index sala_assunto on sala (id_empresa, id_assunto, ultima_em desc, id_sala desc);
create index sala_responsavel on sala (id_empresa, id_responsavel, ultima_em desc, id_sala desc);
drop index sala_id_empresa_id_wpp_config_idx;
drop index sala_id_empresa_id_assunto_idx;
drop index sala_id_empresa_id_responsavel_idx;
