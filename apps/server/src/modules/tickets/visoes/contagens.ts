import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { filtroDeLista } from '@prosa/contract/visoes/visoes.schemas.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { keptCounts } from '../../../core/counters/counters.ts';
import type { Db } from '../../../core/db/database.ts';
import { countedUpTo } from '../../../core/lists/long-list.ts';
import type { Core } from '../../../core/module.ts';
import { longListOf } from '../../../core/registro/lista.ts';
import { pedidoDe } from '../../../core/registro/servico.ts';
import { visoesService } from '../../visoes/visoes.api.ts';
import { ticketsRegistro } from '../tickets.registro.ts';
import { divisoesDe, ownOf, reservado, seesReserved } from '../tickets.scope.ts';

const donos = ['livre', 'dado'] as const;
const prazos = ['ok', 'vencendo', 'vencido'] as const;
type Conta = `${(typeof donos)[number]}_${(typeof prazos)[number]}${'' | '_cliente'}`;
const contas: readonly Conta[] = donos.flatMap((dono) => prazos.flatMap((prazo) => [`${dono}_${prazo}`, `${dono}_${prazo}_cliente`] as const));

declare module '../../../core/counters/counters.ts' {
  interface CounterAreas {
    /** By ticket_divisao: whether somebody answers for it, how its deadline stands, whether it waits for the customer, or that it ended (ticket_estado). */
    ticket: Conta | 'encerrado';
  }
}

type Contagens = Reply<typeof tickets.contagens>['data'];
type PorConta = Partial<Record<Conta, number>>;

/** Saved views are counted up to here. */
const countedTo = 1000;

/** How many open tickets each view holds: kept counters of the divisions that the person sees whole, and what is theirs elsewhere counted. */
export async function contagensDe(db: Db, person: Staff): Promise<Contagens> {
  const divisoes = divisoesDe(person);
  const fora = Array.isArray(divisoes)
    ? sql`(select jsonb_object_agg(x.estado, x.n) from (select ticket_estado(t.categoria, t.id_responsavel, t.sla_estado, t.excluido_em) as estado, count(*) as n
        from ticket t where t.id_ticket in (${ownOf(person, { abertos: true, fora: true })}) group by 1) x)`
    : sql`null::jsonb`;
  const aberto = sql`t.encerrado = false and t.excluido_em is null and ${seesReserved(person) ? sql`true` : sql`not ${reservado}`}`;
  const { rows } = await sql<PorConta & { meus: number; equipe: number; fora: PorConta | null }>`select k.*, ${fora} as fora,
      (select count(*) from ticket t where t.id_responsavel = ${person.id_login} and ${aberto}) as meus,
      (select count(*) from equipe_membro em join ticket t on t.id_equipe = em.id_equipe where em.id_login = ${person.id_login} and ${aberto}) as equipe
    from (${keptCounts('ticket', contas, divisoes)}) k`.execute(db);
  const { meus, equipe, fora: own, ...kept } = rows[0]!;
  const sum = (fits: (conta: Conta) => boolean): number => contas.filter(fits).reduce((n, conta) => n + (kept[conta] ?? 0) + (own?.[conta] ?? 0), 0);
  return {
    meus,
    sem_responsavel: sum((conta) => conta.startsWith('livre')),
    equipe,
    vencendo: sum((conta) => conta.includes('vencendo')),
    vencidos: sum((conta) => conta.includes('vencido')),
    aguardando_cliente: sum((conta) => conta.endsWith('_cliente')),
  };
}

/** How many tickets each saved view of the person shows, as far as it is counted. A filter that is no longer known counts nothing. */
export function contagensDeVisoes(core: Core) {
  const visoes = visoesService(core);
  return async (person: Staff): Promise<{ id_visao: number; n: number }[]> => {
    const saved = await visoes.list(person, 'Tickets', (mostra) => filtroDeLista.safeParse(mostra).data);
    const counts = saved.flatMap(({ id_visao, filtro }) => {
      const asked =
        filtro && tickets.getAll.query.safeParse({ q: filtro.q, ...Object.fromEntries(Object.entries(filtro.filtros).map(([key, [value]]) => [key, value])) });
      if (!asked?.success) return [];
      const list = longListOf(ticketsRegistro, pedidoDe(ticketsRegistro, person, asked.data));
      return [{ id_visao, count: countedUpTo(list, countedTo) }];
    });
    if (counts.length === 0) return [];
    const each = counts.map(({ id_visao, count }) => sql`select ${id_visao}::bigint as id_visao, (${count}) as n`);
    const { rows } = await core.database.lerEmpresa(person.id_empresa, (db) =>
      sql<{ id_visao: number; n: number }>`${sql.join(each, sql` union all `)}`.execute(db),
    );
    return rows;
  };
}
