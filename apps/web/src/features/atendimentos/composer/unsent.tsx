import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '@/core/store.ts';
import { CopyButton } from '@/ui/copy-button.tsx';
import { Player } from '@/ui/files/sound-player.tsx';
import classes from '../parts/chat.module.css';
import { forgetVoice, voiceOf } from './arquivos/voices.ts';
import { draftText } from './drafts.ts';

/** What one was writing or had recorded in a sala that ended, or was handed on, meanwhile. */
export function Unsent({ chat_id }: { chat_id: number }) {
  const [unsent] = useState(() => draftText(chat_id).trim());
  const voice = useStore(voiceOf(chat_id));
  return (
    <>
      {unsent !== '' && (
        <div className={classes.unsent}>
          <span>Você não enviou: “{unsent}”</span>
          <CopyButton text={unsent} what="Rascunho" />
        </div>
      )}
      {voice && (
        <div className={classes.unsent} data-wraps>
          <span>Você não enviou este áudio:</span>
          <Player address={voice.address} label="Sua gravação" seconds={voice.seconds} />
          <Button variant="subtle" size="compact-sm" onClick={() => forgetVoice(chat_id)}>
            Descartar
          </Button>
        </div>
      )}
    </>
  );
}
