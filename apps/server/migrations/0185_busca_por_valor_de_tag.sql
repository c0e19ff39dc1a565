-- A contato is found by what its tags of text say, too ("Origem: Feira"), not by their names alone. Numbers and days would be met by every search for digits.
create or replace function contato_palavras() returns trigger language plpgsql set search_path from current as $$
declare ids bigint[];
begin
  -- one that moved from a contato to another counts for both
  if tg_op = 'UPDATE' then select array_agg(distinct id_contato) into ids from (select id_contato from antigos union select id_contato from mudados) m;
  else select array_agg(distinct id_contato) into ids from mudados;
  end if;
  update contato c set palavras = x.palavras, etiquetas = x.etiquetas
  from (
    select o.id_empresa, o.id_contato, concat_ws(' ',
      (select string_agg(regexp_replace(t.numero, '\D', '', 'g'), ' ' order by t.id_telefone) from contato_telefone t where t.id_empresa = o.id_empresa and t.id_contato = o.id_contato),
      (select string_agg(g.name || case when g.type_value = 'string' then ' ' || left(g.value, 80) else '' end, ' ' order by g.id_tag)
        from contato_tag g where g.id_empresa = o.id_empresa and g.id_contato = o.id_contato)) as palavras,
      contato_etiquetas(o.id_empresa, o.id_contato) as etiquetas
    from contato o where o.id_empresa = id_empresa_atual() and o.id_contato = any (ids)
  ) x
  where c.id_empresa = x.id_empresa and c.id_contato = x.id_contato and (c.palavras <> x.palavras or c.etiquetas <> x.etiquetas);
  return null;
end $$;

update contato c set palavras = concat_ws(' ',
    (select string_agg(regexp_replace(t.numero, '\D', '', 'g'), ' ' order by t.id_telefone) from contato_telefone t where t.id_empresa = c.id_empresa and t.id_contato = c.id_contato),
    (select string_agg(g.name || case when g.type_value = 'string' then ' ' || left(g.value, 80) else '' end, ' ' order by g.id_tag)
      from contato_tag g where g.id_empresa = c.id_empresa and g.id_contato = c.id_contato))
from (select distinct id_empresa, id_contato from contato_tag where id_contato is not null and type_value = 'string') com_texto
where c.id_empresa = com_texto.id_empresa and c.id_contato = com_texto.id_contato;
