import { networkPhone } from '@prosa/brasil/telefone.ts';
import { cartaoDe } from '../cartoes.ts';
import type { InboundFile, MessageExtra } from '../provider.ts';
import type { Content, Key, MediaPart } from './baileys.formas.ts';

/** What a message holds; `semTexto`: nothing that anybody sees. */
export interface Read {
  readonly texto: string;
  readonly arquivo?: InboundFile | null;
  readonly conteudo?: MessageExtra;
  readonly resposta_a?: string | null;
  readonly anuncio?: { readonly titulo: string; readonly url: string };
}

const wraps = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'lottieStickerMessage',
  'associatedChildMessage',
] as const;
/** What goes along with a message and is none. */
const besides: ReadonlySet<string> = new Set(['messageContextInfo', 'senderKeyDistributionMessage', 'deviceSentMessage']);
/** Told in another way, or of no matter to anybody here. */
const silent: ReadonlySet<string> = new Set([
  'albumMessage',
  'pinInChatMessage',
  'keepInChatMessage',
  'pollUpdateMessage',
  'encReactionMessage',
  'messageHistoryNotice',
  'messageHistoryBundle',
  'placeholderMessage',
  'call',
  'bcallMessage',
]);

/** Out of what it is wrapped in: disappearing, to be seen once, with a caption. */
export function unwrapped(message: Content): Content {
  let content = message;
  for (let depth = 0; depth < 5; depth++) {
    const inner = wraps.map((name) => content[name]?.message).find(Boolean);
    if (!inner) return content;
    content = inner;
  }
  return content;
}

const files: Readonly<Record<string, readonly [nome: string, ending: string]>> = {
  imageMessage: ['imagem', 'jpg'],
  videoMessage: ['video', 'mp4'],
  ptvMessage: ['video', 'mp4'],
  audioMessage: ['audio', 'ogg'],
  documentMessage: ['documento', ''],
  stickerMessage: ['figurinha', 'webp'],
};

/** `ref`: what the network needs to give its bytes, taken along whole. */
function fileOf(kind: string, part: MediaPart, key: Key): InboundFile {
  const [nome, ending] = files[kind]!;
  const content_type = (part.mimetype ?? 'application/octet-stream').split(';')[0]!.trim();
  return {
    nome: part.fileName || (ending === '' ? nome : `${nome}.${ending}`),
    content_type,
    tamanho: Number(part.fileLength ?? 0) || 0,
    ref: JSON.stringify({ key, message: { [kind]: part } }),
  };
}

/** Longest vCard that is read: a picture in it comes last. */
const longestCard = 20_000;
/** Parameters and value of each line of this name; names may have a group in front (item1.TEL). */
function linesOf(vcard: string, name: string): { readonly como: string; readonly valor: string }[] {
  return vcard.split(/\r?\n/).flatMap((line) => {
    const [head = '', ...rest] = line.split(':');
    const [kind = '', ...como] = head.split(';');
    return kind.toUpperCase().split('.').at(-1) === name ? [{ como: como.join(';'), valor: rest.join(':').trim() }] : [];
  });
}
function cardOf({ displayName, vcard }: { displayName?: string | null; vcard?: string | null }) {
  const text = (vcard ?? '').slice(0, longestCard);
  const phones = linesOf(text, 'TEL').map(({ como, valor }) => ({ waid: /waid=(\d+)/i.exec(como)?.[1], valor }));
  return cartaoDe({
    nome: displayName,
    empresa: linesOf(text, 'ORG')[0]?.valor.split(';')[0],
    telefones: phones
      .toSorted((a, b) => Number(b.waid !== undefined) - Number(a.waid !== undefined))
      .map(({ waid, valor }) => (waid === undefined ? valor : networkPhone(waid))),
    emails: linesOf(text, 'EMAIL').map(({ valor }) => valor),
  });
}

const lines = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join('\n');
const pollText = ({ name, options }: NonNullable<Content['pollCreationMessage']>): string =>
  lines(`Enquete: ${name ?? ''}`, ...(options ?? []).map(({ optionName }, i) => `${i + 1}. ${optionName ?? ''}`));

