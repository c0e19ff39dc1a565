import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { previewOf } from '../parts/preview-of.ts';
import { goToMessage } from '../state/sala-session.ts';
import classes from './messages.module.css';

/** The message that is answered, above the answer; a click goes to it. */
export function Quote({ reply, chat_id }: { reply: NonNullable<Mensagem['reply']>; chat_id: number }) {
  const { msg_index } = reply;
  const content = (
    <>
      <b>{reply.nome}</b>
      <span>{previewOf(reply)}</span>
    </>
  );
  // quoted from an earlier sala: it is not in this one
  if (!msg_index || (reply.chat_id ?? chat_id) !== chat_id) return <blockquote className={classes.quote}>{content}</blockquote>;
  return (
    <button
      type="button"
      className={classes.quote}
      onClick={() => void goToMessage(chat_id, msg_index).catch((error: unknown) => toastError(messageOf(error)))}
    >
      <span className="visually-hidden">Ir para a mensagem respondida: </span>
      {content}
    </button>
  );
}
