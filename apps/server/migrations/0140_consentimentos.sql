-- What a contato agreed to, and took back: a register that only grows. What holds now is the newest row of each purpose.
create table contato_consentimento (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_consentimento bigint generated always as identity,
  id_contato bigint not null,
  finalidade text not null check (finalidade in ('atendimento', 'marketing', 'pesquisa')),
  concedido boolean not null,
  -- how it was told: a form, a message, a file, the opt-out word, a person of the company
  origem text not null check (origem in ('formulario', 'whatsapp', 'importacao', 'palavra', 'funcionario')),
  -- where it was told: line, shop, phone
  canal text not null default '',
  -- the text that was shown, the words of the message, or a note
  texto text not null default '',
  id_login bigint,
  -- evidence, as long as it is kept
  id_mensagem bigint,
  id_importacao bigint,
  em timestamptz not null default now(),
  primary key (id_empresa, id_consentimento),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login),
  foreign key (id_empresa, id_mensagem) references mensagem on delete set null (id_mensagem),
  foreign key (id_empresa, id_importacao) references importacao on delete set null (id_importacao)
);
create index on contato_consentimento (id_empresa, id_contato, em desc, id_consentimento desc);
create index on contato_consentimento (id_empresa, id_login);
create index on contato_consentimento (id_empresa, id_mensagem) where id_mensagem is not null;
create index on contato_consentimento (id_empresa, id_importacao) where id_importacao is not null;
call separar_empresas('contato_consentimento');

-- A fact of the register does not change; it may go to another contato (mesclar) and lose its words (anonymising).
create function contato_consentimento_fica() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'consent % is a fact and does not change', old.id_consentimento;
end $$;
create trigger fica before update of finalidade, concedido, origem, em, id_login on contato_consentimento for each row
  execute function contato_consentimento_fica();

-- What holds now, 'marketing=1' or 'marketing=0', for lists; kept by a trigger. Empty for nearly everybody, and then not in the index.
alter table contato add column consentimentos text[] not null default '{}';
create index contato_por_consentimento on contato using gin (consentimentos) where consentimentos <> '{}';

create function contato_consentimentos() returns trigger language plpgsql set search_path from current as $$
declare alvo bigint[];
declare empresa bigint;
begin
  -- one that moved from a contato to another counts for both
  if tg_op = 'UPDATE' then
    select array_agg(distinct id_contato), min(id_empresa) into alvo, empresa from (select id_empresa, id_contato from antigos union select id_empresa, id_contato from mudados) m;
  else select array_agg(distinct id_contato), min(id_empresa) into alvo, empresa from mudados;
  end if;
  update contato c set consentimentos = x.atuais
  from (
    select o.id_contato, coalesce((
      select array_agg(u.finalidade || case when u.concedido then '=1' else '=0' end order by u.finalidade)
      from (select distinct on (k.finalidade) k.finalidade, k.concedido from contato_consentimento k
        where k.id_empresa = o.id_empresa and k.id_contato = o.id_contato order by k.finalidade, k.em desc, k.id_consentimento desc) u), '{}') as atuais
    from contato o where o.id_empresa = empresa and o.id_contato = any (alvo)
  ) x
  where c.id_empresa = empresa and c.id_contato = x.id_contato and c.consentimentos <> x.atuais;
  return null;
end $$;
create trigger consentimentos_novos after insert on contato_consentimento referencing new table as mudados for each statement execute function contato_consentimentos();
create trigger consentimentos_mudados after update on contato_consentimento referencing old table as antigos new table as mudados for each statement execute function contato_consentimentos();
create trigger consentimentos_fora after delete on contato_consentimento referencing old table as mudados for each statement execute function contato_consentimentos();
