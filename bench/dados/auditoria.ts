import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { atos } from '../support/atos.ts';
import { unhindered } from './unhindered.ts';

/** Kinds of acts, the common ones more often; the last is rare. */
const kinds = ['entrada', 'sessao_encerrada', 'chamadas_recusadas', 'entrada_falhou', 'exportacao_feita', 'permissao_dada', 'grupo_mudado', 'equipe_mudada'];

/** A company whose acts of two years are a million, done by 200 people. */
export async function loadAtos(db: Db, grupos: { administrador: number; atendente: number }, senha_hash: string): Promise<void> {
  await sql`insert into login (primeiro_nome, nome, email) select 'Pessoa', 'Pessoa ' || i, 'pessoa' || i || '@atos.bancada' from generate_series(0, ${sql.lit(atos.pessoas - 1)}) i`.execute(
    db,
  );
  await sql`insert into interno.acesso (usuario, senha_hash, id_login) select email, ${senha_hash}, id_login from login where email like '%@atos.bancada'`.execute(
    db,
  );
  await sql`insert into membro (id_empresa, id_login, id_grupo) select e.id_empresa, l.id_login,
      case when l.email = ${atos.admin} then ${grupos.administrador}::bigint else ${grupos.atendente}::bigint end
    from login l cross join empresa e where l.email like '%@atos.bancada' and e.nome_fantasia = ${atos.empresa}`.execute(db);
  await unhindered(db, ['auditoria'], async () => {
    await sql`insert into auditoria (id_empresa, em, id_login, acao, entidade, id_entidade, antes, depois, ip, aparelho, pedido)
      select p.id_empresa, now() - make_interval(secs => (${sql.lit(atos.linhas)} - i) * 60.0), p.ids[1 + floor(power(random(), 2) * ${sql.lit(atos.pessoas)})::int],
        k.acao, case k.acao when 'grupo_mudado' then 'grupo' when 'equipe_mudada' then 'equipe' when 'permissao_dada' then 'grupo' end,
        case when k.acao in ('grupo_mudado', 'equipe_mudada', 'permissao_dada') then 1 + i % 50 end,
        case when k.acao in ('grupo_mudado', 'equipe_mudada') then '{"nome": "Antes"}'::jsonb end,
        case when k.acao in ('grupo_mudado', 'equipe_mudada') then '{"nome": "Depois"}'::jsonb else '{"vezes": 3}'::jsonb end,
        '203.0.113.' || i % 250, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', md5(i::text)
      from generate_series(1, ${sql.lit(atos.linhas)}) i
        cross join (select m.id_empresa, array_agg(m.id_login order by m.id_login) as ids from membro m join empresa e using (id_empresa)
          where e.nome_fantasia = ${atos.empresa} group by m.id_empresa) p
        cross join lateral (select (${kinds}::text[])[1 + floor(power(random(), 3) * ${sql.lit(kinds.length)} + 0 * i)::int] as acao) k`.execute(db);
  });
}
