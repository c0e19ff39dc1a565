-- Mails that are to be sent, and what became of them. One that the installation sends in its own name has no id_empresa: no company sees it.
create table email_saida (
  id_email bigint generated always as identity primary key,
  id_empresa bigint default id_empresa_atual() references empresa,
  -- who makes it when it is sent, of what: its text, and any link in it, stand nowhere
  tipo text not null default '',
  dados jsonb not null default '{}',
  -- whom of the team it signs in
  id_login bigint references login on delete cascade,
  -- a later one takes the place of one that still waits
  chave text,
  para text not null check (para <> ''),
  assunto text not null default '',
  texto text,
  html text,
  cabecalhos jsonb not null default '{}',
  message_id text,
  estado text not null default 'aguardando' check (estado in ('aguardando', 'enviando', 'aceito', 'falhou', 'incerto')),
  -- counts up for good: who sends holds the number it began with
  tentativas int not null default 0,
  tentativas_ate int not null default 8,
  proxima_em timestamptz not null default now(),
  -- from here on the server may have taken it
  entregando_em timestamptz,
  via text check (via in ('empresa', 'instalacao')),
  motivo text not null default '',
  criado_em timestamptz not null default now(),
  mudou_em timestamptz not null default now(),
  check ((tipo = '') = (texto is not null))
);
call separar_empresas('email_saida');
create index on email_saida (id_empresa, criado_em desc, id_email desc);
create index on email_saida (proxima_em) where estado in ('aguardando', 'enviando');
create index on email_saida (criado_em);
create index on email_saida (id_empresa, chave) where estado = 'aguardando' and chave is not null;
create index on email_saida (id_login) where id_login is not null;

-- The mail server of a company. The password is sealed (core/seal).
create table email_config (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  servidor text not null check (servidor <> ''),
  porta int not null check (porta between 1 and 65535),
  seguranca text not null check (seguranca in ('tls', 'starttls', 'nenhuma')),
  usuario text not null default '',
  senha text not null default '',
  remetente_nome text not null,
  remetente_email text not null,
  responder_para text not null default '',
  dkim_seletor text not null default '',
  versao int not null default 1,
  alterado_em timestamptz not null default now(),
  primary key (id_empresa)
);
call separar_empresas('email_config');

-- What a company wrote of its own instead of the product's text of a mail.
create table email_modelo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  tipo text not null,
  assunto text not null check (assunto <> ''),
  corpo text not null check (corpo <> ''),
  versao int not null default 1,
  alterado_em timestamptz not null default now(),
  primary key (id_empresa, tipo)
);
call separar_empresas('email_modelo');
