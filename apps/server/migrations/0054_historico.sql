-- All attendances, open and ended, by when they began.
create index sala_historico on sala (id_empresa, criado_em desc, id_sala desc);
