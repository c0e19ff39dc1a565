import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { Tint } from '@/ui/theme/colors.ts';

const tags: Readonly<Record<number, { text: string; tint: Tint }>> = {
  0: { text: 'Nova', tint: 'green' },
  1: { text: 'Aguardando', tint: 'orange' },
  3: { text: 'Encerrada', tint: 'gray' },
  4: { text: 'Resolvida', tint: 'gray' },
  5: { text: 'Não resolvida', tint: 'red' },
  6: { text: 'Não respondida', tint: 'red' },
  7: { text: 'Fora do horário', tint: 'violet' },
};

/** How the state of a sala shows in rows; one in service shows none. */
export const statusTag = ({ status_id }: Pick<Atendimento, 'status_id'>): { text: string; tint: Tint } | undefined => tags[status_id];

/** Names of the open states, for filters. */
export const statusNames: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Object.entries(tags).map(([id, { text }]) => [id, text])),
  2: 'Em atendimento',
};
