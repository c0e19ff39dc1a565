-- Who has the window open before they write, and what staff do with them (areas V: visits, invitations, blocking).
alter table visitante
  -- null: they looked, and have not written
  alter column id_contato drop not null,
  -- an invitation that waits for their answer
  add column convite text not null default '' check (char_length(convite) <= 500),
  add column convite_de bigint,
  add column convite_em timestamptz,
  -- the address of the day, salted and hashed: the same again today, nobody's tomorrow
  add column ip_dia text not null default '',
  add column bloqueado_por bigint,
  add foreign key (id_empresa, convite_de) references membro on delete set null (convite_de),
  add foreign key (id_empresa, bloqueado_por) references membro on delete set null (bloqueado_por);
create index on visitante (id_empresa, convite_de) where convite_de is not null;
create index on visitante (id_empresa, bloqueado_por) where bloqueado_por is not null;
-- those who never wrote are let go
create index visitante_so_olhou on visitante (id_empresa, visto_em) where id_contato is null;
