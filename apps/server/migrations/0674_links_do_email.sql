-- A mail names the marks in its text that are links; those that wait were written by the server alone.
update email_saida m set dados = jsonb_build_object('links', (select coalesce(jsonb_agg(distinct x[1]), '[]')
    from regexp_matches(m.texto, '\{\{link:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}\}', 'g') x))
  where m.tipo = '' and m.estado in ('aguardando', 'enviando', 'falhou', 'incerto') and m.texto like '%{{link:%';
