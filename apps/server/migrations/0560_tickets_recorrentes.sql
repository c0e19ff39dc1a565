-- Tickets that come again and again by the calendar: what each begins with, for whom, and when the next one is due.
alter table ticket
  drop constraint ticket_origem_check,
  add constraint ticket_origem_check check (origem in ('equipe', 'conversa', 'cliente', 'recorrente'));

create table ticket_recorrente (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_recorrente bigint generated always as identity,
  nome text not null check (nome <> ''),
  id_modelo bigint not null,
  id_contato bigint,
  id_cliente bigint,
  id_responsavel bigint,
  -- in whose name they are opened
  id_criador bigint,
  frequencia text not null check (frequencia in ('diaria', 'semanal', 'mensal', 'anual')),
  intervalo smallint not null default 1 check (intervalo between 1 and 99),
  -- 1 (Sunday) to 7
  dias_semana jsonb not null default '[]',
  dia smallint not null default 1 check (dia between 1 and 31),
  mes smallint not null default 1 check (mes between 1 and 12),
  minuto smallint not null default 480 check (minuto between 0 and 1439),
  inicio date not null,
  fim date,
  ajuste text not null default 'nenhum' check (ajuste in ('nenhum', 'anterior', 'seguinte')),
  -- due so many days after it was opened; null: as its policy says
  prazo_dias smallint check (prazo_dias between 0 and 365),
  vezes_max int check (vezes_max > 0),
  feitas int not null default 0,
  -- null: none is to come, since it is over or rests
  proxima_em timestamptz,
  ultima_em timestamptz,
  -- why it stopped by itself
  parada text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome)) stored,
  primary key (id_empresa, id_recorrente),
  check (id_contato is not null or id_cliente is not null),
  foreign key (id_empresa, id_modelo) references modelo_ticket,
  foreign key (id_empresa, id_contato) references contato,
  foreign key (id_empresa, id_cliente) references cliente,
  foreign key (id_empresa, id_responsavel) references membro on delete set null (id_responsavel),
  foreign key (id_empresa, id_criador) references membro on delete set null (id_criador)
);
create unique index ticket_recorrente_nome on ticket_recorrente (id_empresa, sem_acento(nome)) where excluido_em is null;
create index on ticket_recorrente (id_empresa, id_modelo);
create index on ticket_recorrente (id_empresa, id_contato) where id_contato is not null;
create index on ticket_recorrente (id_empresa, id_cliente) where id_cliente is not null;
create index on ticket_recorrente (id_empresa, id_responsavel) where id_responsavel is not null;
create index on ticket_recorrente (id_empresa, id_criador) where id_criador is not null;
-- what is due, of all companies
create index ticket_recorrente_proxima on ticket_recorrente (proxima_em) where proxima_em is not null;
call separar_empresas('ticket_recorrente');
call guardar_do_registro('ticket_recorrente', 'RecorrenteTicket', 'id_recorrente');

-- One row for each date: whoever comes second makes no second ticket.
create table ticket_recorrente_vez (
  id_empresa bigint not null default id_empresa_atual(),
  id_recorrente bigint not null,
  devida_em timestamptz not null,
  id_ticket bigint,
  em timestamptz not null,
  primary key (id_empresa, id_recorrente, devida_em),
  foreign key (id_empresa, id_recorrente) references ticket_recorrente on delete cascade,
  foreign key (id_empresa, id_ticket) references ticket on delete set null (id_ticket)
);
create index on ticket_recorrente_vez (id_empresa, id_ticket);
call separar_empresas('ticket_recorrente_vez');
