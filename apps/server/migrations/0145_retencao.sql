-- How long personal data are kept, by the company's rules: null, as long as nobody deletes them.
alter table privacidade_config
  -- contatos without conversation or change for so long are anonymised
  add column anonimizar_meses int check (anonimizar_meses between 6 and 120),
  -- contatos in the trash for so long end for good
  add column lixeira_dias int check (lixeira_dias between 1 and 3650),
  -- conversations closed for so long lose their files; the messages stay
  add column midias_meses int check (midias_meses between 1 and 120);

-- Somebody said that this one is kept, whatever the rules are. A constant default: no row is written.
alter table contato add column reter boolean not null default false;
