import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Person } from '../auth/person.ts';
import type { Database, Db } from '../db/database.ts';
import { requestContext } from '../http/request-context.ts';

/** What security asks to be written down (docs/operations.md lists them). */
export const acoes = [
  'entrada',
  'entrada_falhou',
  'entrada_recusada',
  'sessao_encerrada',
  'empresa_escolhida',
  'perfil_mudado',
  'menu_mudado',
  'disponibilidade_mudada',
  'senha_trocada',
  'senha_redefinida',
  'link_de_senha_enviado',
  'empresa_criada',
  'empresa_mudada',
  'empresa_fechada',
  'empresa_reaberta',
  'link_da_empresa_mudado',
  'empresa_copiada',
  'empresa_recebeu_copia',
  'numero_criado',
  'numero_mudado',
  'numero_excluido',
  'numero_restaurado',
  'segredo_do_chat_gerado',
  'visitante_bloqueado',
  'visitante_liberado',
  'evento_tratado_de_novo',
  'numero_importado',
  'numero_importacao_parada',
  'numero_importacao_desfeita',
  'modelos_oficiais_lidos',
  'modelo_oficial_criado',
  'primeiros_passos_concluidos',
  'segundo_fator_ativado',
  'segundo_fator_retirado',
  'segundo_fator_exigido',
  'codigos_de_recuperacao_trocados',
  'aparelho_esquecido',
  'acesso_dado',
  'acesso_mudado',
  'acesso_bloqueado',
  'acesso_liberado',
  'acesso_retirado',
  'acesso_aceito',
  'link_revogado',
  'codigo_de_acesso_enviado',
  'acesso_recusado',
  'usuario_convidado',
  'usuario_mudado',
  'usuario_senha_provisoria',
  'usuario_saiu',
  'usuario_voltou',
  'convite_respondido',
  'convite_cancelado',
  'grupo_criado',
  'grupo_mudado',
  'grupo_excluido',
  'grupo_restaurado',
  'grupo_visto',
  'grupo_deixado_de_ver',
  'equipe_criada',
  'equipe_mudada',
  'equipe_excluida',
  'equipe_restaurada',
  'ajuste_de_tickets_criado',
  'ajuste_de_tickets_mudado',
  'ajuste_de_tickets_excluido',
  'ajuste_de_tickets_restaurado',
  'ajuste_de_tickets_ordenado',
  'ticket_excluido',
  'ticket_restaurado',
  'ticket_mesclado',
  'ticket_mescla_desfeita',
  'permissao_dada',
  'permissao_tirada',
  'permissoes_mudadas',
  'ajuda_mudada',
  'tutorial_mudado',
  'auditoria_prazo_mudado',
  'exportacao_feita',
  'exportacao_baixada',
  'pessoa_exportada',
  'pessoa_anonimizada',
  'chamadas_recusadas',
  'chat_encerrado',
  'email_servidor_mudado',
  'email_servidor_removido',
  'email_servidor_testado',
  'email_modelo_mudado',
  'email_modelo_original',
  'email_enviado_de_novo',
] as const;
export type Acao = (typeof acoes)[number];

/** Whose act it is, when it is not the signed-in person of the call. */
export interface Actor {
  readonly id_login?: number | null;
  readonly id_cliente?: number | null;
}

/** Whatever is no secret: written as JSON. */
export type Facts = Readonly<Record<string, unknown>>;

export interface Act {
  readonly entidade?: string;
  readonly id_entidade?: number;
  readonly actor?: Actor;
  /** What it was and what it became: settings with their values; of what is about customers only facts, never names, addresses or words. */
  readonly antes?: Facts;
  readonly depois?: Facts;
  /** Where the connection is of no empresa. */
  readonly id_empresa?: number;
}

export interface Audit {
  /** In the transaction of the act, of its empresa. */
  record(db: Db, acao: Acao, act?: Act): Promise<void>;
  /** In a transaction of the owner, for an act of an account: a row in every empresa that the account belongs to. */
  recordOfAccount(db: Db, id_acesso: number, acao: Acao, act?: Pick<Act, 'depois'>): Promise<void>;
  /** A password was wrong. It has no transaction, and its caller must not wait. `id_acesso`: undefined for a name nobody has. */
  failedSignIn(id_acesso: number | undefined): void;
  /** There were too many tries. Counted until the minute is over: whoever goes on trying must not fill the table. */
  refusedSignIn(id_acesso: number | undefined): void;
  /** A call that was refused, counted until the minute is over. */
  refused(person: Person | null, ip: string, rota: string, codigo: number): void;
  /** In a transaction of the owner: what these acts of other companies said of one that is erased. `em`: their moments, as the database writes them. */
  forget(db: Db, acao: Acao, acts: readonly { id_empresa: number; em: string }[], depois: Facts): Promise<void>;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Ends acts that are older than their empresa keeps them, `meses` where it has not said. */
  sweep(meses: number): Promise<void>;
}

