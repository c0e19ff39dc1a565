import type { RelatorioDeQuadro } from '@prosa/contract/kanban/analises.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { escopoDoBloco } from '../kanban.scope.ts';

type Of<K extends keyof RelatorioDeQuadro> = RelatorioDeQuadro[K] extends (infer T)[] ? T : never;
type Bool = RawBuilder<boolean>;

/** What became of the cards of a board that the person sees, between two days of the company's clock, both included. */
export async function findRelatorio(db: Db, person: Staff, id_quadro: number, { de, ate }: { de: string; ate: string }): Promise<RelatorioDeQuadro> {
  const { rows: clock } = await sql<{
    desde: Date;
    fim: Date;
  }>`select ${de}::date::timestamp at time zone fuso as desde, (${ate}::date + 1)::timestamp at time zone fuso as fim
    from empresa where id_empresa = id_empresa_atual()`.execute(db);
  const { desde, fim } = clock[0]!;
  const within = (moment: RawBuilder<unknown>): Bool => sql<boolean>`(${moment} >= ${desde} and ${moment} < ${fim})`;
  const mine = sql`t.id_quadro = ${id_quadro} and t.excluido_em is null and ${escopoDoBloco(person)}`;
  const closed = sql`t.situacao > 0 and ${within(sql`t.fechado_em`)}`;
  const sum = sql`coalesce(sum(t.valor), 0)::float8`;

  const { rows: all } = await sql<{
    criados: number;
    abertos: number;
    soma_aberta: number;
  }>`select count(*) filter (where ${within(sql`t.criado_em`)}) as criados,
      count(*) filter (where t.situacao = 0 and t.arquivado_em is null) as abertos,
      coalesce(sum(t.valor) filter (where t.situacao = 0 and t.arquivado_em is null), 0)::float8 as soma_aberta
    from kanban_bloco t where ${mine}`.execute(db);
  const { rows: ends } = await sql<{ situacao: 1 | 2; quantidade: number; soma: number }>`select t.situacao, count(*) as quantidade, ${sum} as soma
    from kanban_bloco t where ${mine} and ${closed} group by 1`.execute(db);
  // who reached a list has passed those before it, also when it jumped over some; lost cards stand outside the way
  const { rows: funil } = await sql<Of<'funil'>>`with lista as (
      select e.id_estagio, e.titulo, e.tipo, row_number() over (order by e.chave) as lugar from kanban_estagio e
      where e.id_quadro = ${id_quadro} and e.excluido_em is null and e.arquivado_em is null
    ), alcance as (
      select t.id_bloco, max(l.lugar) filter (where l.tipo < 2) as ate, bool_or(l.tipo = 2) as perdido
      from kanban_bloco t join kanban_passagem p on p.id_bloco = t.id_bloco join lista l on l.id_estagio = p.id_estagio
      where ${mine} and ${within(sql`t.criado_em`)} group by t.id_bloco
    )
    select l.id_estagio, l.titulo, l.tipo, (select count(*) from alcance a where case when l.tipo = 2 then a.perdido else a.ate >= l.lugar end) as chegaram
    from lista l order by l.lugar`.execute(db);
  const hours = sql`extract(epoch from p.saiu_em - p.entrou_em) / 3600.0`;
  const { rows: tempos } = await sql<Of<'tempos'>>`select e.id_estagio, e.titulo, count(p.id_passagem) as passagens,
      coalesce(percentile_cont(0.5) within group (order by ${hours}), 0)::float8 as mediana, coalesce(avg(${hours}), 0)::float8 as media
    from kanban_estagio e left join (kanban_passagem p join kanban_bloco t on t.id_bloco = p.id_bloco and ${mine})
      on p.id_estagio = e.id_estagio and ${within(sql`p.saiu_em`)}
    where e.id_quadro = ${id_quadro} and e.tipo = 0 and e.excluido_em is null and e.arquivado_em is null group by e.id_estagio, e.titulo, e.chave order by e.chave`.execute(
    db,
  );
  const { rows: motivos } = await sql<Of<'motivos'>>`select t.situacao, coalesce(m.titulo, '') as motivo, count(*) as quantidade, ${sum} as soma
    from kanban_bloco t left join kanban_motivo m on m.id_motivo = t.id_motivo where ${mine} and ${closed} group by 1, 2 order by 1, 3 desc, 2`.execute(db);
  const won = sql`count(*) filter (where t.situacao = 1 and ${closed}) as ganhos`;
  const lost = sql`count(*) filter (where t.situacao = 2 and ${closed}) as perdidos`;
  const wonSum = sql`coalesce(sum(t.valor) filter (where t.situacao = 1 and ${closed}), 0)::float8 as soma`;
  const { rows: pessoas } = await sql<Of<'pessoas'>>`select t.id_responsavel as id_usuario, coalesce(l.nome, '') as nome, ${won}, ${lost}, ${wonSum}
    from kanban_bloco t left join login l on l.id_login = t.id_responsavel where ${mine} and ${closed} group by 1, 2 order by soma desc, ganhos desc, nome limit 100`.execute(
    db,
  );
  const { rows: origens } = await sql<Of<'origens'>>`select t.origem, count(*) filter (where ${within(sql`t.criado_em`)}) as criados, ${won}, ${lost}, ${wonSum}
    from kanban_bloco t where ${mine} and (${within(sql`t.criado_em`)} or ${closed}) group by 1 order by criados desc, origem`.execute(db);
  const end = (situacao: 1 | 2) => {
    const found = ends.find((one) => one.situacao === situacao);
    return { quantidade: found?.quantidade ?? 0, soma: found?.soma ?? 0 };
  };
  const [first] = all;
  return {
    criados: first!.criados,
    abertos: { quantidade: first!.abertos, soma: first!.soma_aberta },
    ganhos: end(1),
    perdidos: end(2),
    funil,
    tempos,
    motivos,
    pessoas,
    origens,
  };
}
