-- How the tickets of a departamento that nobody answers for are given to its people.
create table distribuicao_ticket (
  id_empresa bigint not null default id_empresa_atual(),
  id_departamento bigint not null,
  automatica smallint not null default 0 check (automatica in (0, 1)),
  -- open tickets of a person at most; null: no limit
  limite int check (limite > 0),
  -- minutes of absence after which what waits for an answer goes back; null: it stays
  devolver_min int check (devolver_min > 0),
  versao int not null default 1,
  primary key (id_empresa, id_departamento),
  foreign key (id_empresa, id_departamento) references departamento
);
call separar_empresas('distribuicao_ticket');

-- Of one person in a departamento: the limit where it is another one, and the last turn.
create table distribuicao_ticket_pessoa (
  id_empresa bigint not null default id_empresa_atual(),
  id_departamento bigint not null,
  id_login bigint not null,
  limite int check (limite > 0),
  dado_em timestamptz,
  primary key (id_empresa, id_departamento, id_login),
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on distribuicao_ticket_pessoa (id_empresa, id_login);
call separar_empresas('distribuicao_ticket_pessoa');
-- what waits to be given, the most urgent first
create index ticket_a_distribuir on ticket (id_empresa, id_departamento, prioridade desc, criado_em)
  where id_responsavel is null and id_departamento is not null and categoria = 'aberto' and excluido_em is null;
