-- What a stranger said otherwise than it is stored waits for a person (areas F4: a stranger never overwrites).
create table contato_sugestao (
  id_empresa bigint not null default id_empresa_atual(),
  id_sugestao bigint generated always as identity,
  id_contato bigint not null,
  -- nome, telefone, email, or campos.<id_campo>
  campo text not null check (campo ~ '^(nome|telefone|email|campos\.\d{1,15})$'),
  valor text not null check (valor <> '' and length(valor) <= 4000),
  origem text not null check (origem in ('formulario', 'chat')),
  -- the form or the web chat by name
  detalhe text not null default '',
  criado_em timestamptz not null default now(),
  -- null while it waits
  aceita boolean,
  id_login bigint,
  resolvida_em timestamptz,
  primary key (id_empresa, id_sugestao),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on contato_sugestao (id_empresa, id_contato);
call separar_empresas('contato_sugestao');
