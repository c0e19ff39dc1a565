-- Where a name came from under which a contato is known: typed into the record, told by the network, read from a file. Null: from before this was kept.
alter table contato_identidade add column origem text check (origem in ('cadastro', 'rede', 'importacao'));
