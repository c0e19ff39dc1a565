import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { previewOf } from '../chat.realtime.ts';
import classes from './messages.module.css';

/** The message that is answered, above the answer. */
export function Quote({ reply }: { reply: NonNullable<Mensagem['reply']> }) {
  return (
    <blockquote className={classes.quote}>
      <b>{reply.nome}</b>
      <span>{previewOf(reply)}</span>
    </blockquote>
  );
}
