-- Numbers of ten and eleven digits that a network told with their country were kept as Brazilian: 51 987 654 321 of Peru stood for Porto Alegre.
-- One is corrected only where all that networks said of its contato agree: every wa_jid, every event kept of it and every address of its
-- conversations. What somebody typed stays as it is, and what no event tells any more waits for the next message.
create temp table corrigir on commit drop as
with suspeito as (
  select i.id_empresa, i.id_contato, i.chave, i.valor
  from contato_identidade i
  where i.tipo = 'telefone' and i.origem = 'rede' and i.valor ~ '^55[1-9]\d{9,10}$'
    and not exists (select from contato_identidade o
      where o.id_empresa = i.id_empresa and o.id_contato = i.id_contato and (o.tipo = 'visitante' or o.origem in ('dito', 'cadastro', 'importacao')))
    and not exists (select from contato_mudanca m
      where m.id_empresa = i.id_empresa and m.id_contato = i.id_contato and (m.campos ? 'telefone' or m.campos ? 'telefones'))
), dito as (
  select s.id_empresa, s.id_contato, substring(o.valor from '^(\d+)(?::\d+)?@s\.whatsapp\.net$') as numero, true as certo
  from suspeito s join contato_identidade o on o.id_empresa = s.id_empresa and o.id_contato = s.id_contato and o.tipo = 'wa_jid'
  union all
  select s.id_empresa, s.id_contato,
    coalesce(e.corpo #>> '{com,telefone}', substring(e.corpo #>> '{com,jid}' from '^(\d+)(?::\d+)?@s\.whatsapp\.net$')), true
  from suspeito s join wpp_evento e on e.id_empresa = s.id_empresa and e.chave_contato = 'telefone:' || s.chave
  union all
  select s.id_empresa, s.id_contato,
    coalesce(a.destino ->> 'telefone', substring(a.destino ->> 'jid' from '^(\d+)(?::\d+)?@s\.whatsapp\.net$')), false
  from suspeito s join sala a on a.id_empresa = s.id_empresa and a.id_contato = s.id_contato and (a.destino ? 'telefone' or a.destino ? 'jid')
), unanime as (
  select id_empresa, id_contato, min(numero) as numero from dito where numero is not null
  group by id_empresa, id_contato having count(distinct numero) = 1 and bool_or(certo)
)
select s.id_empresa, s.id_contato, s.chave, s.valor, u.numero, '+' || u.numero as novo
from suspeito s join unanime u using (id_empresa, id_contato)
where u.numero ~ '^[1-9]\d{9,10}$' and u.numero !~ '^55' and s.valor = '55' || u.numero
  and not exists (select from contato_identidade o where o.id_empresa = s.id_empresa and o.tipo = 'telefone' and o.chave = u.numero);

do $$
declare e bigint;
begin
  -- triggers keep the words of a contato within the empresa that is set
  for e in select distinct id_empresa from corrigir loop
    perform set_config('app.id_empresa', e::text, true);
    update contato_identidade i set chave = x.numero, valor = x.novo from corrigir x
    where x.id_empresa = e and i.id_empresa = e and i.tipo = 'telefone' and i.chave = x.chave;
    update contato_telefone t set numero = x.novo from corrigir x
    where x.id_empresa = e and t.id_empresa = e and t.id_contato = x.id_contato and t.numero = x.valor;
    -- a name that was the number itself says the right one
    update contato c set telefone = x.novo, versao = c.versao + 1, alterado_em = now(),
      nome = case when c.nome = regexp_replace(x.valor, '^55(\d\d)(\d{4,5})(\d{4})$', '(\1) \2-\3') then x.novo else c.nome end
    from corrigir x where x.id_empresa = e and c.id_empresa = e and c.id_contato = x.id_contato and c.telefone = x.valor;
    insert into contato_mudanca (id_empresa, id_contato, tipo, campos)
    select e, id_contato, 'alterado', jsonb_build_object('telefone', jsonb_build_array(valor, novo)) from corrigir where id_empresa = e;
  end loop;
end $$;
