-- Rules of a company on personal data; a company that saved none has the product's own.
create table privacidade_config (
  id_empresa bigint primary key default id_empresa_atual() references empresa,
  -- words with which a contato stops, and starts again, what is sent by itself
  palavras_ativas boolean not null,
  palavras_saida text[] not null,
  palavras_volta text[] not null,
  texto_saida text not null,
  texto_volta text not null,
  -- purposes for which nothing said means no
  exige_registro text[] not null check (exige_registro <@ '{marketing,pesquisa}'),
  versao int not null default 1
);
call separar_empresas('privacidade_config');
