-- Messages to be sent later, by the person who wrote them.
create table agendamento (
  id_empresa bigint not null default id_empresa_atual(),
  id_agendamento bigint generated always as identity,
  id_sala bigint not null,
  id_login bigint not null,
  texto text not null check (texto <> ''),
  quando timestamptz not null,
  -- not sent when the customer writes first
  cancelar_se_responder boolean not null default false,
  estado text not null default 'agendado' check (estado in ('agendado', 'enviado', 'cancelado', 'nao_enviado')),
  -- why it was not sent, for the person reading
  motivo text,
  id_mensagem bigint,
  criado_em timestamptz not null default now(),
  decidido_em timestamptz,
  primary key (id_empresa, id_agendamento),
  foreign key (id_empresa, id_sala) references sala on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login),
  foreign key (id_empresa, id_mensagem) references mensagem,
  check ((estado = 'enviado') = (id_mensagem is not null))
);
create index agendamento_sala on agendamento (id_empresa, id_sala, quando);
create index agendamento_espera on agendamento (id_empresa, id_sala) where estado = 'agendado' and cancelar_se_responder;
create index on agendamento (id_empresa, id_login);
create index on agendamento (id_empresa, id_mensagem) where id_mensagem is not null;
call separar_empresas('agendamento');
