-- History and files hang on a record of any kind, by its area and its number: a new kind needs no column here (decision 0022).
alter table cadastro_mudanca rename to registro_mudanca;
alter table registro_mudanca rename constraint cadastro_mudanca_pkey to registro_mudanca_pkey;
alter table registro_mudanca rename constraint cadastro_mudanca_tipo_check to registro_mudanca_tipo_check;
alter index cadastro_mudanca_id_empresa_id_login_idx rename to registro_mudanca_id_empresa_id_login_idx;
alter table registro_mudanca add column area text, add column id_registro bigint;
update registro_mudanca set area = case when id_cliente is not null then 'clientes' when id_fornecedor is not null then 'fornecedores' else 'funcionarios' end,
  id_registro = coalesce(id_cliente, id_fornecedor, id_funcionario);
alter table registro_mudanca alter column area set not null, alter column id_registro set not null,
  drop column id_cliente, drop column id_fornecedor, drop column id_funcionario;
create index registro_mudanca_do_registro on registro_mudanca (id_empresa, area, id_registro, id_mudanca desc);

alter table anexo add column area text, add column id_registro bigint;
update anexo set area = case when id_contato is not null then 'contatos' when id_cliente is not null then 'clientes'
    when id_fornecedor is not null then 'fornecedores' else 'funcionarios' end,
  id_registro = coalesce(id_contato, id_cliente, id_fornecedor, id_funcionario);
alter table anexo alter column area set not null, alter column id_registro set not null,
  drop column id_contato, drop column id_cliente, drop column id_fornecedor, drop column id_funcionario;
create index anexo_do_registro on anexo (id_empresa, area, id_registro, em desc);

-- What hangs on a record goes with it. Its first argument is the area, the second the column of the record's number.
create function apagar_do_registro() returns trigger language plpgsql as $$
declare
  id bigint := (to_jsonb(old) ->> tg_argv[1])::bigint;
begin
  delete from registro_mudanca where id_empresa = old.id_empresa and area = tg_argv[0] and id_registro = id;
  delete from anexo where id_empresa = old.id_empresa and area = tg_argv[0] and id_registro = id;
  return null;
end $$;
-- Makes a table one of records with a history and files.
create procedure guardar_do_registro(tabela regclass, area text, id name) language plpgsql as $$
begin
  execute format('create trigger apagar_do_registro after delete on %s for each row execute function apagar_do_registro(%L, %L)', tabela, area, id);
end $$;
call guardar_do_registro('contato', 'contatos', 'id_contato');
call guardar_do_registro('cliente', 'clientes', 'id_cliente');
call guardar_do_registro('fornecedor', 'fornecedores', 'id_fornecedor');
call guardar_do_registro('funcionario', 'funcionarios', 'id_funcionario');
