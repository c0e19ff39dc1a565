-- Messages that are a place or contact cards: what they hold. Their text is what lists show and the search finds.
alter table mensagem add column dados jsonb;
alter table simulador_mensagem add column conteudo jsonb;
