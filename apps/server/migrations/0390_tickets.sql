-- Numbers that people see: of each empresa, without a gap (the row is held until the act is over).
create table numeracao (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  nome text not null,
  ultimo int not null,
  primary key (id_empresa, nome)
);
call separar_empresas('numeracao');

-- States of tickets (spec 3): the first seven are in every empresa; number, colour and category of 1 to 4 never change.
create table status_ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_status_ticket smallint not null check (id_status_ticket > 0),
  nome text not null check (nome <> ''),
  cor text not null check (cor in ('primary', 'success', 'dark', 'danger', 'warning', 'info', 'secondary')),
  categoria text not null check (categoria in ('aberto', 'aguardando_cliente', 'aguardando_terceiro', 'encerrado')),
  ordem int not null,
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  primary key (id_empresa, id_status_ticket)
);
create unique index status_ticket_nome on status_ticket (id_empresa, sem_acento(nome));
call separar_empresas('status_ticket');

create function semear_status_ticket(empresa_nova bigint) returns void language sql set search_path = public, pg_catalog as $$
  insert into status_ticket (id_empresa, id_status_ticket, nome, cor, categoria, ordem) values
    (empresa_nova, 1, 'Aberto', 'primary', 'aberto', 1),
    (empresa_nova, 5, 'Em andamento', 'info', 'aberto', 2),
    (empresa_nova, 6, 'Aguardando cliente', 'warning', 'aguardando_cliente', 3),
    (empresa_nova, 7, 'Aguardando terceiro', 'secondary', 'aguardando_terceiro', 4),
    (empresa_nova, 2, 'Resolvido', 'success', 'encerrado', 5),
    (empresa_nova, 3, 'Fechado', 'dark', 'encerrado', 6),
    (empresa_nova, 4, 'Cancelado', 'danger', 'encerrado', 7)
$$;
revoke execute on function semear_status_ticket from public;
select semear_status_ticket(id_empresa) from empresa;
create function semear_empresa() returns trigger language plpgsql security definer set search_path = public, pg_catalog as $$
begin
  perform semear_status_ticket(new.id_empresa);
  return null;
end $$;
create trigger semear_empresa after insert on empresa for each row execute function semear_empresa();

create function ticket_facetas(
  status int, categoria text, prioridade int, id_departamento bigint, id_equipe bigint, id_responsavel bigint, id_assunto bigint, id_contato bigint, id_cliente bigint
) returns text[] language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select array_remove(array['s' || status, case when categoria = 'encerrado' then 'f1' else 'f0' end, 'g' || categoria, 'p' || prioridade, 'd' || coalesce(id_departamento, 0), 'e' || id_equipe,
    'r' || coalesce(id_responsavel, 0), 'a' || id_assunto, 'k' || id_contato, 'c' || id_cliente], null)
$$;

