import { networkPhone, withCountry } from '@prosa/brasil/telefone.ts';
import { umaLinha } from '@prosa/contract/codecs.ts';
import { parseBounded } from '@prosa/contract/json.ts';
import { cartaoDe } from '../cartoes.ts';
import type { Address, Anuncio, InboundFile, LineEvent, MessageExtra } from '../provider.ts';
import type { Media, Message, Profile } from './cloud.formas.ts';

/** Raised when the mapper learns more. */
export const mapeadorDaCloud = 2;

/** Meta counts seconds, as text; '' where it told none. */
export function momentOf(timestamp: string | undefined): string {
  const seconds = Number(timestamp);
  return Number.isFinite(seconds) && seconds > 0 ? new Date(Math.min(seconds, 253_402_300_799) * 1000).toISOString() : '';
}

/** Phone, when the person shows it, and the id that the account knows the person by. */
export const addressOf = (telefone: string | undefined, bsuid: string | undefined, username?: string): Address => ({
  ...(telefone && { telefone: withCountry(networkPhone(telefone)) }),
  ...(bsuid && { bsuid }),
  ...(username && { username }),
});

export const hasName = (address: Address): boolean => Object.keys(address).length > 0;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
};
const kinds = { image: 'imagem', audio: 'audio', video: 'video', document: 'documento', sticker: 'figurinha' } as const;

function fileOf(kind: keyof typeof kinds, given: Media): InboundFile | null {
  if (!given.id) return null;
  const content_type = (given.mime_type ?? 'application/octet-stream').split(';')[0]!.trim();
  const ending = endings[content_type];
  return { nome: given.filename || `${kinds[kind]}${ending ? `.${ending}` : ''}`, content_type, tamanho: 0, ref: given.id };
}

interface Content {
  readonly texto: string;
  readonly arquivo?: InboundFile | null;
  readonly conteudo?: MessageExtra;
}

const cents = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function orderText({ order }: Message): string {
  const lines = (order?.product_items ?? []).map(({ product_retailer_id = 'item', quantity = 1, item_price, currency = 'BRL' }) => {
    const price = Number(item_price);
    const shown = item_price === undefined || Number.isNaN(price) ? '' : ` · ${currency === 'BRL' ? 'R$' : currency} ${cents.format(price)}`;
    return `${quantity} × ${product_retailer_id}${shown}`;
  });
  return ['Pedido do catálogo', ...lines, ...(order?.text ? [order.text] : [])].join('\n');
}

/** Answers of a form as lines 'name: value'. */
function formText(body: string | undefined, json: string | undefined): string {
  let answers: [string, unknown][] = [];
  try {
    answers = Object.entries(parseBounded(json ?? '{}') as Record<string, unknown>).filter(([name]) => name !== 'flow_token');
  } catch {
    // shown without its answers, which are kept raw
  }
  const lines = answers.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [body && body !== 'Sent' ? body : 'Formulário respondido', ...lines].join('\n');
}

function interactiveText({ interactive }: Message): string | null {
  const { button_reply, list_reply, nfm_reply } = interactive ?? {};
  if (button_reply?.title) return button_reply.title;
  if (list_reply?.title) return list_reply.description ? `${list_reply.title}\n${list_reply.description}` : list_reply.title;
  return nfm_reply ? formText(nfm_reply.body, nfm_reply.response_json) : null;
}

/** What a message says, by its kind; null: of a kind, or without the contents of its kind, that nobody here knows. */
const contents: Readonly<Record<string, (message: Message) => Content | null>> = {
  text: ({ text }) => (text?.body === undefined ? null : { texto: text.body }),
  image: ({ image }) => media('image', image),
  audio: ({ audio }) => media('audio', audio),
  video: ({ video }) => media('video', video),
  document: ({ document }) => media('document', document),
  sticker: ({ sticker }) => {
    const content = media('sticker', sticker);
    return content && { ...content, conteudo: { figurinha: true } };
  },
  location: ({ location }) =>
    typeof location?.latitude === 'number' && typeof location.longitude === 'number'
      ? {
          texto: '',
          conteudo: {
            localizacao: { latitude: location.latitude, longitude: location.longitude, nome: location.name ?? '', endereco: location.address ?? '' },
          },
        }
      : null,
  contacts: ({ contacts = [] }) => {
    const contatos = contacts.flatMap(({ name, org, phones = [], emails = [] }) =>
      cartaoDe({
        nome: name?.formatted_name,
        empresa: org?.company,
        // the one on WhatsApp first: that is where somebody writes to
        telefones: phones
          .toSorted((a, b) => Number(b.wa_id !== undefined) - Number(a.wa_id !== undefined))
          .map(({ phone = '', wa_id }) => (wa_id === undefined ? phone : networkPhone(wa_id))),
        emails: emails.map(({ email = '' }) => email),
      }),
    );
    return contatos.length > 0 ? { texto: '', conteudo: { contatos } } : null;
  },
  interactive: (message) => {
    const texto = interactiveText(message);
    return texto === null ? null : { texto };
  },
  button: ({ button }) => (button?.text === undefined ? null : { texto: button.text }),
  order: (message) => (message.order ? { texto: orderText(message) } : null),
  request_welcome: () => ({ texto: 'Abriu a conversa' }),
};

