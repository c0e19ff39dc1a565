import { previaDe } from '@prosa/contract/atendimentos/atendimentos.previa.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';

/** One line of a message, for lists and notifications. */
export const previewOf = (message: Pick<Mensagem, 'text' | 'type'> | null): string => (message === null ? '' : previaDe(message));
