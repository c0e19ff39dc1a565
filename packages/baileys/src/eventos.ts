import type { BaileysEvent } from 'baileys';

/** What becomes of an event: `guardar` whole, read by the server's mapper; `parte` of the line's own work; else why nobody hears of it. */
export type Destino = 'guardar' | 'historico' | 'parte' | { readonly ignorado: string };

const ignorado = (o_que: string): Destino => ({ ignorado: o_que });
const grupos = ignorado('grupos');
const canais = ignorado('canais');
const etiquetas = ignorado('etiquetas do celular');
const lista = ignorado('arrumação da lista de conversas do celular');

/** Every event of the installed version: a new one does not compile. */
export const eventos: Readonly<Record<BaileysEvent, Destino>> = {
  'connection.update': 'parte',
  'creds.update': 'parte',
  'messaging-history.set': 'historico',
  'messaging-history.status': ignorado('andamento do histórico'),
  'chats.upsert': lista,
  'chats.update': lista,
  'chats.delete': lista,
  'chats.lock': lista,
  'lid-mapping.update': 'guardar',
  'presence.update': 'parte',
  'contacts.upsert': 'historico',
  'contacts.update': ignorado('mudanças da agenda do celular'),
  'messages.upsert': 'guardar',
  'messages.update': 'guardar',
  'messages.delete': ignorado('mensagens apagadas só no celular'),
  // whoever downloads a file hears of it
  'messages.media-update': ignorado('arquivos enviados de novo pelo celular'),
  // they come as messages, too
  'messages.reaction': ignorado('reações que vieram como mensagem'),
  'message-receipt.update': 'guardar',
  'groups.upsert': grupos,
  'groups.update': grupos,
  'group-participants.update': grupos,
  'group.join-request': grupos,
  'group.member-tag.update': grupos,
  'blocklist.set': ignorado('bloqueios feitos no celular'),
  'blocklist.update': ignorado('bloqueios feitos no celular'),
  call: 'guardar',
  'labels.edit': etiquetas,
  'labels.association': etiquetas,
  'newsletter.reaction': canais,
  'newsletter.view': canais,
  'newsletter-participants.update': canais,
  'newsletter-settings.update': canais,
  'message-capping.update': 'parte',
  'settings.update': ignorado('ajustes do celular'),
};
