import type { AnyMessageContent, WAMessage } from 'baileys';
import type { Envio, Kept, Names } from './ports.ts';

/** Where a person is reached: by the name that the network keeps, by the phone while it does not say one. */
export const jidOf = ({ lid, telefone }: Names): string => (lid ? `${lid}@lid` : `${telefone ?? ''}@s.whatsapp.net`);

/** The person behind an address of the network; null for groups, channels and the network itself. */
export function namesOf(jid: string | null | undefined, alt?: string | null): Names | null {
  const names: { telefone?: string; lid?: string } = {};
  for (const one of [jid, alt]) {
    const [, user, server] = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|c\.us|hosted|lid|hosted\.lid)$/.exec(one ?? '') ?? [];
    if (user && server) names[server.endsWith('lid') ? 'lid' : 'telefone'] ??= user;
  }
  return names.telefone || names.lid ? names : null;
}

export const keyOf = (para: Names, id: string, fromMe: boolean) => ({ remoteJid: jidOf(para), id, fromMe });

/** What a message answers, as the phone shows it above. */
export const quotedOf = (para: Names, citada: Kept | null): WAMessage | undefined =>
  citada === null ? undefined : { key: keyOf(para, citada.id, citada.nossa), message: { conversation: citada.texto } };

/** A card that phones can read. */
function vcard({ nome, telefone }: { nome: string; telefone: string }): string {
  const clean = (text: string): string => text.replaceAll(/[\r\n;]+/g, ' ').trim();
  const digits = telefone.replaceAll(/\D/g, '');
  return `BEGIN:VCARD\nVERSION:3.0\nFN:${clean(nome)}\nTEL;type=CELL;type=VOICE;waid=${digits}:+${digits}\nEND:VCARD`;
}

function fileOf({ bytes, nome, content_type, voz, figurinha, legenda }: Extract<Envio, { acao: 'arquivo' }>): AnyMessageContent {
  const file = Buffer.from(bytes);
  const caption = legenda === '' ? {} : { caption: legenda };
  if (figurinha) return { sticker: file };
  if (content_type.startsWith('image/') && content_type !== 'image/svg+xml') return { image: file, mimetype: content_type, ...caption };
  if (content_type.startsWith('video/')) return { video: file, mimetype: content_type, ...caption };
  if (content_type.startsWith('audio/')) return { audio: file, mimetype: voz ? 'audio/ogg; codecs=opus' : content_type, ptt: voz };
  return { document: file, mimetype: content_type, fileName: nome, ...caption };
}

/** What is sent, in the package's words. */
export function contentOf(envio: Envio): AnyMessageContent {
  const { id, para } = envio;
  switch (envio.acao) {
    case 'texto':
      // no preview: whoever writes an address does not ask us to open it
      return { text: envio.texto, linkPreview: null };
    case 'arquivo':
      return fileOf(envio);
    case 'lugar':
      return { location: { degreesLatitude: envio.latitude, degreesLongitude: envio.longitude, name: envio.nome, address: envio.endereco } };
    case 'contatos':
      return { contacts: { displayName: envio.contatos[0]?.nome ?? '', contacts: envio.contatos.map((c) => ({ displayName: c.nome, vcard: vcard(c) })) } };
    case 'editar':
      return { text: envio.texto, linkPreview: null, edit: keyOf(para, id, true) };
    case 'apagar':
      return { delete: keyOf(para, id, true) };
    default:
      return { react: { text: envio.emoji, key: keyOf(para, id, envio.nossa) } };
  }
}
