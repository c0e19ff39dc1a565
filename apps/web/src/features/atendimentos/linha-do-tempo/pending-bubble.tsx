import { Button } from '@mantine/core';
import { IconClock, IconExclamationCircle, IconExternalLink, IconFile, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { formatBytes } from '@/core/bytes.ts';
import { formatTime } from '@/core/formats.ts';
import { richText } from '@/ui/texts/rich-text.tsx';
import { discard, retry } from '../state/sending.ts';
import type { PendingMessage } from '../state/timelines.ts';
import classes from './messages.module.css';
import { Quote } from './quote.tsx';

/** A message of ours on its way: shown at once, and with a way on when it did not get through. */
export const PendingBubble = memo(function PendingBubble({ chat_id, message }: { chat_id: number; message: PendingMessage }) {
  const { file, reply, text, state, link, note } = message;
  return (
    <div className={classes.row} data-ours data-pending={state} data-note={note || undefined}>
      <div className={classes.column}>
        <div className={classes.bubble}>
          {note && (
            <span className={classes.noteHead}>
              <IconLock size={12} aria-hidden /> Nota interna
            </span>
          )}
          {reply && <Quote reply={reply} chat_id={chat_id} />}
          {file?.preview && <img className={classes.pendingPicture} src={file.preview} alt={file.name} />}
          {file && file.preview === null && (
            <span className={classes.file}>
              <IconFile size={28} stroke={1.5} aria-hidden />
              <span>
                <b>{file.name}</b>
                <span>{formatBytes(file.size)}</span>
              </span>
            </span>
          )}
          {text !== '' && <span className={classes.text}>{richText(text)}</span>}
          {link && (
            <span className={classes.link}>
              <IconExternalLink size={15} aria-hidden /> {link.title}
            </span>
          )}
          <span className={classes.meta}>
            <time dateTime={message.at_created}>{formatTime(message.at_created)}</time>
            {state !== 'failed' ? (
              <IconClock size={13} aria-label={state === 'sending' ? 'Enviando' : 'Esperando a conexão'} />
            ) : (
              <IconExclamationCircle size={14} aria-label="Não enviada" className={classes.failed} />
            )}
          </span>
          {state !== 'sending' && (
            <span className={classes.reason} role="alert">
              {state === 'failed' ? `Erro: ${message.error}` : 'Sem conexão. Será enviada assim que ela voltar.'}
              <span>
                {state === 'failed' && (
                  <Button size="compact-xs" variant="white" onClick={() => retry(chat_id, message.private_id)}>
                    Tentar de novo
                  </Button>
                )}
                <Button size="compact-xs" variant="transparent" c="inherit" onClick={() => discard(chat_id, message.private_id)}>
                  Descartar
                </Button>
              </span>
            </span>
          )}
        </div>
      </div>
    </div>
  );
});
