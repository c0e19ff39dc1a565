-- What a card is found by, one row beside it: its number, title, description, own fields and contato as words, each once; whom it is given to,
-- who is a member and its labels as marks ('p' and the login, 'e' and the label), so that a name that changes is written nowhere here.
-- The board stands in the same index: a word that many cards of the company have costs a board no more than its own.
create extension if not exists btree_gin;
drop index kanban_bloco_busca;
create table kanban_bloco_busca (
  id_empresa bigint not null default id_empresa_atual(),
  id_bloco bigint not null,
  id_quadro bigint not null,
  texto text not null,
  marcas text[] not null,
  primary key (id_empresa, id_bloco),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade
);
call separar_empresas('kanban_bloco_busca');

create function bloco_texto(da_empresa bigint, do_bloco bigint) returns text language sql stable set search_path = public, pg_catalog as $$
  select ' ' || string_agg(distinct w, ' ') || ' '
  from kanban_bloco t left join contato k on k.id_empresa = t.id_empresa and k.id_contato = t.id_contato
    cross join lateral palavras_de(concat_ws(' ', t.id_bloco, '#' || t.id_bloco, t.titulo, regexp_replace(t.descricao, '<[^>]*>|&nbsp;', ' ', 'g'), k.busca,
      (select string_agg(c.value #>> '{}', ' ') from jsonb_each(t.campos) c where jsonb_typeof(c.value) in ('string', 'number')))) w
  where t.id_empresa = da_empresa and t.id_bloco = do_bloco
$$;
create function bloco_marcas(da_empresa bigint, do_bloco bigint) returns text[] language sql stable set search_path = public, pg_catalog as $$
  select coalesce(array_agg(distinct m), '{}') from (
    select 'p' || t.id_responsavel from kanban_bloco t where t.id_empresa = da_empresa and t.id_bloco = do_bloco
    union all select 'p' || m.id_login from kanban_bloco_membro m where m.id_empresa = da_empresa and m.id_bloco = do_bloco
    union all select 'e' || e.id_etiqueta from kanban_bloco_etiqueta e where e.id_empresa = da_empresa and e.id_bloco = do_bloco
  ) x (m) where m is not null
$$;

insert into kanban_bloco_busca (id_empresa, id_bloco, id_quadro, texto, marcas)
  select id_empresa, id_bloco, id_quadro, bloco_texto(id_empresa, id_bloco), bloco_marcas(id_empresa, id_bloco) from kanban_bloco;
create index kanban_bloco_busca_do_quadro on kanban_bloco_busca using gin (id_quadro, texto gin_trgm_ops, marcas);

create function bloco_busca_do_bloco() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into kanban_bloco_busca (id_empresa, id_bloco, id_quadro, texto, marcas)
    values (new.id_empresa, new.id_bloco, new.id_quadro, bloco_texto(new.id_empresa, new.id_bloco), bloco_marcas(new.id_empresa, new.id_bloco))
    on conflict (id_empresa, id_bloco) do update set id_quadro = excluded.id_quadro, texto = excluded.texto, marcas = excluded.marcas;
  return null;
end $$;
create trigger busca_nova after insert on kanban_bloco for each row execute function bloco_busca_do_bloco();
create trigger busca_mudada after update of titulo, descricao, campos, id_contato, id_responsavel, id_quadro on kanban_bloco for each row
  when ((old.titulo, old.descricao, old.campos, old.id_contato, old.id_responsavel, old.id_quadro)
    is distinct from (new.titulo, new.descricao, new.campos, new.id_contato, new.id_responsavel, new.id_quadro))
  execute function bloco_busca_do_bloco();

-- members and labels, once a statement
create function bloco_busca_das_marcas() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update kanban_bloco_busca b set marcas = bloco_marcas(b.id_empresa, b.id_bloco)
    where (b.id_empresa, b.id_bloco) in (select m.id_empresa, m.id_bloco from mudadas m);
  return null;
end $$;
create trigger busca_posta after insert on kanban_bloco_membro referencing new table as mudadas for each statement execute function bloco_busca_das_marcas();
create trigger busca_tirada after delete on kanban_bloco_membro referencing old table as mudadas for each statement execute function bloco_busca_das_marcas();
create trigger busca_posta after insert on kanban_bloco_etiqueta referencing new table as mudadas for each statement execute function bloco_busca_das_marcas();
create trigger busca_tirada after delete on kanban_bloco_etiqueta referencing old table as mudadas for each statement execute function bloco_busca_das_marcas();

-- cards are found by what their contato is found by
create function bloco_busca_do_contato() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update kanban_bloco_busca b set texto = bloco_texto(b.id_empresa, b.id_bloco) from kanban_bloco t
    where t.id_empresa = new.id_empresa and t.id_contato = new.id_contato and b.id_empresa = t.id_empresa and b.id_bloco = t.id_bloco;
  return null;
end $$;
create trigger busca_dos_cards after update on contato for each row when (old.busca is distinct from new.busca) execute function bloco_busca_do_contato();
