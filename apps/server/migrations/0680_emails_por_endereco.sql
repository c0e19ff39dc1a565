-- A word of the company that no other has, in any installation: it names the thread of a ticket's mails, which numbers alone do not.
alter table empresa add column palavra_do_correio uuid not null default gen_random_uuid();

-- An answer that went by mail has a mail for each address, with a state of its own.
alter table ticket_entrada add column emails bigint[] not null default '{}';
update ticket_entrada set emails = array[id_email] where id_email is not null;
alter table ticket_entrada drop column id_email;

-- A mail goes to one address; those in copy are named in it, and have their own.
do $$
declare
  mail email_saida;
  address text;
  copy bigint;
begin
  for mail in select * from email_saida where cc <> '{}' loop
    foreach address in array mail.cc loop
      insert into email_saida (id_empresa, tipo, dados, id_login, chave, para, cc, assunto, texto, html, cabecalhos, anexos, message_id, estado, tentativas,
          tentativas_ate, proxima_em, via, motivo, criado_em, mudou_em)
        values (mail.id_empresa, mail.tipo, mail.dados, mail.id_login, null, address, array_append(array_remove(mail.cc, address), mail.para), mail.assunto,
          mail.texto, mail.html, mail.cabecalhos, mail.anexos, mail.message_id, mail.estado, mail.tentativas,
          mail.tentativas_ate, mail.proxima_em, mail.via, mail.motivo, mail.criado_em, mail.mudou_em)
        returning id_email into copy;
      update ticket_entrada set emails = emails || copy where id_empresa = mail.id_empresa and mail.id_email = any (emails);
    end loop;
  end loop;
end $$;
