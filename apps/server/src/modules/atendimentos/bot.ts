import type { Db } from '../../core/db/database.ts';
import { newExternalId } from './conversa.ts';
import { addMessage } from './mensagens.repository.ts';

/** A message that the product itself sends to the customer; undefined in a closed room, and where no line could carry it. */
export async function addBotMessage(db: Db, room: { id_sala: number; id_wpp_config: number | null }, texto: string, em: Date): Promise<number | undefined> {
  if (room.id_wpp_config === null) return undefined;
  const added = await addMessage(db, room.id_sala, {
    de: 'bot',
    origem: 'bot',
    tipo: 'message',
    texto,
    id_wpp_config: room.id_wpp_config,
    id_externo: newExternalId(),
    saida: 'enviar',
    em,
  });
  return added?.id_mensagem;
}

/** A line of the timeline for the colleagues; the customer never gets it. */
export async function addSystemMessage(db: Db, id_sala: number, texto: string, em: Date): Promise<number[]> {
  const added = await addMessage(db, id_sala, { de: 'sistema', tipo: 'sistema', texto, em });
  return added ? [added.id_mensagem] : [];
}
