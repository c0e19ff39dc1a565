-- Files of a conversation, newest first, for the gallery.
create index mensagem_midia on mensagem (id_empresa, id_sala, em desc, id_mensagem desc) where id_arquivo is not null and not deletada;
