import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ModeloPronto } from '@prosa/contract/modelos/modelos.schemas.ts';
import { IconSend2 } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Rendered } from './rendered.tsx';
import classes from './template-menu.module.css';

interface SendTemplateProps {
  titulo: string;
  pronto: ModeloPronto;
  onSend: () => Promise<void>;
  onClose: () => void;
}

/** What is about to be sent, body by body. */
export function SendTemplate({ titulo, pronto, onSend, onClose }: SendTemplateProps) {
  const [sending, setSending] = useState(false);
  const sent = useRef(false); // a second click arrives before the button is drawn disabled
  const send = async (): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setSending(true);
    try {
      await onSend();
    } finally {
      sent.current = false;
      setSending(false);
    }
  };
  useWindowEvent('keydown', (e) => {
    if (e.key === 'Escape' && !sent.current) onClose();
  });
  const count = pronto.itens.length === 1 ? '1 mensagem' : `${pronto.itens.length} mensagens, nesta ordem`;
  return (
    <div className={classes.menu} role="dialog" aria-label={`Enviar o modelo ${titulo}`}>
      <p className={classes.head}>
        <b>{titulo}</b> · {count}
      </p>
      <div className={classes.ready}>
        <Rendered email={false} assunto="" itens={pronto.itens} filled />
      </div>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button size="xs" autoFocus loading={sending} rightSection={<IconSend2 size={16} />} onClick={() => void send()}>
          Enviar modelo
        </Button>
      </div>
    </div>
  );
}