-- A matter that is not settled while people talk: with a number, an owner and a deadline (spec 3).
create table ticket (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_ticket bigint generated always as identity,
  numero int not null,
  titulo text not null check (char_length(titulo) between 1 and 160),
  descricao text not null default '',
  id_contato bigint,
  id_cliente bigint,
  id_status_ticket smallint not null default 1,
  -- of its state
  categoria text not null default 'aberto' check (categoria in ('aberto', 'aguardando_cliente', 'aguardando_terceiro', 'encerrado')),
  encerrado boolean not null generated always as (categoria = 'encerrado') stored,
  prioridade smallint not null default 2 check (prioridade between 1 and 4),
  id_assunto bigint,
  id_departamento bigint,
  id_equipe bigint,
  id_responsavel bigint,
  prazo timestamptz,
  -- those without a deadline come last; a column, because an index of an expression is not read alone
  prazo_ordem timestamptz not null generated always as (coalesce(prazo, 'infinity')) stored,
  origem text not null default 'equipe' check (origem in ('equipe', 'conversa', 'cliente')),
  id_sala bigint,
  id_criador bigint,
  ultimo_indice int not null default 0,
  ultima_em timestamptz not null default now(),
  ultima_de text not null default 'usuario' check (ultima_de in ('usuario', 'contato')),
  primeira_resposta_em timestamptz,
  encerrado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(titulo || ' #' || numero)) stored,
  facetas text[] generated always as (
    ticket_facetas(id_status_ticket, categoria, prioridade, id_departamento, id_equipe, id_responsavel, id_assunto, id_contato, id_cliente)) stored,
  primary key (id_empresa, id_ticket),
  check (id_contato is not null or id_cliente is not null),
  foreign key (id_empresa, id_contato) references contato,
  foreign key (id_empresa, id_cliente) references cliente,
  foreign key (id_empresa, id_status_ticket) references status_ticket,
  foreign key (id_empresa, id_assunto) references assunto,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_equipe) references equipe,
  foreign key (id_empresa, id_responsavel) references membro,
  foreign key (id_empresa, id_criador) references membro,
  foreign key (id_empresa, id_sala) references sala on delete set null (id_sala)
);
create unique index ticket_numero on ticket (id_empresa, numero);
create index ticket_recentes on ticket (id_empresa, ultima_em, id_ticket) where excluido_em is null;
create index ticket_novos on ticket (id_empresa, criado_em, id_ticket) where excluido_em is null;
create index ticket_prazo on ticket (id_empresa, prazo_ordem, id_ticket) where excluido_em is null;
create index ticket_prioridade on ticket (id_empresa, prioridade, id_ticket) where excluido_em is null;
create index ticket_lixeira on ticket (id_empresa, excluido_em, id_ticket) where excluido_em is not null;
create index ticket_do_contato on ticket (id_empresa, id_contato, criado_em);
create index ticket_do_cliente on ticket (id_empresa, id_cliente, criado_em) where id_cliente is not null;
create index ticket_de_quem on ticket (id_empresa, id_responsavel) where id_responsavel is not null and not encerrado;
create index ticket_da_sala on ticket (id_empresa, id_sala) where id_sala is not null;
create index ticket_busca on ticket using gin (busca gin_trgm_ops);
create index ticket_por_faceta on ticket using gin (facetas);
call separar_empresas('ticket');
call guardar_do_registro('ticket', 'Tickets', 'id_ticket');

-- What was said and done: answers, notes for the team alone, and changes.
create table ticket_entrada (
  id_empresa bigint not null default id_empresa_atual(),
  id_entrada bigint generated always as identity,
  id_ticket bigint not null,
  indice int not null,
  tipo text not null check (tipo in ('publica', 'nota', 'evento')),
  de text not null check (de in ('usuario', 'contato', 'sistema')),
  id_login bigint,
  id_contato bigint,
  html text not null default '',
  texto text not null default '',
  dados jsonb,
  private_id text,
  -- the mail that took it to the customer: gone from the outbox after 30 days
  id_email bigint,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_entrada),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro,
  foreign key (id_empresa, id_contato) references contato
);
create unique index ticket_entrada_indice on ticket_entrada (id_empresa, id_ticket, indice);
create unique index ticket_entrada_private_id on ticket_entrada (id_empresa, id_ticket, id_login, private_id) where private_id is not null;
create index on ticket_entrada (id_empresa, id_contato) where id_contato is not null;
call separar_empresas('ticket_entrada');

create table ticket_entrada_arquivo (
  id_empresa bigint not null default id_empresa_atual(),
  id_entrada bigint not null,
  id_arquivo bigint not null,
  primary key (id_empresa, id_entrada, id_arquivo),
  foreign key (id_empresa, id_entrada) references ticket_entrada on delete cascade,
  foreign key (id_empresa, id_arquivo) references arquivo
);
create index on ticket_entrada_arquivo (id_empresa, id_arquivo);
call separar_empresas('ticket_entrada_arquivo');
create index arquivo_de_ticket on arquivo (id_empresa, criado_em) where bucket = 'ticket';

-- Who hears of it.
create table ticket_seguidor (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  id_login bigint not null,
  primary key (id_empresa, id_ticket, id_login),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on ticket_seguidor (id_empresa, id_login);
call separar_empresas('ticket_seguidor');

-- Its checklist (spec 3: title, status).
create table ticket_item (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket_item bigint generated always as identity,
  id_ticket bigint not null,
  title text not null check (char_length(title) between 1 and 200),
  status smallint not null default 0 check (status in (0, 1)),
  ordem int not null,
  primary key (id_empresa, id_ticket_item),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade
);
create index on ticket_item (id_empresa, id_ticket, ordem);
call separar_empresas('ticket_item');
