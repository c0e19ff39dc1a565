-- Search over all messages: without accents and capitals, by trigrams.
alter table mensagem add column busca text generated always as (sem_acento(left(texto, 2000))) stored;
create index mensagem_busca on mensagem using gin (busca gin_trgm_ops) where not deletada and tipo <> 'sistema' and busca <> '';
