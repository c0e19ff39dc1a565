import { umaLinha } from '@prosa/contract/codecs.ts';
import type { HistoryPage, LineEvent, PersonEvent } from '../provider.ts';
import { readContent, unwrapped } from './baileys.conteudos.ts';
import type { Call, Message, Pair, Person, Receipt, Restriction, Update } from './baileys.formas.ts';
import { addressOf, callOf, momentOf, userOf } from './baileys.nomes.ts';

/** Raised when the mapper learns more. */
export const mapeadorDoBaileys = 2;

type Mensagem = Extract<PersonEvent, { tipo: 'mensagem' }>;

const isKind = (type: number | string | null | undefined, number: number, name: string): boolean => type === number || type === name;
/** WebMessageInfo.StubType */
const stub = { cifrada: [2, 'CIPHERTEXT'], chamadas: [40, 41, 'CALL_MISSED_VOICE', 'CALL_MISSED_VIDEO'] } as const;

/** A message, or what it does to another one; nothing for what concerns no person of ours. */
function mapMessage({ key, message, messageTimestamp, pushName, messageStubType }: Message): LineEvent[] {
  const com = key && addressOf(key);
  const id = key?.id;
  if (!com || !id) return [];
  const da_empresa = key.fromMe === true;
  const em = momentOf(messageTimestamp);
  const nome = da_empresa ? '' : umaLinha(pushName ?? '', 120);
  if ((stub.chamadas as readonly unknown[]).includes(messageStubType)) return da_empresa ? [] : [{ tipo: 'chamada', id_externo: id, com, nome, em }];
  const told = { tipo: 'mensagem', id_externo: id, com, nome, da_empresa, em } as const;
  // not readable yet: the phone is asked to send it again, under the same id
  if ((stub.cifrada as readonly unknown[]).includes(messageStubType))
    return [{ ...told, texto: '', arquivo: null, conteudo: { nao_suportada: 'mensagem que o celular ainda não reenviou' }, resposta_a: null }];
  if (!message) return [];
  const { reactionMessage, protocolMessage } = unwrapped(message);
  if (reactionMessage?.key?.id) return [{ tipo: 'reacao', id_externo: reactionMessage.key.id, com, da_empresa, emoji: reactionMessage.text ?? '', em }];
  if (protocolMessage) {
    const { type, editedMessage } = protocolMessage;
    const id_externo = protocolMessage.key?.id;
    if (!id_externo) return [];
    if (isKind(type, 0, 'REVOKE')) return [{ tipo: 'exclusao', id_externo, com }];
    const changed = isKind(type, 14, 'MESSAGE_EDIT') && editedMessage ? readContent(editedMessage, key) : null;
    return changed ? [{ tipo: 'edicao', id_externo, com, texto: changed.texto }] : [];
  }
  const read = readContent(message, key);
  if (!read) return [];
  return [
    {
      ...told,
      texto: read.texto,
      arquivo: read.arquivo ?? null,
      conteudo: read.conteudo ?? null,
      resposta_a: read.resposta_a ?? null,
      ...(read.anuncio && { anuncio: read.anuncio }),
    },
  ];
}

const acks: Readonly<Record<string, 1 | 2 | 3>> = {
  '2': 1,
  SERVER_ACK: 1,
  '3': 2,
  DELIVERY_ACK: 2,
  '4': 3,
  READ: 3,
  '5': 3,
  PLAYED: 3,
};

/** How far a message of ours came, or that it did not; what became of its words comes as messages, too. */
function mapUpdate({ key, update }: Update): LineEvent[] {
  const com = key && addressOf(key);
  if (!com || !key.id || !update) return [];
  if (update.message) return mapMessage({ ...update, key });
  const { status } = update;
  if (key.fromMe !== true || status === undefined || status === null) return [];
  const id_externo = key.id;
  if (isKind(status, 0, 'ERROR')) {
    const codigo = update.messageStubParameters?.[0] ?? '';
    const restrito = codigo === '463' || codigo === '475';
    const motivo = restrito
      ? 'O WhatsApp não deixa este número começar conversas agora'
      : `O WhatsApp não entregou a mensagem${codigo && ` (código ${codigo})`}`;
    return [{ tipo: 'falha', id_externo, com, motivo, repetir: false }];
  }
  const ack = acks[String(status)];
  return ack ? [{ tipo: 'ack', id_externo, com, ack }] : [];
}

function mapReceipt({ key, receipt }: Receipt): LineEvent[] {
  const com = key && addressOf(key);
  if (!com || !key.id || key.fromMe !== true || !(receipt?.readTimestamp || receipt?.receiptTimestamp)) return [];
  return [{ tipo: 'ack', id_externo: key.id, com, ack: receipt.readTimestamp ? 3 : 2 }];
}

