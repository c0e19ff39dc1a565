-- What public services answered about a CEP or a CNPJ: the same for every empresa, so it is asked once.
create table interno.consulta (
  tipo text not null check (tipo in ('cep', 'cnpj')),
  chave text not null,
  dados jsonb not null,
  consultado_em timestamptz not null default now(),
  primary key (tipo, chave)
);
