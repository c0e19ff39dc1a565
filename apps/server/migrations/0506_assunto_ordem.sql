-- Subjects stand in the order that the company gives them (spec 2, ChatAssunto); those of one place by name.
alter table assunto add column ordem int not null default 0 check (ordem between 0 and 9999);
