-- Cards are found by what was said on them and by what their checklists name, too: whoever sees a card sees these.
create or replace function bloco_texto(da_empresa bigint, do_bloco bigint) returns text language sql stable set search_path = public, pg_catalog as $$
  select ' ' || string_agg(distinct w, ' ') || ' ' from (
    select concat_ws(' ', t.id_bloco, '#' || t.id_bloco, t.titulo, regexp_replace(t.descricao, '<[^>]*>|&nbsp;', ' ', 'g'), k.busca,
        (select string_agg(c.value #>> '{}', ' ') from jsonb_each(t.campos) c where jsonb_typeof(c.value) in ('string', 'number')))
      from kanban_bloco t left join contato k on k.id_empresa = t.id_empresa and k.id_contato = t.id_contato
      where t.id_empresa = da_empresa and t.id_bloco = do_bloco
    union all select c.texto from kanban_comentario c where c.id_empresa = da_empresa and c.id_bloco = do_bloco
    union all select c.titulo from kanban_checklist c where c.id_empresa = da_empresa and c.id_bloco = do_bloco
    union all select i.title from kanban_checklist c join kanban_checklist_item i on i.id_empresa = c.id_empresa and i.id_checklist = c.id_checklist
      where c.id_empresa = da_empresa and c.id_bloco = do_bloco
  ) x (texto) cross join lateral palavras_de(x.texto) w
$$;

-- Gathers the words of cards anew. The cards are held first: who waited for another one's act sees what came of it.
create function refazer_busca_de_blocos(empresas bigint[], blocos bigint[]) returns void language plpgsql set search_path = public, pg_catalog as $$
begin
  perform 1 from kanban_bloco t where (t.id_empresa, t.id_bloco) in (select * from unnest(empresas, blocos))
    order by t.id_empresa, t.id_bloco for no key update;
  update kanban_bloco_busca b set texto = bloco_texto(b.id_empresa, b.id_bloco) from kanban_bloco t
    where (b.id_empresa, b.id_bloco) in (select * from unnest(empresas, blocos)) and t.id_empresa = b.id_empresa and t.id_bloco = b.id_bloco;
end $$;

-- what is said adds its words
create function bloco_busca_dita() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform 1 from kanban_bloco t where (t.id_empresa, t.id_bloco) in (select d.id_empresa, d.id_bloco from ditos d)
    order by t.id_empresa, t.id_bloco for no key update;
  update kanban_bloco_busca b set texto = (
      select ' ' || string_agg(distinct x.w, ' ') || ' ' from (
        select unnest(string_to_array(btrim(b.texto), ' '))
        union all select w from ditos d cross join lateral palavras_de(d.texto) w where d.id_empresa = b.id_empresa and d.id_bloco = b.id_bloco) x (w))
    where (b.id_empresa, b.id_bloco) in (select d.id_empresa, d.id_bloco from ditos d);
  return null;
end $$;
create trigger busca_dita after insert on kanban_comentario referencing new table as ditos for each statement execute function bloco_busca_dita();

-- what is changed or goes may have been the only one to say a word
create function bloco_busca_refeita() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refazer_busca_de_blocos(array_agg(m.id_empresa), array_agg(m.id_bloco)) from (select distinct id_empresa, id_bloco from mudados) m;
  return null;
end $$;
create trigger busca_redita after update on kanban_comentario referencing new table as mudados for each statement execute function bloco_busca_refeita();
create trigger busca_apagada after delete on kanban_comentario referencing old table as mudados for each statement execute function bloco_busca_refeita();
create trigger busca_nova after insert on kanban_checklist referencing new table as mudados for each statement execute function bloco_busca_refeita();
create trigger busca_mudada after update on kanban_checklist referencing new table as mudados for each statement execute function bloco_busca_refeita();
create trigger busca_apagada after delete on kanban_checklist referencing old table as mudados for each statement execute function bloco_busca_refeita();

-- items hang on their checklist; a tick changes no word
create function bloco_busca_dos_itens() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refazer_busca_de_blocos(array_agg(m.id_empresa), array_agg(m.id_bloco)) from (
    select distinct c.id_empresa, c.id_bloco from mudados i join kanban_checklist c on c.id_empresa = i.id_empresa and c.id_checklist = i.id_checklist) m;
  return null;
end $$;
create trigger busca_nova after insert on kanban_checklist_item referencing new table as mudados for each statement execute function bloco_busca_dos_itens();
create trigger busca_apagada after delete on kanban_checklist_item referencing old table as mudados for each statement execute function bloco_busca_dos_itens();
create function bloco_busca_do_item() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refazer_busca_de_blocos(array[c.id_empresa], array[c.id_bloco]) from kanban_checklist c
    where c.id_empresa = new.id_empresa and c.id_checklist = new.id_checklist;
  return null;
end $$;
create trigger busca_mudada after update of title on kanban_checklist_item for each row when (old.title is distinct from new.title)
  execute function bloco_busca_do_item();

-- and their contato, as before, while the cards are held
create or replace function bloco_busca_do_contato() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform refazer_busca_de_blocos(array_agg(t.id_empresa), array_agg(t.id_bloco)) from kanban_bloco t
    where t.id_empresa = new.id_empresa and t.id_contato = new.id_contato;
  return null;
end $$;