function media(kind: keyof typeof kinds, given: Media | undefined): Content | null {
  const arquivo = given && fileOf(kind, given);
  return arquivo ? { texto: given.caption ?? '', arquivo } : null;
}

function adOf({ referral }: Message): { anuncio?: Anuncio } {
  if (!referral) return {};
  return { anuncio: { titulo: umaLinha(referral.headline || referral.body || '', 200), url: referral.source_url ?? '' } };
}

/** The network's word for what it is, with why it was not delivered. */
const unknownKind = ({ type = 'desconhecido', errors }: Message): string => [type, errors?.[0]?.code].filter(Boolean).join(' ').slice(0, 60);

/** Kinds that are understood, for the table of the tests. */
export const tiposDaCloud: readonly string[] = [...Object.keys(contents), 'reaction', 'edit', 'revoke', 'system'];

/** Finds the profile of one person by their own names: somebody else's tells nothing of them. */
export const profileOf = (profiles: readonly Profile[], telefone: string | undefined, bsuid: string | undefined): Profile | undefined =>
  profiles.find(({ user_id }) => bsuid !== undefined && user_id === bsuid) ?? profiles.find(({ wa_id }) => telefone !== undefined && wa_id === telefone);

const avisoDeGrupo = (de: string): string =>
  `Chegou uma mensagem de um grupo${de && `, escrita por ${de}`}. Conversas de grupo não são atendidas aqui: responda no aplicativo do WhatsApp.`;

/** A message of a person, or of the company's own app, as events. `profiles`: who is who in this webhook. */
export function mapMessage(message: Message, profiles: readonly Profile[], da_empresa: boolean): LineEvent[] {
  const [telefone, bsuid] = da_empresa ? [message.to, message.to_user_id] : [message.from, message.from_user_id];
  const profile = profileOf(profiles, telefone, bsuid);
  const com = addressOf(telefone, bsuid ?? profile?.user_id, profile?.profile?.username);
  const { id, type = '', reaction, edit, revoke } = message;
  if (!id || !hasName(com)) return [{ tipo: 'desconhecido', o_que: `mensagem sem remetente: ${type}` }];
  // a talk of several is nobody's own: what is answered there would reach one of them alone
  if (message.group_id !== undefined) return [{ tipo: 'aviso', texto: avisoDeGrupo(umaLinha(profile?.profile?.name ?? '', 80)) }];
  const em = momentOf(message.timestamp);

  if (type === 'reaction') {
    if (reaction?.message_id === undefined) return [{ tipo: 'desconhecido', o_que: 'reação sem mensagem' }];
    return [{ tipo: 'reacao', id_externo: reaction.message_id, com, da_empresa, emoji: reaction.emoji ?? '', em }];
  }
  if (type === 'edit' && edit?.original_message_id) {
    const changed = edit.message && contents[edit.message.type ?? 'text']?.(edit.message);
    if (changed) return [{ tipo: 'edicao', id_externo: edit.original_message_id, com, texto: changed.texto }];
  }
  if (type === 'revoke' && revoke?.original_message_id) return [{ tipo: 'exclusao', id_externo: revoke.original_message_id, com }];
  if (type === 'system') return mapSystem(message, com, em);

  const nome = da_empresa ? '' : (profile?.profile?.name ?? '');
  const content = contents[type]?.(message) ?? { texto: '', conteudo: { nao_suportada: unknownKind(message) } };
  return [
    {
      tipo: 'mensagem',
      id_externo: id,
      com,
      nome: umaLinha(nome, 120),
      da_empresa,
      texto: content.texto,
      arquivo: content.arquivo ?? null,
      conteudo: content.conteudo ?? null,
      resposta_a: message.context?.id ?? null,
      ...adOf(message),
      em,
    },
  ];
}

/** spec areas: a person with another number is the same person. */
function mapSystem({ system, from }: Message, com: Address, em: string): LineEvent[] {
  const changed = system?.new_wa_id ?? system?.wa_id;
  if (changed && changed !== from) return [{ tipo: 'identidade', de: com, com: addressOf(changed, system?.user_id), em }];
  return [{ tipo: 'desconhecido', o_que: `aviso do sistema: ${system?.type ?? 'sem tipo'}` }];
}
