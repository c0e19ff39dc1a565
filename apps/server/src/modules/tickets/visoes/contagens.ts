import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { filtroDeLista } from '@prosa/contract/visoes/visoes.schemas.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { keptCounts } from '../../../core/counters/counters.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Core } from '../../../core/module.ts';
import { conditionsOf } from '../../../core/registro/lista.ts';
import { visoesService } from '../../visoes/visoes.api.ts';
import { ticketsRegistro } from '../tickets.registro.ts';
import { visibleTo } from '../tickets.scope.ts';

const donos = ['livre', 'dado'] as const;
const prazos = ['ok', 'vencendo', 'vencido'] as const;
type Conta = `${(typeof donos)[number]}_${(typeof prazos)[number]}${'' | '_cliente'}`;
const contas: readonly Conta[] = donos.flatMap((dono) => prazos.flatMap((prazo) => [`${dono}_${prazo}`, `${dono}_${prazo}_cliente`] as const));

declare module '../../../core/counters/counters.ts' {
  interface CounterAreas {
    /** By departamento: whether somebody answers for it, how its deadline stands, whether it waits for the customer (ticket_estado). */
    ticket: Conta;
  }
}

type Contagens = Reply<typeof tickets.contagens>['data'];
type PorConta = Partial<Record<Conta, number>>;

/** Saved views are counted up to here. */
const countedTo = 1000;

const aberto = sql`t.categoria <> 'encerrado' and t.excluido_em is null`;

/**
 * One's own tickets outside of these divisions, each once: answered for, opened, followed, or waiting for one's equipe. All
 * are walks of an index that holds open ones alone.
 */
const alheios = (id_login: number, divisoes: readonly number[]): RawBuilder<unknown> => {
  const elsewhere = sql`coalesce(t.id_departamento, 0) <> all (${[...divisoes]}::bigint[])`;
  return sql`select t.id_ticket from ticket t where t.id_responsavel = ${id_login} and ${aberto} and ${elsewhere}
    union select t.id_ticket from ticket t where t.id_criador = ${id_login} and ${aberto} and ${elsewhere}
    union select t.id_ticket from ticket_seguidor s join ticket t on t.id_ticket = s.id_ticket where s.id_login = ${id_login} and s.aberto and ${aberto} and ${elsewhere}
    union select t.id_ticket from equipe_membro em join ticket t on t.id_equipe = em.id_equipe where em.id_login = ${id_login} and ${aberto} and ${elsewhere}`;
};

/** How many open tickets each view holds: kept counters of the divisions that the person sees whole, and what is theirs elsewhere counted. */
export async function contagensDe(db: Db, person: Staff): Promise<Contagens> {
  const { departamentos, escopos, id_login } = person;
  const divisoes = escopos.ticket === 'todos' ? 'todos' : escopos.ticket === 'departamento' ? [0, ...departamentos] : [];
  const fora =
    divisoes === 'todos'
      ? sql`null::jsonb`
      : sql`(select jsonb_object_agg(x.estado, x.n) from (select ticket_estado(t.categoria, t.id_responsavel, t.sla_estado, t.excluido_em) as estado, count(*) as n
          from ticket t where t.id_ticket in (${alheios(id_login, divisoes)}) group by 1) x)`;
  const { rows } = await sql<PorConta & { meus: number; equipe: number; fora: PorConta | null }>`select k.*, ${fora} as fora,
      (select count(*) from ticket t where t.id_responsavel = ${id_login} and ${aberto}) as meus,
      (select count(*) from equipe_membro em join ticket t on t.id_equipe = em.id_equipe where em.id_login = ${id_login} and ${aberto}) as equipe
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
      const conditions = [
        sql`t.excluido_em is ${asked.data.lixeira === 1 ? sql`not null` : sql`null`}`,
        visibleTo(person),
        ...conditionsOf(ticketsRegistro, { q: asked.data.q, filtro: asked.data, pessoa: person.id_login, visao: sql`true`, ordem: '' }),
      ];
      return [{ id_visao, count: sql`(select count(*) from (select from ticket t where ${sql.join(conditions, sql` and `)} limit ${countedTo}) x)` }];
    });
    if (counts.length === 0) return [];
    const each = counts.map(({ id_visao, count }) => sql`select ${id_visao}::bigint as id_visao, ${count} as n`);
    const { rows } = await core.database.lerEmpresa(person.id_empresa, (db) =>
      sql<{ id_visao: number; n: number }>`${sql.join(each, sql` union all `)}`.execute(db),
    );
    return rows;
  };
}
