import { networkPhone } from '@prosa/brasil/telefone.ts';
import { umaLinha } from '@prosa/contract/codecs.ts';
import type { HistoryPage, LineEvent } from '../provider.ts';
import { type Message, readWebhook, type Value, type Webhook } from './cloud.formas.ts';
import { addressOf, hasName, mapMessage } from './cloud.mensagens.ts';

/** What the WhatsApp Business app of a number tells where it is used beside the API (coexistence): its talk, and its book. */
const fields = ['history', 'smb_app_state_sync'];

interface Thread {
  /** The customer's phone. */
  readonly id?: string;
  readonly messages?: readonly Message[];
}
interface Historico {
  readonly metadata?: { readonly progress?: number };
  readonly threads?: readonly Thread[];
  readonly errors?: readonly { readonly title?: string; readonly message?: string }[];
}
interface Sincronia {
  readonly type?: string;
  readonly action?: string;
  readonly contact?: { readonly full_name?: string; readonly first_name?: string; readonly phone_number?: string };
}
interface DoAplicativo {
  readonly historicos: readonly Historico[];
  readonly livro: readonly Sincronia[];
  /** The number itself, as it is stored. */
  readonly numero: string;
}

const valuesOf = ({ entry = [] }: Webhook): Value[] =>
  entry.flatMap(({ changes = [] }) => changes.flatMap(({ field = '', value }) => (fields.includes(field) && value !== undefined ? [value] : [])));

/** Whether a webhook brings what is in the app: kept for an import, it opens no sala and tells nobody. False for what cannot be read. */
export function isDoAplicativo(bytes: Buffer): boolean {
  try {
    return valuesOf(readWebhook(bytes) as Webhook).length > 0;
  } catch {
    return false;
  }
}

function read(bytes: Buffer): DoAplicativo {
  const values = valuesOf(readWebhook(bytes) as Webhook);
  return {
    historicos: values.flatMap((value) => (value['history'] as Historico[] | undefined) ?? []),
    livro: values.flatMap((value) => (value['state_sync'] as Sincronia[] | undefined) ?? []),
    numero: networkPhone(values[0]?.metadata?.display_phone_number ?? ''),
  };
}

/** Why the app gives nothing away, in Meta's words; '' when it does. */
export const recusaDoAplicativo = (bytes: Buffer): string => {
  const error = read(bytes).historicos.flatMap(({ errors = [] }) => errors)[0];
  return error === undefined ? '' : (error.message ?? error.title ?? 'sem detalhe');
};

/** How much of the talk has come with this stretch, 0 to 100; of a stretch of the book, nothing. */
export const progressoDe = (bytes: Buffer): number => Math.max(0, ...read(bytes).historicos.map(({ metadata }) => metadata?.progress ?? 0));

/** People of the app's book, and what was said since `desde` (null: none), in one stretch. */
export function historicoDoAplicativo(bytes: Buffer, desde: Date | null): Pick<HistoryPage, 'pessoas' | 'mensagens'> {
  const { historicos, livro, numero } = read(bytes);
  const pessoas = livro.flatMap(({ type, action, contact = {} }) => {
    const com = addressOf(contact.phone_number, undefined);
    if (type !== 'contact' || action === 'remove' || !hasName(com)) return [];
    return [{ com, nome: umaLinha(contact.full_name || contact.first_name || '', 120) }];
  });
  if (desde === null) return { pessoas, mensagens: [] };
  const mensagens = historicos
    .flatMap(({ threads = [] }) => threads)
    .flatMap(({ id, messages = [] }) =>
      messages.flatMap((message): LineEvent[] => {
        const ours = message.from !== undefined && networkPhone(message.from) === numero;
        // one end alone may be named: the other one is whose talk it is
        return mapMessage(ours ? { ...message, to: message.to ?? id } : { ...message, from: message.from ?? id }, [], ours);
      }),
    )
    .filter((event): event is HistoryPage['mensagens'][number] => event.tipo === 'mensagem' && event.em >= desde.toISOString())
    .toSorted((a, b) => a.em.localeCompare(b.em));
  return { pessoas, mensagens };
}
