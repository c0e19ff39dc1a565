-- A rule may be named after whom it is for: acts say that its name changed, and no name.
update auditoria set antes = case when antes ? 'nome' then jsonb_set(antes, '{nome}', 'false') else antes end,
  depois = case when depois ? 'nome' then jsonb_set(depois, '{nome}', 'true') else depois end
where entidade = 'ticket_recorrente' and (antes ? 'nome' or depois ? 'nome');