const actorOf = (person: Person | null | undefined): Actor =>
  person ? (person.kind === 'cliente' ? { id_cliente: person.id_cliente } : { id_login: person.id_login }) : {};

/** Rows that a transaction of the sweep ends at most. */
const sweptAtOnce = 5000;

/** The owner says that rows may go, for this transaction alone: the table's trigger refuses it otherwise. Answers how many went. */
async function sweepActs(db: Db, meses: number): Promise<number> {
  await sql`select set_config('app.apagar_auditoria', 'sim', true)`.execute(db);
  const { rows } = await sql`with velhos as (
      select a.id_empresa, a.id_ato from empresa e left join auditoria_config c using (id_empresa)
        cross join lateral (select x.id_empresa, x.id_ato from auditoria x where x.id_empresa = e.id_empresa
          and x.em < now() - make_interval(months => coalesce(c.meses, ${meses}::int)) order by x.em limit ${sweptAtOnce}) a
      limit ${sweptAtOnce}
    ) delete from auditoria a using velhos v where a.id_empresa = v.id_empresa and a.id_ato = v.id_ato returning 1`.execute(db);
  return rows.length;
}

/** So many persons, addresses and routes are told apart in a minute. */
const mostCounters = 2000;

interface Counter {
  /** Of a sign-in that was refused. */
  readonly id_acesso: number | undefined;
  readonly id_empresa: number | undefined;
  readonly actor: Actor;
  readonly ip: string;
  readonly rota: string;
  readonly codigo: number;
  vezes: number;
}

const rowsAlone = new AsyncLocalStorage<true>();
/** Runs the work; its acts stand in the table and not in the log. */
export const withoutLines = <T>(work: () => Promise<T>): Promise<T> => rowsAlone.run(true, work);

