import type { MesPrevisto } from '@prosa/contract/kanban/analises.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { aoLadoDoBloco, colunasDoBloco, conditions, type FiltroDeBlocos, presentBloco } from '../blocos/blocos.repository.ts';
import { escopoDoBloco } from '../kanban.scope.ts';

/** Cards of a month that are shown at first. */
const shown = 50;

/** The month in which the company is, yyyy-mm. */
export async function mesDeHoje(db: Db): Promise<string> {
  const { rows } = await sql<{
    mes: string;
  }>`select to_char(now() at time zone fuso, 'YYYY-MM') as mes from empresa where id_empresa = id_empresa_atual()`.execute(db);
  return rows[0]!.mes;
}

/** Open cards of a board that the person sees, by the month in which they are expected, from `de` on. */
export async function findPrevisao(
  db: Db,
  person: Staff,
  id_quadro: number,
  filtro: FiltroDeBlocos & { q: string },
  de: string,
  meses: number,
): Promise<MesPrevisto[]> {
  const begin = sql`${`${de}-01`}::date`;
  const end = sql`(${begin} + make_interval(months => ${meses}::int))::date`;
  const mes = sql`case when t.previsto_em is null then 'sem' when t.previsto_em < ${begin} then 'antes' else to_char(t.previsto_em, 'YYYY-MM') end`;
  const open = sql`t.situacao = 0 and (t.previsto_em is null or t.previsto_em < ${end}) and ${conditions(person, { ...filtro, id_quadro })}`;
  const { rows: totals } = await sql<
    Omit<MesPrevisto, 'blocos' | 'ganho'>
  >`select ${mes} as mes, count(*) as quantidade, coalesce(sum(t.valor), 0)::float8 as soma,
      coalesce(round(sum(t.valor * coalesce(t.probabilidade, e.probabilidade, 100) / 100.0)), 0)::float8 as soma_ponderada
    from kanban_bloco t join kanban_estagio e on e.id_estagio = t.id_estagio where ${open} group by 1`.execute(db);
  const { rows: won } = await sql<{
    mes: string;
    ganho: number;
  }>`select to_char(t.fechado_em at time zone em.fuso, 'YYYY-MM') as mes, sum(t.valor)::float8 as ganho
    from kanban_bloco t join empresa em on em.id_empresa = t.id_empresa
    where t.id_quadro = ${id_quadro} and t.situacao = 1 and t.excluido_em is null and t.valor > 0 and ${escopoDoBloco(person)}
      and t.fechado_em >= ${begin}::timestamp at time zone em.fuso and t.fechado_em < ${end}::timestamp at time zone em.fuso group by 1`.execute(db);
  const { rows } = await sql<{ mes: string }>`select x.mes, ${colunasDoBloco} from (
      select t.id_bloco, ${mes} as mes, row_number() over (partition by ${mes} order by t.valor desc nulls last, t.id_bloco desc) as lugar
      from kanban_bloco t where ${open}) x join kanban_bloco t on t.id_bloco = x.id_bloco ${aoLadoDoBloco}
    where x.lugar <= ${shown} order by x.lugar`.execute(db);
  const months = Array.from({ length: meses }, (_, i) => {
    const at = new Date(`${de}-01T00:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + i);
    return at.toISOString().slice(0, 7);
  });
  return ['antes', ...months, 'sem'].map((name) => ({
    quantidade: 0,
    soma: 0,
    soma_ponderada: 0,
    ...totals.find((one) => one.mes === name),
    mes: name,
    ganho: won.find((one) => one.mes === name)?.ganho ?? 0,
    blocos: rows.flatMap(({ mes: of, ...row }) => (of === name ? [presentBloco(escrita(row) as unknown as BlocoLinha, person.id_login)] : [])),
  }));
}
