-- Cards in the trash hold no place in their list: one that came back met whoever stood there meanwhile. They get a key when they do.
update kanban_bloco set chave = '~' || id_bloco where excluido_em is not null;
