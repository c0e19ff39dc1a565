import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { primeiroNome } from '../../../core/variables/primeiro-nome.ts';

/**
 * A message as its visitor gets it (realtime.md: the reduced copy): no ids and no surnames of the staff, files at addresses that hold for
 * them, and one number that grows over all their salas.
 */
export function presentAoVisitante(read: Mensagem, id_externo: string | null, topic: string, arquivoDe: (id_arquivo: number) => string): Mensagem {
  const { reply, arquivo, de, ...message } = read;
  const meu = de === 'contato';
  return {
    ...message,
    de,
    topic,
    msg_index: message.msg_id,
    private_id: meu && message.private_id === null ? privateIdOf(id_externo) : null,
    id_usuario: null,
    nome: meu ? '' : primeiroNome(message.nome),
    origem: meu ? 'contato' : 'prosa',
    erro: null,
    mencoes: undefined,
    reacoes: undefined,
    passo: undefined,
    encaminhada: undefined,
    anuncio: undefined,
    reply: reply && { msg_id: reply.msg_id, nome: '', text: reply.text, type: reply.type },
    arquivo: arquivo && { ...arquivo, url: arquivoDe(arquivo.id_arquivo) },
  };
}

/** The name that a message of a visitor has on their network: theirs alone, the same again for the same sending. */
export const idExternoDe = (chave: string, private_id: string): string => `V${chave}.${private_id}`;
/** What the window called it. */
const privateIdOf = (id_externo: string | null): string | null => id_externo?.split('.').slice(1).join('.') || null;
