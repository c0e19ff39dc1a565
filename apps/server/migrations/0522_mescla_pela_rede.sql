-- A network may say that two contatos are one person: nobody's merge, which can be taken back as others can.
alter table contato_mescla alter column id_login drop not null;
