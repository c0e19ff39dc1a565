import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type {
  Address,
  Catalogue,
  HistoryPage,
  LineAccount,
  LineRef,
  MessageExtra,
  Option,
  OutgoingFile,
  OutgoingTemplate,
  PersonEvent,
  WrongField,
} from '../../integrations/whatsapp/provider.ts';

export interface InboundTools {
  /** Bytes of a file that an event names. */
  download(ref: string): Promise<Buffer>;
  /** The event's file, kept already: it is the message's from now on. */
  readonly guardado?: { readonly id_arquivo: number; readonly content_type: string };
  /** Marks the event as handled, in the transaction of the work: it is done exactly once. */
  done(db: Db): Promise<void>;
  /** What else follows from a message that is new, in the transaction that stores it. `mensagem`: as the same flight read it; undefined where it was not read yet. */
  readonly guardou?: (db: Db, stored: { readonly id_sala: number; readonly mensagem: Mensagem | undefined }) => Promise<void>;
}

/** Work that a message has for its line. */
export interface OutboundWork {
  readonly id_mensagem: number;
  readonly id_sala: number;
  readonly acao: 'enviar' | 'editar' | 'apagar' | 'reagir';
  readonly id_externo: string;
  readonly para: Address;
  readonly texto: string;
  readonly link: { url: string; title: string } | null;
  readonly resposta_a: string | null;
  readonly arquivo: OutgoingFile | null;
  readonly conteudo: MessageExtra | null;
  readonly modelo: OutgoingTemplate | null;
  /** Answers that it offers. */
  readonly opcoes: readonly Option[] | null;
  /** Of a reaction to the message `id_externo`. */
  readonly emoji: string;
  readonly tentativas: number;
}

/** The event is about a message that is not here yet: tried again later, and what came after it is not held up. */
export class Overtook extends Error {
  override readonly name = 'Overtook';
}

/** What lines ask of the domain whose messages they carry. */
export interface Salas {
  /** Handles one stored event in a transaction of its own, calling `done` in it; told to the sockets after commit. */
  receive(line: LineRef, event: PersonEvent, tools: InboundTools): Promise<void>;
  typing(line: LineRef, com: Address, typing: boolean): Promise<void>;
  /** The oldest work of each sala, apart from the salas given; a sala whose oldest waits for a retry is left out. */
  pendingWork(line: LineRef, exceptSalas: readonly number[], limit: number): Promise<OutboundWork[]>;
  /** It leaves now, committed before: without an answer nobody repeats it unasked (lines L2). False when it has left already, or is gone. */
  leaves(line: LineRef, work: OutboundWork): Promise<boolean>;
  /** What was about to leave did not: as if it had never been tried. */
  stays(line: LineRef, work: OutboundWork): Promise<void>;
  sent(line: LineRef, work: OutboundWork, id_externo: string): Promise<void>;
  /** Sends that left longer than `ms` ago and had no answer: a person decides, and their salas go on. */
  giveUpWaiting(line: LineRef, ms: number): Promise<void>;
  /** Takes over what a line's phone holds, in the transaction: opens nothing, tells nobody. 422 when the plan has no place for more contatos. */
  importar(
    db: Db,
    line: LineRef,
    id_wpp_importacao: number,
    page: Pick<HistoryPage, 'pessoas' | 'mensagens'>,
  ): Promise<{ mensagens: number; criados: number[] }>;
  /** Takes back some of what an import brought; `fim`: nothing of it is left. Contatos of `criados` to which something happened since stay. */
  desimportar(db: Db, id_wpp_importacao: number, criados: readonly number[], limit: number): Promise<{ fim: boolean; mantidos: number }>;
  /** `again` in milliseconds, null: it failed for good and the person reads the reason. */
  notSent(line: LineRef, work: OutboundWork, reason: string, again: number | null): Promise<void>;
}

/** What other modules may ask of the lines. */
export interface LinesApi {
  /** Called once while wiring. */
  serve(salas: Salas): void;
  /** Lines were made, changed or put away: what runs follows at once. */
  follow(): void;
  /** Work was committed for this line. */
  wake(line: LineRef): void;
  /** Best effort: the customer sees that it was read. Without effect while the line is away. */
  markRead(line: LineRef, com: Address, ids: readonly string[]): void;
  /** `ultima`: the customer's last message as the network knows it. */
  typing(line: LineRef, para: Address, typing: boolean, ultima: string | null): void;
  /** Tries what a form says of a line, before it is kept; null: it works, or there is nothing to try. Rejects with ProviderError. */
  check(provedor: string, account: LineAccount): Promise<WrongField | null>;
  /** Templates of the line's account; undefined where its network has none. */
  catalogue(line: LineRef, provedor: string): Promise<Catalogue | undefined>;
  /** The account behind a number; undefined when the line runs on another node or is away and cannot say. */
  registered(line: LineRef, telefone: string): Promise<Address | null | undefined>;
}

export interface Linha {
  readonly id_wpp_config: number;
  readonly nome: string;
  readonly telefone: string;
  readonly estado: string;
  readonly id_departamento: number | null;
  readonly provedor: string;
  /** People who never wrote that may be written to in a day, fewer while the number is new; null: any number. */
  readonly novos_por_dia: number | null;
  /** What somebody who calls is answered; '' nothing. */
  readonly resposta_a_chamada: string;
}

export async function findLinha(db: Db, id_wpp_config: number): Promise<Linha | undefined> {
  return db
    .selectFrom('wpp_config')
    .select(['id_wpp_config', 'nome', 'telefone', 'estado', 'id_departamento', 'provedor'])
    .select(sql<number | null>`least((ritmo ->> 'novos_por_dia')::int, aquecimento(pareada_em))`.as('novos_por_dia'))
    .select(sql<string>`case when chamadas like '%responder' then coalesce(config ->> 'chamadas_texto', '') else '' end`.as('resposta_a_chamada'))
    .where('id_wpp_config', '=', id_wpp_config)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}
