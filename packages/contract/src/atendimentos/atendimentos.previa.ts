import type { messageTypes } from './atendimentos.schemas.ts';

type Tipo = (typeof messageTypes)[number];

/** What stands for a message that has no text. */
const semTexto: Readonly<Record<Tipo, string>> = {
  // a text is never empty: nothing is left of one that was deleted, whatever it was
  message: 'Mensagem apagada',
  image: 'Imagem',
  audio: 'Áudio',
  video: 'Vídeo',
  document: 'Documento',
  sistema: '',
  button_link: 'Link',
  nota: 'Nota interna',
  location: 'Localização',
  contacts: 'Contato',
  sticker: 'Figurinha',
};
/** Its text alone would not say what it is. */
const sinal: Partial<Record<Tipo, string>> = { location: '📍 ', contacts: '👤 ' };

/** One line of a message, for lists, quotes and notifications. */
export const previaDe = ({ type, text }: { type: Tipo; text: string }): string => (sinal[type] ?? '') + (text || semTexto[type]);
