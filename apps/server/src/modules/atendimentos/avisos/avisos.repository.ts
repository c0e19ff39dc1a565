import { previaDe } from '@prosa/contract/atendimentos/atendimentos.previa.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Leitura, Mostrado } from '../../../core/avisos.ts';
import type { Db } from '../../../core/db/database.ts';
import { unreadOfMember } from '../sala/leitura.repository.ts';

/** One of a person for all their queues: it replaces itself. */
export const tagDaFila = 'fila';

/** spec 4: only members are notified. */
export const members = (id_sala: number, except: number | null = null): RawBuilder<unknown> =>
  sql`select sm.id_login from sala_membro sm where sm.id_sala = ${id_sala} and sm.id_login is distinct from ${except}::bigint`;

/** Members of the departamento that this sala waits in the queue of; nobody when it does not wait. */
export const whoseQueue = (id_sala: number): RawBuilder<unknown> => sql`select distinct d.id_login from sala s
  join departamento_membro d on d.id_departamento = s.id_departamento
  where s.id_sala = ${id_sala} and s.id_responsavel is null and s.status_id in (0, 1, 6) and s.id_contato is not null`;

/** Salas of customers that nobody answers, in the departamentos of the person of the notice `n`. */
export const waitingForHer = sql`sala f join departamento_membro fd on fd.id_departamento = f.id_departamento
  where fd.id_login = n.id_login and f.id_responsavel is null and f.status_id in (0, 1, 6) and f.id_contato is not null`;

/** Who the sala is with. */
export async function contatoOf(db: Db, id_sala: number): Promise<string> {
  const { rows } = await sql<{
    nome: string;
  }>`select c.nome_exibido as nome from sala s join contato c on c.id_contato = s.id_contato where s.id_sala = ${id_sala}`.execute(db);
  return rows[0]?.nome ?? '';
}

export async function colleague(db: Db, id_login: number): Promise<string> {
  return (await db.selectFrom('login').select('nome').where('id_login', '=', id_login).executeTakeFirst())?.nome ?? 'Alguém';
}

interface Sala {
  id_notificacao: number;
  nome: string | null;
  avatar: string | null;
  nao_lidas: number | null;
  ultima_texto: string | null;
  ultima_tipo: string | null;
  /** Of the notice of the queue: how many wait for the person's departamentos now. */
  esperando: number | null;
}

/** What is left of a sala when its last words are the reader's own, or their side's: a notice is about what the other side said. */
const ownWords = sql`case when s.tipo = 'interno' then s.ultima_autor = n.id_login else s.ultima_de in ('usuario', 'bot') end`;
const theirWords = sql`left join lateral (select m.texto, m.tipo from mensagem m where ${ownWords} and m.id_sala = s.id_sala and m.de <> 'sistema'
    and case when s.tipo = 'interno' then m.id_login is distinct from n.id_login else m.de = 'contato' end
    order by m.msg_index desc limit 1) dita on true`;

/** Of a sala of two of the staff the name is the other one's. */
async function findSalas(db: Db, avisos: readonly Mostrado[]): Promise<Sala[]> {
  const columns = sql`${avisos.map((a) => a.id_notificacao)}::bigint[], ${avisos.map((a) => a.id_login)}::bigint[], ${avisos.map((a) => a.id_registro)}::bigint[],
    ${avisos.map((a) => a.tag === tagDaFila)}::boolean[]`;
  const { rows } =
    await sql<Sala>`select n.id_notificacao, coalesce(c.nome_exibido, nullif(s.nome, ''), o.nome) as nome, coalesce(c.avatar, o.avatar) as avatar,
      case when s.tipo = 'interno' then ${unreadOfMember} else s.nao_lidas end as nao_lidas,
      case when ${ownWords} then left(dita.texto, 200) else s.ultima_texto end as ultima_texto, case when ${ownWords} then dita.tipo else s.ultima_tipo end as ultima_tipo,
      case when n.fila then (select count(*) from ${waitingForHer}) end as esperando
    from unnest(${columns}) as n (id_notificacao, id_login, id_sala, fila)
    left join sala s on s.id_sala = n.id_sala left join contato c on c.id_contato = s.id_contato
    left join sala_membro sm on sm.id_sala = s.id_sala and sm.id_login = n.id_login
    left join lateral (select l.nome, l.avatar from sala_membro x join login l on l.id_login = x.id_login
      where s.tipo = 'interno' and x.id_sala = s.id_sala and x.id_login <> n.id_login order by x.entrou_em, x.id_login limit 1) o on true
    ${theirWords}`.execute(db);
  return rows;
}

/** How many wait and the last one, as the sala has them now. */
function messages({ ultima_tipo, ultima_texto, nao_lidas }: Sala, lida: boolean): string {
  const last = ultima_tipo === null ? '' : previaDe({ type: ultima_tipo as Mensagem['type'], text: ultima_texto ?? '' });
  const unread = lida ? 0 : (nao_lidas ?? 0);
  return unread > 1 ? `${unread} mensagens: ${last}` : last;
}

/** As the queue is now: whoever takes the last of it leaves nothing to say. */
const queue = (waiting: number): string => (waiting === 0 ? 'Fila: ninguém esperando' : `Fila: ${waiting} esperando`);

/** The names, last words and counts of the salas now. */
export async function lerAvisos(db: Db, avisos: readonly Mostrado[]): Promise<Map<number, Leitura>> {
  const salas = new Map((await findSalas(db, avisos)).map((sala) => [sala.id_notificacao, sala]));
  return new Map(
    avisos.map(({ id_notificacao, type, lida }) => {
      const sala = salas.get(id_notificacao)!;
      const image = sala.avatar;
      if (type === 'chat_message') return [id_notificacao, { image, title: sala.nome ?? '', description: messages(sala, lida) }];
      return [id_notificacao, sala.esperando === null ? { image } : { image, title: queue(sala.esperando) }];
    }),
  );
}
