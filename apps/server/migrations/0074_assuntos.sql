-- Subjects are edited on a screen of their own (spec 2: /ChatAssunto): a version that was read is not stored over a newer one.
alter table assunto add column versao int not null default 1;
create index assunto_lista on assunto (id_empresa, assunto collate "pt-BR-x-icu", id_assunto);
