-- What visitors of a chat sent up and no message took is bounded by chat: whose it is, until a message has it.
alter table arquivo add column id_chat_config bigint;
alter table arquivo add foreign key (id_empresa, id_chat_config) references chat_config on delete set null (id_chat_config);
create index arquivo_de_visitante on arquivo (id_empresa, id_chat_config, criado_em) where id_chat_config is not null;
