-- What a visitor answers before a web chat may go to the contato (spec 2, ChatPergunta).
alter table chat_pergunta
  add column destino text not null default 'conversa' check (destino in ('conversa', 'campo', 'tag')),
  add column id_campo bigint,
  add column tag text not null default '' check (char_length(tag) <= 60),
  add foreign key (id_empresa, id_campo) references campo_personalizado,
  add constraint chat_pergunta_destino check (case destino when 'campo' then id_campo is not null when 'tag' then tag <> '' else true end);
create index on chat_pergunta (id_empresa, id_campo) where id_campo is not null;
