-- Why conversations of a departamento end, and how many a person of it answers at once.
alter table departamento add column motivo_obrigatorio boolean not null default false;
-- conversations at once for each of its people; null: no limit
alter table departamento add column capacidade int check (capacidade > 0);
-- another limit for this one person; null: the departamento's
alter table departamento_membro add column capacidade int check (capacidade > 0);

create table motivo_encerramento (
  id_empresa bigint not null default id_empresa_atual(),
  id_motivo bigint generated always as identity,
  id_departamento bigint not null,
  motivo text not null check (motivo <> ''),
  ordem int not null default 0,
  -- false: taken from the list; conversations that ended with it keep it
  ativo boolean not null default true,
  primary key (id_empresa, id_motivo),
  foreign key (id_empresa, id_departamento) references departamento on delete cascade
);
create unique index motivo_encerramento_lista on motivo_encerramento (id_empresa, id_departamento, sem_acento(motivo)) where ativo;
create index on motivo_encerramento (id_empresa, id_departamento);
call separar_empresas('motivo_encerramento');

alter table sala add column id_motivo bigint;
alter table sala add foreign key (id_empresa, id_motivo) references motivo_encerramento;
create index on sala (id_empresa, id_motivo) where id_motivo is not null;
-- open conversations of each person
create index sala_responsavel_aberta on sala (id_empresa, id_responsavel) where status_id in (0, 1, 2, 6, 7) and id_responsavel is not null;
