-- Customers who wait in the queue are a choice of their own beside the kinds of notices.
alter table notificacao_preferencia drop constraint notificacao_preferencia_type_check;
alter table notificacao_preferencia add check (type in ('chat', 'chat_message', 'wpp_config', 'other', 'fila'));
