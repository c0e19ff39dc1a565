-- Messages of all rooms by the moment they were written: what search walks through.
create index mensagem_em on mensagem (id_empresa, em desc, id_mensagem desc);
