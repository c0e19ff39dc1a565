import type { Visita } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { ConnectionState } from '@prosa/contract/wamp-client.ts';

/** What is being sent, or could not be. */
export interface Enviando {
  readonly private_id: string;
  readonly texto: string;
  readonly arquivo?: File | undefined;
  /** What its upload is called. */
  subido?: { path: string; bucket: string };
  /** The message that it answers. */
  readonly responde?: number | undefined;
  erro: string | null;
}
export interface Identidade {
  nome: string;
  email: string;
  telefone: string;
  id_departamento: number | null;
  id_assunto: number | null;
  consentimento: number | null;
  /** What stands in the field that people do not see. */
  isca?: string;
  /** To what the chat asks, by the number of the question. */
  respostas: Readonly<Record<string, string>>;
}
export interface Estado {
  readonly conexao: ConnectionState;
  /** Whether the history was read: before that nobody knows whether there is one. */
  readonly lida: boolean;
  readonly mensagens: readonly Mensagem[];
  readonly mais: boolean;
  readonly enviando: readonly Enviando[];
  readonly visita: Visita | null;
  readonly digitando: boolean;
  readonly naoLidas: number;
  readonly erro: string;
}
export const inicial: Estado = {
  conexao: 'closed',
  lida: false,
  mensagens: [],
  mais: false,
  enviando: [],
  visita: null,
  digitando: false,
  naoLidas: 0,
  erro: '',
};
