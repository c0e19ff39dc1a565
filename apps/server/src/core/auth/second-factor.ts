import { sql } from 'kysely';

/**
 * Whether the empresa that the session works in asks for a second factor that its account does not have: it works nowhere until it is
 * set up. Of the session `s`, its acesso `a` and its membro `m`; support comes from outside and has none to set up.
 */
export const mustSetUpFactorSql = sql<boolean>`(s.origem <> 'suporte'
  and exists (select from segundo_fator_exigido x where x.id_empresa = m.id_empresa and (x.id_grupo is null or x.id_grupo = m.id_grupo))
  and not exists (select from interno.segundo_fator f where f.id_acesso = a.id_acesso and f.confirmado_em is not null))`;
