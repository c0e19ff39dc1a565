-- The list of contatos at any size: one index for each order, one over everything that a filter asks for by value.
alter table contato
  -- which view shows it: 0 active, 1 archived (Inativo), 2 in the trash
  add column situacao smallint generated always as (case when excluido_em is not null then 2 when status = 0 then 1 else 0 end) stored,
  -- when the newest conversation began, or its last message once it ended; never written by a message
  add column conversa_em timestamptz not null default '-infinity',
  -- of its conversations; 0: of none
  add column departamentos bigint[] not null default '{}',
  -- tags as filters compare them: name, and name=value
  add column etiquetas text[] not null default '{}';

-- Values of campo_personalizado that are text: what else the contato is found by.
create function contato_textos(campos jsonb) returns text language sql immutable parallel safe set search_path = public, pg_catalog
as $$ select coalesce(string_agg(left(value #>> '{}', 200), ' '), '') from jsonb_each(campos) where jsonb_typeof(value) = 'string' $$;

-- Everything that a filter asks for by equality, as one array: a letter for the field and the value. contatos.filtro.ts asks with the same letters.
create function contato_facetas(
  situacao int, tipo int, tipo_contato text, id_uf int, id_municipio int, id_responsavel bigint, id_cliente bigint, aniversario date, origem text,
  telefone text, email text, conversa_em timestamptz, departamentos bigint[], etiquetas text[], campos jsonb
) returns text[] language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select array_remove(array[
      's' || situacao, 't' || tipo, 'c' || tipo_contato, 'u' || coalesce(id_uf, 0), 'm' || id_municipio, 'r' || coalesce(id_responsavel, 0),
      'k' || coalesce(id_cliente, 0), 'a' || extract(month from aniversario)::int, 'o' || origem,
      case when coalesce(telefone, '') = '' then 'f0' else 'f1' end, case when coalesce(email, '') = '' then 'e0' else 'e1' end,
      case when isfinite(conversa_em) then 'v1' else 'v0' end], null)
    || array(select 'd' || d from unnest(departamentos) d)
    || array(select 'g' || g from unnest(etiquetas) g)
    || array(select 'x' || key || '=' || sem_acento(left(value #>> '{}', 80)) from jsonb_each(campos) where jsonb_typeof(value) in ('string', 'boolean'))
$$;

-- made again below, on the new column
drop trigger busca_das_salas on contato;
alter table contato drop column busca;
alter table contato
  add column busca text generated always as (sem_acento(
    nome || ' ' || razao_social || ' ' || nome_fantasia || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, '') || ' ' || cpf || ' ' || cnpj || ' ' || palavras
      || ' ' || contato_textos(campos))) stored,
  add column facetas text[] generated always as (contato_facetas(
    case when excluido_em is not null then 2 when status = 0 then 1 else 0 end, tipo, tipo_contato, id_uf, id_municipio, id_responsavel, id_cliente, data_aniversario, origem,
    telefone, email, conversa_em, departamentos, etiquetas, campos)) stored;
create index contato_busca on contato using gin (busca gin_trgm_ops);
create trigger busca_das_salas after update on contato for each row when (old.busca is distinct from new.busca) execute function contato_busca_das_salas();
create index contato_por_faceta on contato using gin (facetas);
drop index contato_campos;
drop index contato_lista;
create index contato_por_nome on contato (id_empresa, situacao, nome_exibido collate "pt-BR-x-icu", id_contato);
-- companies' names begin alike, far from those of most people: among all names they would be looked for in vain
create index contato_empresas_por_nome on contato (id_empresa, situacao, nome_exibido collate "pt-BR-x-icu", id_contato) where tipo = 2;
create index contato_por_criacao on contato (id_empresa, situacao, criado_em, id_contato);
create index contato_por_alteracao on contato (id_empresa, situacao, alterado_em, id_contato);
create index contato_por_conversa on contato (id_empresa, situacao, conversa_em, id_contato);
create index contato_por_tipo on contato (id_empresa, situacao, tipo_contato, id_contato);

-- Values of campo_personalizado one by one, for filters by range and by pieces of a text; a date counts its days since 1970. Kept by a trigger.
create table contato_campo (
  id_empresa bigint not null default id_empresa_atual(),
  id_contato bigint not null,
  id_campo bigint not null,
  valor double precision,
  texto text,
  primary key (id_empresa, id_contato, id_campo),
  foreign key (id_empresa, id_contato) references contato on delete cascade
);
create index contato_campo_valor on contato_campo (id_empresa, id_campo, valor, id_contato) where valor is not null;
create index contato_campo_texto on contato_campo using gin (texto gin_trgm_ops) where texto is not null;
call separar_empresas('contato_campo');

create function contato_campos_valores() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' then
    delete from contato_campo where id_empresa = new.id_empresa and id_contato = new.id_contato;
  end if;
  insert into contato_campo (id_empresa, id_contato, id_campo, valor, texto)
  select new.id_empresa, new.id_contato, key::bigint,
    case when tipo = 'number' then v::double precision when v ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' then (v::date - date '1970-01-01')::double precision end,
    case when tipo = 'string' then sem_acento(left(v, 500)) end
  from (select key, value #>> '{}' as v, jsonb_typeof(value) as tipo from jsonb_each(new.campos)) x
  where key ~ '^\d+$' and tipo in ('number', 'string') and v <> '';
  return null;
end $$;
create trigger campos_novos after insert on contato for each row when (new.campos <> '{}') execute function contato_campos_valores();
create trigger campos_mudados after update of campos on contato for each row when (old.campos <> new.campos) execute function contato_campos_valores();

-- Tags as filters compare them go with the words.
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
      (select string_agg(g.name, ' ' order by g.id_tag) from contato_tag g where g.id_empresa = o.id_empresa and g.id_contato = o.id_contato)) as palavras,
      contato_etiquetas(o.id_empresa, o.id_contato) as etiquetas
    from contato o where o.id_empresa = id_empresa_atual() and o.id_contato = any (ids)
  ) x
  where c.id_empresa = x.id_empresa and c.id_contato = x.id_contato and (c.palavras <> x.palavras or c.etiquetas <> x.etiquetas);
  return null;
end $$;
create function contato_etiquetas(empresa bigint, contato bigint) returns text[] language sql stable set search_path from current as $$
  select coalesce(array_agg(distinct e order by e), '{}') from contato_tag g, unnest(array[sem_acento(g.name), sem_acento(g.name) || '=' || sem_acento(left(g.value, 80))]) e
  where g.id_empresa = empresa and g.id_contato = contato
$$;

-- What the list says of conversations: written when one begins, ends, or changes its departamento or its contato.
create function contato_conversas(empresa bigint, contato bigint) returns void language sql set search_path from current as $$
  update contato c set departamentos = x.departamentos, conversa_em = x.conversa_em
  from (select coalesce(array_agg(distinct coalesce(s.id_departamento, 0)), '{}') as departamentos,
      coalesce(max(case when s.status_id in (3, 4, 5) then greatest(s.criado_em, s.ultima_em) else s.criado_em end), '-infinity') as conversa_em
    from sala s where s.id_empresa = empresa and s.id_contato = contato) x
  where c.id_empresa = empresa and c.id_contato = contato and (c.departamentos <> x.departamentos or c.conversa_em <> x.conversa_em)
$$;
create function contato_da_sala() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    update contato c set conversa_em = greatest(c.conversa_em, new.criado_em),
      departamentos = case when coalesce(new.id_departamento, 0) = any (c.departamentos) then c.departamentos
        else (select array_agg(d order by d) from unnest(c.departamentos || coalesce(new.id_departamento, 0)) d) end
    where c.id_empresa = new.id_empresa and c.id_contato = new.id_contato;
    return null;
  end if;
  perform contato_conversas(old.id_empresa, old.id_contato);
  if tg_op = 'UPDATE' and new.id_contato is distinct from old.id_contato then perform contato_conversas(new.id_empresa, new.id_contato); end if;
  return null;
end $$;
create trigger contato_conversa_nova after insert on sala for each row when (new.id_contato is not null) execute function contato_da_sala();
create trigger contato_conversa_mudou after update of id_departamento, id_contato, status_id on sala for each row
  when (old.id_contato is not null and (old.id_departamento is distinct from new.id_departamento or old.id_contato is distinct from new.id_contato
    or (old.status_id in (3, 4, 5)) <> (new.status_id in (3, 4, 5)))) execute function contato_da_sala();
create trigger contato_conversa_saiu after delete on sala for each row when (old.id_contato is not null) execute function contato_da_sala();

update contato c set etiquetas = contato_etiquetas(c.id_empresa, c.id_contato), departamentos = coalesce(s.departamentos, '{}'), conversa_em = coalesce(s.conversa_em, '-infinity')
from contato o left join (
  select id_empresa, id_contato, array_agg(distinct coalesce(id_departamento, 0)) as departamentos,
    max(case when status_id in (3, 4, 5) then greatest(criado_em, ultima_em) else criado_em end) as conversa_em
  from sala where id_contato is not null group by 1, 2) s on s.id_empresa = o.id_empresa and s.id_contato = o.id_contato
where c.id_empresa = o.id_empresa and c.id_contato = o.id_contato;
-- values that are there already
update contato set campos = campos || '{}' where campos <> '{}';
