import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import classes from './reactions.module.css';
import { groupReactions, ownReaction, react } from './state/reaction-groups.ts';

interface ReactionsProps {
  message: Mensagem;
  me: number;
  interno: boolean;
  mayWrite: boolean;
}

/** Emoji on a message; a click puts one's own beside it or takes it back. */
export function Reactions({ message, me, interno, mayWrite }: ReactionsProps) {
  const { reacoes = [], msg_id } = message;
  return (
    <span className={classes.reactions} data-testid="reacoes">
      {groupReactions(reacoes, ownReaction(reacoes, me, interno)).map(({ emoji, count, own, names }) => (
        <button
          key={emoji}
          type="button"
          disabled={!mayWrite}
          data-own={own || undefined}
          title={names}
          aria-label={`${emoji} de ${names}${mayWrite ? (own ? '. Desfazer' : '. Reagir também') : ''}`}
          onClick={() => react(msg_id, own ? '' : emoji)}
        >
          {emoji}
          {count > 1 && <span>{count}</span>}
        </button>
      ))}
    </span>
  );
}
