-- Everything about one person as a package; it is written down in their record. Not valid: the rows that are there fit the narrower rule.
alter table exportacao drop constraint exportacao_formato_check;
alter table exportacao add constraint exportacao_formato_check check (formato in ('csv', 'xlsx', 'zip')) not valid;
alter table contato_mudanca drop constraint contato_mudanca_tipo_check;
alter table contato_mudanca add constraint contato_mudanca_tipo_check check (tipo in (
  'criado', 'alterado', 'excluido', 'restaurado', 'mesclado', 'mescla_desfeita', 'importado', 'importacao_desfeita', 'anonimizado', 'exportado')) not valid;
