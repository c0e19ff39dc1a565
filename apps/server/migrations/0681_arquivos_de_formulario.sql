-- What strangers sent up for an answer and no answer took is bounded by form: whose it is, until an answer has it.
alter table arquivo add column id_formulario bigint;
alter table arquivo add foreign key (id_empresa, id_formulario) references formulario on delete set null (id_formulario);
create index arquivo_solto_de_formulario on arquivo (id_empresa, id_formulario, criado_em) where id_formulario is not null;
