-- A stranger said that a name is theirs ('dito'), or showed it by a code or a link ('prova'). What stands here already keeps where it came from.
alter table contato_identidade drop constraint contato_identidade_origem_check,
  add constraint contato_identidade_origem_check check (origem in ('dito', 'cadastro', 'importacao', 'rede', 'prova'));
