-- Internal notes in the timeline of a conversation: of staff, for staff.
alter table mensagem add column mencoes bigint[];
-- a note has no way out: no work for a line, no name on a network
alter table mensagem add constraint mensagem_nota_fica check (
  tipo <> 'nota' or (saida is null and id_externo is null and id_wpp_config is null and de = 'usuario' and id_login is not null)
);
alter table mensagem add constraint mensagem_mencoes check (mencoes is null or tipo = 'nota');
