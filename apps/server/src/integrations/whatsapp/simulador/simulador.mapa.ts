import type { Address, LineEvent, MessageExtra } from '../provider.ts';
import type { NetworkFile, PendingRow } from './simulador.repository.ts';

/** Raised when `mapSimulador` learns more. */
export const mapeadorDoSimulador = 1;

export const addressOf = (telefone: string): Address => ({ telefone, jid: `${telefone}@s.whatsapp.net` });

interface Reaction {
  readonly telefone: string;
  readonly id_externo: string;
  readonly minha: boolean;
  readonly emoji: string;
  readonly em: Date | string;
}
type Told = Pick<
  PendingRow,
  'telefone' | 'id_externo' | 'minha' | 'do_telefone' | 'nome' | 'texto' | 'arquivo' | 'conteudo' | 'resposta_a' | 'editada' | 'apagada' | 'ack'
> & { readonly em: Date | string };

/** What the simulated network sends a line: a message as it stands now, or a reaction. */
export type Body = { readonly mensagem: Told } | { readonly reacao: Reaction };

export function bodyOf(row: PendingRow): Buffer {
  const { telefone, id_externo, minha, do_telefone, nome, texto, arquivo, conteudo, resposta_a, editada, apagada, ack, em } = row;
  const mensagem: Told = { telefone, id_externo, minha, do_telefone, nome, texto, arquivo, conteudo, resposta_a, editada, apagada, ack, em };
  return Buffer.from(JSON.stringify({ mensagem } satisfies Body));
}

/** Everything the line has to know of it. */
export function mapSimulador(body: Buffer): LineEvent[] {
  const read = JSON.parse(body.toString()) as Body;
  if ('reacao' in read) {
    const { telefone, id_externo, minha, emoji, em } = read.reacao;
    return [{ tipo: 'reacao', id_externo, com: addressOf(telefone), da_empresa: !minha, emoji, em: String(em) }];
  }
  const { mensagem } = read;
  const { id_externo } = mensagem;
  const com = addressOf(mensagem.telefone);
  const arquivo = mensagem.arquivo as NetworkFile | null;
  const events: LineEvent[] = [];
  if (mensagem.minha || mensagem.do_telefone) {
    events.push({
      tipo: 'mensagem',
      id_externo,
      com,
      nome: mensagem.minha ? mensagem.nome : '',
      da_empresa: mensagem.do_telefone,
      texto: mensagem.texto,
      arquivo: arquivo && { nome: arquivo.nome, content_type: arquivo.content_type, tamanho: arquivo.tamanho, ref: arquivo.caminho },
      conteudo: mensagem.conteudo as MessageExtra | null,
      resposta_a: mensagem.resposta_a,
      em: String(mensagem.em),
    });
  }
  if (mensagem.minha && mensagem.editada) events.push({ tipo: 'edicao', id_externo, com, texto: mensagem.texto });
  if (mensagem.minha && mensagem.apagada) events.push({ tipo: 'exclusao', id_externo, com });
  if (!mensagem.minha) events.push({ tipo: 'ack', id_externo, com, ack: Math.min(3, Math.max(1, mensagem.ack)) as 1 | 2 | 3 });
  return events;
}