/** A call that nobody took: it rang until the end, or was turned down by us. */
function mapCall(call: Call, rejeitada: boolean): LineEvent[] {
  const com = callOf(call);
  if (!com || !call.id || call.isGroup || !(call.status === 'timeout' || rejeitada)) return [];
  return [{ tipo: 'chamada', id_externo: call.id, com, nome: '', em: call.date ? new Date(call.date).toISOString() : momentOf(null) }];
}

function mapPair({ lid, pn }: Pair): LineEvent[] {
  const [by, telefone] = [userOf(lid), userOf(pn)];
  return by && telefone ? [{ tipo: 'identidade', de: { lid: by }, com: { lid: by, telefone }, em: momentOf(null) }] : [];
}

/** A lock by the network, or no new talk left in this cycle: people who wrote are answered all the same. */
function mapRestriction({ trava, limite }: Restriction): LineEvent[] {
  if (trava?.isActive) {
    const ate = trava.timeEnforcementEnds ? new Date(trava.timeEnforcementEnds).toISOString() : null;
    return [{ tipo: 'restricao', estado: 'restrito', ate, motivo: 'O WhatsApp não deixa este número começar conversas' }];
  }
  if (limite?.capping_status === 'CAPPED') {
    const ate = Number(limite.cycle_end_timestamp) ? momentOf(limite.cycle_end_timestamp) : null;
    return [{ tipo: 'restricao', estado: 'restrito', ate, motivo: 'Este número chegou ao limite de conversas novas do WhatsApp' }];
  }
  const used = limite?.total_quota ? ` (${limite.used_quota ?? 0} de ${limite.total_quota})` : '';
  const warned: LineEvent[] = /WARNING/.test(limite?.capping_status ?? '')
    ? [{ tipo: 'aviso', texto: `Perto do limite de conversas novas do WhatsApp${used}` }]
    : [];
  return [{ tipo: 'restricao', estado: 'livre', ate: null, motivo: '' }, ...warned];
}

/** 'mensagens de grupos: 12, status: 3' */
const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, n]) => `${what}: ${n}`)
    .join(', ');

interface Body {
  readonly evento: string;
  readonly dados: never;
  readonly rejeitada?: boolean;
  /** What is older is known already. */
  readonly desde?: string;
}

/** How each kind of body is read. */
const readers: Readonly<Record<string, (dados: never, body: Body) => LineEvent[]>> = {
  'messages.upsert': ({ messages }: { messages: readonly Message[] }) => messages.flatMap(mapMessage),
  'messages.update': (updates: readonly Update[]) => updates.flatMap(mapUpdate),
  'message-receipt.update': (receipts: readonly Receipt[]) => receipts.flatMap(mapReceipt),
  // what a phone was asked for after an outage, the oldest first
  'messaging-history.set': ({ messages }: { messages?: readonly Message[] }, { desde = '' }) =>
    messagesOf(messages).filter((event) => event.tipo !== 'mensagem' || event.em > desde),
  call: (calls: readonly Call[], { rejeitada = false }) => calls.flatMap((call) => mapCall(call, rejeitada)),
  'lid-mapping.update': (pair: Pair) => mapPair(pair),
  'lid-mappings': (pairs: readonly Pair[]) => pairs.flatMap(mapPair),
  restricao: mapRestriction,
  ignorados: (counts: Readonly<Record<string, number>>) => [{ tipo: 'desconhecido', o_que: countsText(counts) }],
};

const messagesOf = (messages: readonly Message[] | undefined): LineEvent[] =>
  (messages ?? []).toSorted((a, b) => Number(a.messageTimestamp ?? 0) - Number(b.messageTimestamp ?? 0)).flatMap(mapMessage);

/** Events of one kept body. Throws on what is none of this network. */
export function mapBaileys(corpo: Buffer): LineEvent[] {
  const body = JSON.parse(corpo.toString()) as Body;
  const read = readers[body.evento];
  if (!read) throw new Error(`evento desconhecido: ${body.evento.slice(0, 60)}`);
  return read(body.dados, body);
}

/** What a phone told of its talk and its book, for an import. */
export function historyOf(corpo: Buffer, desde: Date | null): Pick<HistoryPage, 'pessoas' | 'mensagens'> {
  const { evento, dados } = JSON.parse(corpo.toString()) as { evento: string; dados: unknown };
  const set =
    evento === 'messaging-history.set' ? (dados as { contacts?: readonly Person[]; messages?: readonly Message[] }) : { contacts: dados as readonly Person[] };
  const pessoas = (set.contacts ?? []).flatMap((person) => {
    const com = addressOf({ remoteJid: person.id ?? null, remoteJidAlt: person.phoneNumber ?? person.lid ?? null });
    const nome = person.name || person.verifiedName || person.notify || '';
    // somebody of whom only a number inside the network is known is nobody's contato
    return com?.telefone ? [{ com, nome: umaLinha(nome, 120) }] : [];
  });
  const messages = desde === null ? [] : messagesOf(set.messages);
  const mensagens = messages.filter((event): event is Mensagem => event.tipo === 'mensagem' && event.em >= (desde?.toISOString() ?? ''));
  return { pessoas, mensagens };
}
