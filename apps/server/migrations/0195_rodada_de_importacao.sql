-- Each start of work on an importação has its number: work that was begun before, and is still on its way, ends when it sees another one.
alter table importacao add column rodada int not null default 0;