/** The security log: each act as one JSON line of the log, and as a row of `auditoria`. */
export function createAudit({ database, log }: { database: Database; log: FastifyBaseLogger }): Audit {
  const counters = new Map<string, Counter>();
  const others = { vezes: 0 };
  // written whatever else the log leaves out: development shows warnings alone
  const security = log.level === 'silent' ? log : log.child({}, { level: 'info' });

  function row(acao: Acao, { entidade, id_entidade, actor, antes, depois }: Act) {
    const context = requestContext();
    const { id_login = null, id_cliente = null } = actor ?? actorOf(context?.person);
    const [kind, id]: readonly [string | null, number | null] =
      entidade === undefined && id_cliente !== null ? ['cliente', id_cliente] : [entidade ?? null, id_entidade ?? null];
    return {
      id_login,
      acao,
      entidade: kind,
      id_entidade: id,
      antes: antes === undefined ? null : JSON.stringify(antes),
      depois: depois === undefined ? null : JSON.stringify(depois),
      ip: context?.ip ?? '',
      aparelho: context?.aparelho ?? '',
      pedido: context?.pedido ?? '',
    };
  }
  const line = ({ antes, depois, ...values }: ReturnType<typeof row>, id_empresa?: number): void => {
    if (rowsAlone.getStore()) return;
    security.info(
      {
        seguranca: values.acao,
        ...(id_empresa !== undefined && { id_empresa }),
        ...values,
        acao: undefined,
        // values of settings stand in the table alone
        ...(depois !== null && antes === null && { depois: JSON.parse(depois) as unknown }),
      },
      'segurança',
    );
  };

  async function recordOfAccount(db: Db, id_acesso: number, acao: Acao, { depois, ip }: Pick<Act, 'depois'> & { ip?: string } = {}): Promise<void> {
    // of a customer, in the empresa of what was opened last
    const acesso = await db
      .selectFrom('acesso as a')
      .leftJoin('acesso_cliente as g', 'g.id_acesso', 'a.id_acesso')
      .select(['a.id_login', 'g.id_cliente', 'g.id_empresa'])
      .where('a.id_acesso', '=', id_acesso)
      .orderBy('g.ultimo_acesso', (o) => o.desc().nullsLast())
      .orderBy('g.id_acesso_cliente')
      .executeTakeFirst();
    if (!acesso) return; // taken away meanwhile, with all that was its own
    const made = row(acao, { ...(depois && { depois }), actor: acesso });
    const values = { ...made, ip: ip ?? made.ip };
    const { rows } = await sql<{ id_empresa: number }>`insert into auditoria (id_empresa, id_login, acao, entidade, id_entidade, depois, ip, aparelho, pedido)
      select e, ${values.id_login}::bigint, ${acao}, ${values.entidade}, ${values.id_entidade}::bigint, ${values.depois}::jsonb, ${values.ip}, ${values.aparelho}, ${values.pedido}
      from (select ${acesso.id_empresa}::bigint as e where ${acesso.id_empresa}::bigint is not null
        union all select m.id_empresa from membro m where m.id_login = ${acesso.id_login}::bigint and m.ativo) of
      returning id_empresa`.execute(db);
    // as many lines as rows; of whom no company has, one
    for (const { id_empresa } of rows) line(values, id_empresa);
    if (rows.length === 0) line(values);
  }

  /** One more of the same; beyond the most counters only how many there were is known. */
  function count(one: Omit<Counter, 'vezes'>): void {
    const { id_acesso, id_empresa, actor, ip, rota, codigo } = one;
    const key = JSON.stringify([id_acesso, id_empresa, actor, ip, rota, codigo]);
    const known = counters.get(key);
    if (known) known.vezes += 1;
    else if (counters.size < mostCounters) counters.set(key, { ...one, vezes: 1 });
    else others.vezes += 1;
  }

  async function flush(): Promise<void> {
    const gathered = [...counters.values()];
    counters.clear();
    if (others.vezes > 0) security.info({ seguranca: 'chamadas_recusadas', rota: 'outras', vezes: others.vezes }, 'segurança');
    others.vezes = 0;
    for (const { id_acesso, id_empresa, actor, ip, rota, codigo, vezes } of gathered) {
      if (id_acesso === undefined) security.info({ seguranca: 'chamadas_recusadas', id_empresa, ...actor, ip, rota, codigo, vezes }, 'segurança');
    }
    await database.semEmpresa(async (db) => {
      for (const { id_acesso, vezes, ip } of gathered)
        if (id_acesso !== undefined) await recordOfAccount(db, id_acesso, 'entrada_recusada', { depois: { vezes }, ip });
      const rows = gathered.flatMap(({ id_acesso, id_empresa, actor, ip, rota, codigo, vezes }) =>
        id_acesso !== undefined || id_empresa === undefined
          ? []
          : [{ ...row('chamadas_recusadas', { actor, depois: { rota, codigo, vezes } }), id_empresa, ip }],
      );
      if (rows.length > 0) await db.insertInto('auditoria').values(rows).execute();
    });
  }

  return {
    async record(db, acao, act = {}) {
      const values = { ...row(acao, act), ...(act.id_empresa !== undefined && { id_empresa: act.id_empresa }) };
      const { id_empresa } = await db.insertInto('auditoria').values(values).returning('id_empresa').executeTakeFirstOrThrow();
      line(values, id_empresa);
    },
    recordOfAccount,
    failedSignIn(id_acesso) {
      if (id_acesso === undefined) return line(row('entrada_falhou', { actor: {} }));
      // not awaited: the answer takes as long as for a name that nobody has
      void database.semEmpresa((db) => recordOfAccount(db, id_acesso, 'entrada_falhou')).catch((err: unknown) => log.error({ err }, 'auditoria não escrita'));
    },
    refusedSignIn(id_acesso) {
      // without an account the call itself is counted, as every 429 is
      if (id_acesso !== undefined) count({ id_acesso, id_empresa: undefined, actor: {}, ip: requestContext()?.ip ?? '', rota: '', codigo: 429 });
    },
    refused: (person, ip, rota, codigo) =>
      count({ id_acesso: undefined, id_empresa: person && 'id_empresa' in person ? person.id_empresa : undefined, actor: actorOf(person), ip, rota, codigo }),
    async forget(db, acao, acts, depois) {
      if (acts.length === 0) return;
      await sql`select set_config('app.apagar_auditoria', 'sim', true)`.execute(db);
      await sql`update auditoria a set depois = a.depois || ${JSON.stringify(depois)}::jsonb
        from unnest(${acts.map((act) => act.id_empresa)}::bigint[], ${acts.map((act) => act.em)}::timestamptz[]) as x (id_empresa, em)
        where a.id_empresa = x.id_empresa and a.em = x.em and a.acao = ${acao}`.execute(db);
    },
    flush,
    async sweep(meses) {
      while ((await database.semEmpresa((db) => sweepActs(db, meses))) > 0);
    },
  };
}
