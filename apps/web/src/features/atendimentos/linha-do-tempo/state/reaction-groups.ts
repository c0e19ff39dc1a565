import type { Mensagem, Reacao } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { chatReacao } from '@prosa/contract/atendimentos/reacoes.endpoints.ts';
import { call } from '@/core/api.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';

/** Offered first, as on the phone. */
export const quickEmoji = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The one that this person would change: of the empresa in a sala, of oneself in an interno. */
export const ownReaction = (reacoes: Mensagem['reacoes'], me: number, interno: boolean): Reacao | undefined =>
  reacoes?.find((r) => r.de === 'usuario' && (!interno || r.id_usuario === me));

interface Grouped {
  emoji: string;
  count: number;
  own: boolean;
  /** Who put it: "Ana Lima e Clara". */
  names: string;
}

const together = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** One entry for each emoji, in the order in which they came. */
export function groupReactions(reacoes: readonly Reacao[], own: Reacao | undefined): Grouped[] {
  const all = new Map<string, Reacao[]>();
  for (const r of reacoes) all.set(r.emoji, [...(all.get(r.emoji) ?? []), r]);
  return [...all].map(([emoji, by]) => ({
    emoji,
    count: by.length,
    own: own !== undefined && by.includes(own),
    names: together.format(by.map((r) => r.nome || 'telefone da empresa')),
  }));
}

/** Puts the emoji on a message, in place of the one before; empty takes it back. */
export function react(msg_id: number, emoji: string): void {
  call(chatReacao.reagir, { params: { id: msg_id }, body: { emoji } }).catch((error: unknown) => toastError(messageOf(error)));
}
