import { Button } from '@mantine/core';
import type { Abilities } from '@prosa/contract/atendimentos/atendimentos.abilities.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { statusAtendimento, statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { IconLogin2, IconMessageCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ShortcutKey } from '@/core/shortcuts.ts';
import { Unsent } from '../composer/unsent.tsx';
import classes from '../parts/chat.module.css';
import { composeIn } from '../parts/focus-composer.ts';
import { act } from '../state/acts.ts';
import { isOpen } from '../state/salas.ts';

interface JoinBarProps {
  sala: Atendimento;
  may: Abilities;
  onLeave: () => void;
}

/** In place of the composer for somebody who takes no part yet: accept, enter or reject. */
export function JoinBar({ sala, may, onLeave }: JoinBarProps) {
  const [busy, setBusy] = useState(false);
  const { chat_id } = sala;
  const rest = <Unsent chat_id={chat_id} />;
  const run = async (work: () => Promise<boolean>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  // who takes part goes on writing: the composer takes this bar's place before the answer is here
  const join = (): Promise<boolean> => {
    composeIn(chat_id, false);
    return act(may.accept ? 'aceitar_atendimento' : 'ingressar', { chat_id });
  };
  if (!isOpen(sala)) {
    return (
      <div className={classes.joinBar}>
        <span>{statusTexts[sala.status_id]}. Se o cliente escrever de novo, uma nova conversa começa.</span>
        {rest}
      </div>
    );
  }
  // given to a person who has not accepted yet: to the one who looks, or to somebody else
  const offered = sala.status_id === statusAtendimento.novo && sala.membros.length === 1 ? sala.membros[0] : undefined;
  const waits =
    offered === undefined
      ? 'Esta conversa aguarda atendimento.'
      : may.reject
        ? 'Esta conversa foi passada para você.'
        : `Esta conversa espera por ${offered.nome}.`;
  const answering = sala.membros.find((m) => m.id_usuario === sala.usuario_id)?.nome;
  return (
    <div className={classes.joinBar}>
      <span>{may.accept ? waits : answering === undefined ? 'Você não participa desta conversa.' : `${answering} está atendendo.`}</span>
      {may.reject && (
        <Button
          variant="default"
          leftSection={<IconX size={16} />}
          disabled={busy}
          onClick={() =>
            void run(async () => {
              const done = await act('rejeitar_atendimento', { chat_id });
              if (done) onLeave();
              return done;
            })
          }
        >
          Rejeitar
        </Button>
      )}
      {may.accept && <ShortcutKey keys="a" label="Aceitar a conversa" run={() => void run(join)} />}
      {may.accept && (
        <Button leftSection={<IconMessageCheck size={17} />} loading={busy} onClick={() => void run(join)}>
          Aceitar
        </Button>
      )}
      {may.join && (
        <Button leftSection={<IconLogin2 size={17} />} loading={busy} onClick={() => void run(join)}>
          Entrar na conversa
        </Button>
      )}
      {rest}
    </div>
  );
}
