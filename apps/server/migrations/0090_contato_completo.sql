-- Every field of a contato (spec 3), its own fields per empresa, trash, versions and the record of what changed.
alter table contato
  add column nome_fantasia text not null default '',
  add column site text not null default '',
  add column data_aniversario date,
  add column rg text not null default '',
  -- characters only: 11 digits; 14 characters, letters allowed
  add column cpf text not null default '',
  add column cnpj text not null default '',
  -- spec 9: at most 20
  add column ie text not null default '' check (length(ie) <= 20),
  add column im text not null default '',
  -- digits only
  add column cep text not null default '',
  add column logradouro text not null default '',
  add column numero text not null default '',
  add column complemento text not null default '',
  add column bairro text not null default '',
  -- of the bundled list (packages/brasil), so no foreign key
  add column id_municipio int,
  add column id_uf smallint,
  -- values of campo_personalizado, by id_campo
  add column campos jsonb not null default '{}' check (jsonb_typeof(campos) = 'object'),
  add column origem text not null default 'manual' check (origem in ('manual', 'conversa', 'importacao', 'formulario', 'integracao')),
  -- in the trash since then
  add column excluido_em timestamptz,
  add column versao int not null default 1,
  add column alterado_em timestamptz not null default now(),
  -- digits of all phones and names of all tags, kept by triggers: what else the contato is found by
  add column palavras text not null default '';

alter table contato drop column busca;
alter table contato add column busca text generated always as (sem_acento(
  nome || ' ' || razao_social || ' ' || nome_fantasia || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, '') || ' ' || cpf || ' ' || cnpj || ' ' || palavras)) stored;
create index contato_busca on contato using gin (busca gin_trgm_ops);
create index contato_campos on contato using gin (campos jsonb_path_ops);

-- spec 3 leaves them to the empresa: fields of its own, in forms, filters and import
create table campo_personalizado (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_campo bigint generated always as identity,
  nome text not null check (nome <> ''),
  tipo text not null check (tipo in ('texto', 'numero', 'data', 'lista', 'sim_nao')),
  -- of a lista, in this order
  opcoes text[] not null default '{}',
  obrigatorio boolean not null default false,
  ordem int not null default 0,
  versao int not null default 1,
  excluido_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_campo)
);
create unique index campo_personalizado_nome on campo_personalizado (id_empresa, sem_acento(nome)) where excluido_em is null;
call separar_empresas('campo_personalizado');

-- What happened to a contato's record, for its timeline and for those who ask "who changed this?".
create table contato_mudanca (
  id_empresa bigint not null default id_empresa_atual(),
  id_mudanca bigint generated always as identity,
  id_contato bigint not null,
  em timestamptz not null default now(),
  -- null: the product itself
  id_login bigint,
  tipo text not null check (tipo in ('criado', 'alterado', 'excluido', 'restaurado', 'mesclado', 'mescla_desfeita', 'importado', 'importacao_desfeita', 'anonimizado')),
  -- {field: [before, after]}
  campos jsonb not null default '{}',
  primary key (id_empresa, id_mudanca),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create index on contato_mudanca (id_empresa, id_contato, em desc);
create index on contato_mudanca (id_empresa, id_login);
call separar_empresas('contato_mudanca');

create function contato_palavras() returns trigger language plpgsql set search_path from current as $$
declare ids bigint[];
begin
  -- one that moved from a contato to another counts for both
  if tg_op = 'UPDATE' then select array_agg(distinct id_contato) into ids from (select id_contato from antigos union select id_contato from mudados) m;
  else select array_agg(distinct id_contato) into ids from mudados;
  end if;
  update contato c set palavras = x.palavras
  from (
    select o.id_empresa, o.id_contato, concat_ws(' ',
      (select string_agg(regexp_replace(t.numero, '\D', '', 'g'), ' ' order by t.id_telefone) from contato_telefone t where t.id_empresa = o.id_empresa and t.id_contato = o.id_contato),
      (select string_agg(g.name, ' ' order by g.id_tag) from contato_tag g where g.id_empresa = o.id_empresa and g.id_contato = o.id_contato)) as palavras
    from contato o where o.id_empresa = id_empresa_atual() and o.id_contato = any (ids)
  ) x
  where c.id_empresa = x.id_empresa and c.id_contato = x.id_contato and c.palavras <> x.palavras;
  return null;
end $$;

do $$
declare tabela text;
begin
  foreach tabela in array array['contato_telefone', 'contato_tag'] loop
    execute format('create trigger palavras_insert after insert on %I referencing new table as mudados for each statement execute function contato_palavras()', tabela);
    execute format('create trigger palavras_update after update on %I referencing old table as antigos new table as mudados for each statement execute function contato_palavras()', tabela);
    execute format('create trigger palavras_delete after delete on %I referencing old table as mudados for each statement execute function contato_palavras()', tabela);
  end loop;
end $$;

update contato c set palavras = concat_ws(' ',
  (select string_agg(regexp_replace(t.numero, '\D', '', 'g'), ' ' order by t.id_telefone) from contato_telefone t where t.id_empresa = c.id_empresa and t.id_contato = c.id_contato),
  (select string_agg(g.name, ' ' order by g.id_tag) from contato_tag g where g.id_empresa = c.id_empresa and g.id_contato = c.id_contato));

-- conversations are found by what their contato is found by
create function contato_busca_das_salas() returns trigger language plpgsql set search_path from current as $$
begin
  update sala s set busca = new.busca where s.id_empresa = new.id_empresa and s.id_contato = new.id_contato and s.status_id in (0, 1, 2, 6, 7);
  return null;
end $$;
create trigger busca_das_salas after update on contato for each row when (old.busca is distinct from new.busca) execute function contato_busca_das_salas();

update sala s set busca = c.busca from contato c where c.id_empresa = s.id_empresa and c.id_contato = s.id_contato and s.status_id in (0, 1, 2, 6, 7);

-- one e-mail, one contato: those that are known already
insert into contato_identidade (id_empresa, tipo, chave, valor, id_contato)
select c.id_empresa, 'email', lower(trim(c.email)), c.email, min(c.id_contato) from contato c where trim(coalesce(c.email, '')) <> ''
group by c.id_empresa, lower(trim(c.email)), c.email
on conflict do nothing;
