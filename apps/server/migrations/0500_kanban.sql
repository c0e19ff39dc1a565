-- Boards (spec 3: quadros, estagios, blocos, comentarios, convidados).
create table kanban_quadro (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_quadro bigint generated always as identity,
  titulo text not null check (char_length(titulo) between 1 and 100),
  descricao text not null default '',
  dns text not null check (dns ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  cor text not null default 'blue',
  id_arquivo bigint,
  -- what everybody of the company may do there: nothing, read, work cards
  visibilidade smallint not null default 0 check (visibilidade between 0 and 2),
  id_criador bigint,
  arquivado_em timestamptz,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(titulo || ' ' || descricao)) stored,
  primary key (id_empresa, id_quadro),
  foreign key (id_empresa, id_criador) references membro,
  foreign key (id_empresa, id_arquivo) references arquivo
);
create unique index kanban_quadro_dns_vivo on kanban_quadro (id_empresa, dns) where excluido_em is null;
create index on kanban_quadro (id_empresa, id_arquivo) where id_arquivo is not null;
call separar_empresas('kanban_quadro');
call guardar_do_registro('kanban_quadro', 'kanbanQuadros', 'id_quadro');

-- Addresses that boards had before.
create table kanban_quadro_dns (
  id_empresa bigint not null default id_empresa_atual(),
  dns text not null,
  id_quadro bigint not null,
  primary key (id_empresa, dns),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create index on kanban_quadro_dns (id_empresa, id_quadro);
call separar_empresas('kanban_quadro_dns');

-- What a person has of a board.
create table kanban_acesso (
  id_empresa bigint not null default id_empresa_atual(),
  id_quadro bigint not null,
  id_login bigint not null,
  favorito boolean not null default false,
  ultimo_acesso timestamptz,
  primary key (id_empresa, id_login, id_quadro),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on kanban_acesso (id_empresa, id_quadro);
call separar_empresas('kanban_acesso');

-- Who is invited: 1 reads, 2 works cards, 3 sets it up.
create table kanban_convidado (
  id_empresa bigint not null default id_empresa_atual(),
  id_convidado bigint generated always as identity,
  id_quadro bigint not null,
  id_login bigint,
  id_equipe bigint,
  id_departamento bigint,
  papel smallint not null check (papel between 1 and 3),
  primary key (id_empresa, id_convidado),
  check (num_nonnulls(id_login, id_equipe, id_departamento) = 1),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade,
  foreign key (id_empresa, id_equipe) references equipe on delete cascade,
  foreign key (id_empresa, id_departamento) references departamento on delete cascade
);
create unique index kanban_convidado_um on kanban_convidado (id_empresa, id_quadro, coalesce(id_login, 0), coalesce(id_equipe, 0), coalesce(id_departamento, 0));
create index on kanban_convidado (id_empresa, id_login) where id_login is not null;
create index on kanban_convidado (id_empresa, id_equipe) where id_equipe is not null;
create index on kanban_convidado (id_empresa, id_departamento) where id_departamento is not null;
call separar_empresas('kanban_convidado');

-- The lists of a board; a key orders them, and the cards in them, byte by byte: one that moves writes its own row alone.
create table kanban_estagio (
  id_empresa bigint not null default id_empresa_atual(),
  id_estagio bigint generated always as identity,
  id_quadro bigint not null,
  titulo text not null check (char_length(titulo) between 1 and 80),
  cor text not null default 'gray',
  tipo smallint not null default 0 check (tipo between 0 and 2),
  probabilidade smallint check (probabilidade between 0 and 100),
  limite int check (limite > 0),
  limite_recusa boolean not null default false,
  travado boolean not null default false,
  pede_motivo boolean not null default false,
  exige jsonb not null default '[]',
  parado_dias smallint check (parado_dias > 0),
  chave text collate "C" not null,
  arquivado_em timestamptz,
  excluido_em timestamptz,
  versao int not null default 1,
  primary key (id_empresa, id_estagio),
  unique (id_empresa, id_quadro, id_estagio),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create index on kanban_estagio (id_empresa, id_quadro, chave);
call separar_empresas('kanban_estagio');

create table kanban_etiqueta (
  id_empresa bigint not null default id_empresa_atual(),
  id_etiqueta bigint generated always as identity,
  id_quadro bigint not null,
  nome text not null check (char_length(nome) between 1 and 40),
  cor text not null default 'gray',
  ordem int not null default 0,
  primary key (id_empresa, id_etiqueta),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create index on kanban_etiqueta (id_empresa, id_quadro, ordem);
call separar_empresas('kanban_etiqueta');

-- Why cards of a board are won or lost.
create table kanban_motivo (
  id_empresa bigint not null default id_empresa_atual(),
  id_motivo bigint generated always as identity,
  id_quadro bigint not null,
  titulo text not null check (char_length(titulo) between 1 and 80),
  ordem int not null default 0,
  primary key (id_empresa, id_motivo),
  foreign key (id_empresa, id_quadro) references kanban_quadro on delete cascade
);
create index on kanban_motivo (id_empresa, id_quadro, ordem);
call separar_empresas('kanban_motivo');

-- Cards. A list of another board holds none of them.
create table kanban_bloco (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_bloco bigint generated always as identity,
  id_quadro bigint not null,
  id_estagio bigint not null,
  chave text collate "C" not null,
  titulo text not null check (char_length(titulo) between 1 and 200),
  descricao text not null default '',
  id_contato bigint,
  id_departamento bigint,
  id_responsavel bigint,
  -- cents
  valor bigint check (valor >= 0),
  probabilidade smallint check (probabilidade between 0 and 100),
  previsto_em date,
  prioridade smallint check (prioridade between 1 and 4),
  inicio_em date,
  prazo_em timestamptz,
  -- of its list: open, won, lost
  situacao smallint not null default 0 check (situacao between 0 and 2),
  id_motivo bigint,
  fechado_em timestamptz,
  entrou_em timestamptz not null default now(),
  origem text not null default 'equipe' check (origem in ('equipe', 'conversa', 'formulario', 'importacao', 'automacao')),
  id_sala bigint,
  id_criador bigint,
  chave_cliente text,
  -- the deadline, and the last change, that people were told of
  prazo_avisado timestamptz,
  parado_avisado timestamptz,
  arquivado_em timestamptz,
  -- went to the archive with its list, and comes back with it
  com_estagio boolean not null default false,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(titulo)) stored,
  primary key (id_empresa, id_bloco),
  foreign key (id_empresa, id_quadro) references kanban_quadro,
  foreign key (id_empresa, id_quadro, id_estagio) references kanban_estagio (id_empresa, id_quadro, id_estagio),
  foreign key (id_empresa, id_contato) references contato,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_responsavel) references membro,
  foreign key (id_empresa, id_criador) references membro,
  foreign key (id_empresa, id_motivo) references kanban_motivo on delete set null (id_motivo),
  foreign key (id_empresa, id_sala) references sala on delete set null (id_sala)
);
create unique index kanban_bloco_lugar on kanban_bloco (id_empresa, id_estagio, chave) where arquivado_em is null and excluido_em is null;
-- what a board counts and adds up, without its rows
create index kanban_bloco_somas on kanban_bloco (id_empresa, id_quadro, id_estagio) include (valor, probabilidade, id_responsavel, id_departamento)
  where arquivado_em is null and excluido_em is null;
create unique index kanban_bloco_do_cliente on kanban_bloco (id_empresa, id_criador, chave_cliente) where chave_cliente is not null;
create index on kanban_bloco (id_empresa, id_contato, criado_em) where id_contato is not null;
create index on kanban_bloco (id_empresa, id_responsavel) where id_responsavel is not null and arquivado_em is null and excluido_em is null;
create index on kanban_bloco (id_empresa, id_sala) where id_sala is not null;
create index on kanban_bloco (id_empresa, id_departamento) where id_departamento is not null;
create index on kanban_bloco (id_empresa, id_motivo) where id_motivo is not null;
create index kanban_bloco_guardados on kanban_bloco (id_empresa, id_quadro, id_bloco) where arquivado_em is not null or excluido_em is not null;
create index kanban_bloco_novos on kanban_bloco (id_empresa, criado_em, id_bloco) where arquivado_em is null and excluido_em is null;
create index kanban_bloco_prazo on kanban_bloco (prazo_em) where prazo_em is not null and situacao = 0 and arquivado_em is null and excluido_em is null;
create index kanban_bloco_sem_aviso on kanban_bloco (id_empresa, id_estagio, alterado_em) where situacao = 0 and arquivado_em is null and excluido_em is null;
create index kanban_bloco_busca on kanban_bloco using gin (busca gin_trgm_ops);
call separar_empresas('kanban_bloco');
call guardar_do_registro('kanban_bloco', 'kanbanBloco', 'id_bloco');

create table kanban_bloco_membro (
  id_empresa bigint not null default id_empresa_atual(),
  id_bloco bigint not null,
  id_login bigint not null,
  primary key (id_empresa, id_bloco, id_login),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on kanban_bloco_membro (id_empresa, id_login);
call separar_empresas('kanban_bloco_membro');

create table kanban_bloco_etiqueta (
  id_empresa bigint not null default id_empresa_atual(),
  id_bloco bigint not null,
  id_etiqueta bigint not null,
  primary key (id_empresa, id_bloco, id_etiqueta),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade,
  foreign key (id_empresa, id_etiqueta) references kanban_etiqueta on delete cascade
);
create index on kanban_bloco_etiqueta (id_empresa, id_etiqueta);
call separar_empresas('kanban_bloco_etiqueta');

-- Cards that a person keeps at hand.
create table kanban_favorito (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  id_bloco bigint not null,
  primary key (id_empresa, id_login, id_bloco),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on kanban_favorito (id_empresa, id_bloco);
call separar_empresas('kanban_favorito');

-- Checklists (spec 3: title, status).
create table kanban_checklist (
  id_empresa bigint not null default id_empresa_atual(),
  id_checklist bigint generated always as identity,
  id_bloco bigint not null,
  titulo text not null check (char_length(titulo) between 1 and 100),
  primary key (id_empresa, id_checklist),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade
);
create index on kanban_checklist (id_empresa, id_bloco);
call separar_empresas('kanban_checklist');
create table kanban_checklist_item (
  id_empresa bigint not null default id_empresa_atual(),
  id_checklist_item bigint generated always as identity,
  id_checklist bigint not null,
  title text not null check (char_length(title) between 1 and 200),
  status smallint not null default 0 check (status in (0, 1)),
  ordem int not null,
  primary key (id_empresa, id_checklist_item),
  foreign key (id_empresa, id_checklist) references kanban_checklist on delete cascade
);
create index on kanban_checklist_item (id_empresa, id_checklist, ordem);
call separar_empresas('kanban_checklist_item');

create table kanban_comentario (
  id_empresa bigint not null default id_empresa_atual(),
  id_comentario bigint generated always as identity,
  id_bloco bigint not null,
  id_login bigint,
  html text not null,
  texto text not null,
  private_id text,
  criado_em timestamptz not null default now(),
  editado_em timestamptz,
  primary key (id_empresa, id_comentario),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on kanban_comentario (id_empresa, id_bloco, id_comentario);
create unique index kanban_comentario_uma_vez on kanban_comentario (id_empresa, id_login, private_id) where private_id is not null;
call separar_empresas('kanban_comentario');

-- The way of a card through the lists.
create table kanban_passagem (
  id_empresa bigint not null default id_empresa_atual(),
  id_passagem bigint generated always as identity,
  id_bloco bigint not null,
  id_estagio bigint not null,
  entrou_em timestamptz not null,
  saiu_em timestamptz,
  primary key (id_empresa, id_passagem),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete cascade,
  foreign key (id_empresa, id_estagio) references kanban_estagio on delete cascade
);
create index on kanban_passagem (id_empresa, id_bloco, id_passagem);
create index on kanban_passagem (id_empresa, id_estagio);
call separar_empresas('kanban_passagem');

-- Where a departamento's new cards go (spec 3: id_quadro, id_estagio, dns).
update departamento set id_quadro = null, id_estagio = null where id_quadro is not null or id_estagio is not null;
alter table departamento add column card_automatico boolean not null default false,
  add constraint departamento_estagio foreign key (id_empresa, id_quadro, id_estagio) references kanban_estagio (id_empresa, id_quadro, id_estagio) on delete set null (id_quadro, id_estagio),
  add constraint departamento_quadro_e_estagio check ((id_quadro is null) = (id_estagio is null));
create index on departamento (id_empresa, id_quadro, id_estagio) where id_quadro is not null;
