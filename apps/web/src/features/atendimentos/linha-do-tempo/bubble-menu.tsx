import { Menu } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import { IconArrowForwardUp, IconCopy, IconCornerUpLeft, IconDots, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { copyText } from '@/ui/copy-text.ts';
import { act } from '../state/acts.ts';
import { salas } from '../state/salas.ts';
import classes from './messages.module.css';
import { mayPick, startPicking } from './state/picked-messages.ts';

const ForwardModal = lazy(async () => ({ default: (await import('./forward-modal.tsx')).ForwardModal }));

interface BubbleMenuProps {
  message: Mensagem;
  own: boolean;
  onReply: (message: Mensagem) => void;
  onEdit: (message: Mensagem) => void;
}

/** Acts on one message. The menu itself is made at the first click: a timeline has thousands of them. */
export function BubbleMenu({ message, own, onReply, onEdit }: BubbleMenuProps) {
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  const [forwarding, setForwarding] = useState(false);
  // counted when the menu opens: an entry whose time is over is not there
  const [minutes, setMinutes] = useState(0);
  const open = (to: boolean): void => {
    setMinutes((Date.now() - new Date(message.at_created).getTime()) / 60_000);
    setOpened(to);
  };
  const button = (
    <button
      type="button"
      className={classes.act}
      aria-label="Mais ações da mensagem"
      aria-haspopup="menu"
      {...(!made && {
        onClick: () => {
          setMade(true);
          open(true);
        },
      })}
    >
      <IconDots size={15} />
    </button>
  );
  if (!made) return button;
  const isNote = message.type === 'nota';
  const { prazos } = salas.of(message.chat_id).get() ?? {};
  const inTime = (what: 'editar' | 'apagar'): boolean => isNote || minutes < (prazos?.[what] ?? 0);
  const remove = (): void =>
    askConfirm({
      title: isNote ? 'Apagar esta nota?' : 'Apagar esta mensagem?',
      text: isNote ? 'Ela some para toda a equipe.' : 'Ela é apagada também no telefone do cliente.',
      confirm: isNote ? 'Apagar nota' : 'Apagar mensagem',
      danger: true,
      run() {
        if (!isNote) void act('excluir_msg', { msg_id: message.msg_id }, message.topic);
        else call(nota.delete, { params: { id: message.msg_id } }).catch((error: unknown) => toastError(messageOf(error)));
      },
    });
  const copy = (): Promise<boolean> => copyText(message.text, 'Texto copiado.');
  return (
    <>
      <Menu opened={opened} onChange={open} position="bottom-end" width={170}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {!isNote && (
            <Menu.Item leftSection={<IconCornerUpLeft size={16} />} onClick={() => onReply(message)}>
              Responder
            </Menu.Item>
          )}
          {!isNote && (
            <Menu.Item leftSection={<IconArrowForwardUp size={16} />} onClick={() => setForwarding(true)}>
              Encaminhar
            </Menu.Item>
          )}
          {mayPick(message) && (
            <Menu.Item leftSection={<IconSquareCheck size={16} />} onClick={() => startPicking(message.chat_id, message.msg_id)}>
              Selecionar
            </Menu.Item>
          )}
          {message.text !== '' && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
              Copiar texto
            </Menu.Item>
          )}
          {own && (message.type === 'message' || isNote) && inTime('editar') && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(message)}>
              Editar
            </Menu.Item>
          )}
          {own && inTime('apagar') && (
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
              Apagar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {forwarding && (
        <Suspense fallback={null}>
          <ForwardModal messages={[message]} onClose={() => setForwarding(false)} />
        </Suspense>
      )}
    </>
  );
}
