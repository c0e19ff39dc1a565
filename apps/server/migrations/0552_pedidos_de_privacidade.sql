-- What a person asks about their own data is a ticket of a reserved subject, due in 15 days, that only those see who may deal with it.
alter table assunto add column reservado text check (reservado in ('privacidade'));
create unique index assunto_reservado on assunto (id_empresa, reservado) where reservado is not null;
alter table ticket add column restrito text check (restrito in ('privacidade')),
  add column pedido text check (pedido in ('correcao', 'apagar', 'acesso')),
  add check ((restrito is null) = (pedido is null));
create index ticket_restrito on ticket (id_empresa, restrito) where restrito is not null;

alter table contato_consentimento drop constraint contato_consentimento_origem_check,
  add constraint contato_consentimento_origem_check check (origem in ('formulario', 'whatsapp', 'importacao', 'palavra', 'funcionario', 'area_cliente'));
