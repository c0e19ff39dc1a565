import { Button } from '@mantine/core';
import { IconArrowForwardUp, IconCopy, IconTicket, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { useStore } from '@/core/store.ts';
import { copyText } from '@/ui/copy-text.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { salas } from '../state/salas.ts';
import { timelines } from '../state/timelines.ts';
import classes from './picked.module.css';
import { picked, stopPicking, textOf } from './state/picked-messages.ts';

const TicketFromSala = lazy(async () => ({ default: (await import('@/features/tickets/public.ts')).TicketFromSala }));
const ForwardModal = lazy(async () => ({ default: (await import('./forward-modal.tsx')).ForwardModal }));

/** In place of the composer while messages are picked: what can be done with them. Esc leaves. */
export function PickedBar({ chat_id }: { chat_id: number }) {
  const pick = useStore(picked);
  const { messages } = useStore(timelines.of(chat_id));
  const sala = useStore(salas.of(chat_id));
  const [forwarding, setForwarding] = useState(false);
  const [ticketing, setTicketing] = useState(false);
  const canTicket = useCan('Tickets', 'store');
  const chosen = messages.filter((m) => pick?.ids.has(m.msg_id));
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      // what is open above it closes first
      if (event.key === 'Escape' && !forwarding && !ticketing) stopPicking();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [forwarding, ticketing]);
  useEffect(() => stopPicking, []);
  const copy = async (): Promise<void> => {
    const done = chosen.length === 1 ? 'Mensagem copiada.' : `${chosen.length} mensagens copiadas.`;
    if (await copyText(textOf(chosen, sala?.nome ?? ''), done)) stopPicking();
  };
  const none = chosen.length === 0;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Mensagens selecionadas">
      <LightIconButton aria-label="Cancelar a seleção" title="Cancelar" onClick={stopPicking}>
        <IconX size={18} stroke={1.8} />
      </LightIconButton>
      <span aria-live="polite">{chosen.length === 1 ? '1 selecionada' : `${chosen.length} selecionadas`}</span>
      <Button size="xs" variant="default" disabled={none} leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
        Copiar
      </Button>
      {canTicket && (
        <Button size="xs" variant="default" disabled={none} leftSection={<IconTicket size={16} />} onClick={() => setTicketing(true)}>
          Criar ticket
        </Button>
      )}
      <Button size="xs" disabled={none} leftSection={<IconArrowForwardUp size={16} />} onClick={() => setForwarding(true)}>
        Encaminhar
      </Button>
      {ticketing && (
        <Suspense fallback={null}>
          <TicketFromSala
            chat_id={chat_id}
            mensagens={chosen.map((m) => m.msg_id)}
            titulo={(chosen.find((m) => m.text !== '')?.text ?? '').slice(0, 160)}
            onClose={() => setTicketing(false)}
            onDone={stopPicking}
          />
        </Suspense>
      )}
      {forwarding && (
        <Suspense fallback={null}>
          <ForwardModal messages={chosen} onClose={() => setForwarding(false)} onSent={stopPicking} />
        </Suspense>
      )}
    </div>
  );
}