type Reader<K extends keyof Content> = (part: NonNullable<Content[K]>) => Read;
/** How each kind is told; files apart. */
const readers: { readonly [K in keyof Content]?: Reader<K> } = {
  conversation: (texto) => ({ texto }),
  extendedTextMessage: ({ text }) => ({ texto: text ?? '' }),
  locationMessage: (place) => ({ texto: '', conteudo: { localizacao: placeOf(place) } }),
  liveLocationMessage: (place) => ({ texto: place.caption ?? '', conteudo: { localizacao: { ...placeOf(place), nome: 'Localização em tempo real' } } }),
  contactMessage: (card) => ({ texto: '', conteudo: { contatos: cardOf(card) } }),
  contactsArrayMessage: ({ contacts }) => ({ texto: '', conteudo: { contatos: (contacts ?? []).flatMap(cardOf) } }),
  buttonsResponseMessage: ({ selectedDisplayText }) => ({ texto: selectedDisplayText ?? '' }),
  templateButtonReplyMessage: ({ selectedDisplayText }) => ({ texto: selectedDisplayText ?? '' }),
  listResponseMessage: ({ title, description }) => ({ texto: lines(title, description) }),
  interactiveResponseMessage: ({ body }) => ({ texto: body?.text ?? 'Formulário respondido' }),
  pollCreationMessage: (poll) => ({ texto: pollText(poll) }),
  pollCreationMessageV2: (poll) => ({ texto: pollText(poll) }),
  pollCreationMessageV3: (poll) => ({ texto: pollText(poll) }),
  eventMessage: ({ name, description }) => ({ texto: lines(`Evento: ${name ?? ''}`, description) }),
  orderMessage: ({ orderTitle, itemCount, message }) => ({
    texto: lines(`Pedido do catálogo: ${orderTitle ?? ''}`, itemCount ? `${itemCount} itens` : '', message),
  }),
  productMessage: ({ product }) => ({ texto: lines(`Produto: ${product?.title ?? ''}`, product?.description) }),
  groupInviteMessage: ({ groupName, caption }) => ({ texto: lines(`Convite para o grupo ${groupName ?? ''}`, caption) }),
};

function placeOf({ degreesLatitude, degreesLongitude, name, address }: NonNullable<Content['locationMessage']>) {
  return { latitude: degreesLatitude ?? 0, longitude: degreesLongitude ?? 0, nome: name ?? '', endereco: address ?? '' };
}

/** What the message says; null: nothing for anybody to see. Kinds that nobody knows are named by the network's word. */
export function readContent(message: Content, key: Key): Read | null {
  const content = unwrapped(message);
  const kinds = Object.keys(content).filter((name) => !besides.has(name) && content[name as keyof Content] !== null);
  const kind = kinds.find((name) => name in files || name in readers) ?? kinds[0];
  if (kind === undefined || silent.has(kind)) return null;
  const part = content[kind as keyof Content] as never;
  const context = (part as { contextInfo?: NonNullable<Content['extendedTextMessage']>['contextInfo'] }).contextInfo;
  const ad = context?.externalAdReply;
  const beside = {
    resposta_a: context?.stanzaId ?? null,
    ...(ad?.sourceUrl && { anuncio: { titulo: (ad.title || ad.body || '').slice(0, 200), url: ad.sourceUrl } }),
  };
  if (kind in files) {
    const media = part as MediaPart;
    return { texto: media.caption ?? '', arquivo: fileOf(kind, media, key), ...(kind === 'stickerMessage' && { conteudo: { figurinha: true } }), ...beside };
  }
  const read = readers[kind as keyof Content];
  return read ? { ...(read as (given: never) => Read)(part), ...beside } : { texto: '', conteudo: { nao_suportada: kind.slice(0, 60) }, ...beside };
}

/** Kinds that are understood, for the table of the tests. */
export const tiposConhecidos: readonly string[] = [...Object.keys(files), ...Object.keys(readers)];
