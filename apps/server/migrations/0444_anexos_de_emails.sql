-- Files of the company that go with a mail: read when it is sent, left out when they are gone by then.
alter table email_saida add anexos bigint[] not null default '{}';
