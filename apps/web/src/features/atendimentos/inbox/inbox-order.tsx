import { Menu } from '@mantine/core';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { type Ordem, ordens } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { updateSession, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import classes from '../parts/inbox.module.css';
import { showInbox, useInbox } from '../state/inbox.ts';

const labels: Readonly<Record<Ordem, string>> = {
  'ultima desc': 'Mensagem mais recente',
  'ultima asc': 'Mensagem mais antiga',
  'espera asc': 'Há mais tempo esperando',
  'nome asc': 'Nome',
};

/** Order of Minhas and Todas, kept with the person (spec 3: order_chat). */
export function InboxOrder() {
  const { ordem } = useInbox();
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const choose = (next: Ordem): void => {
    showInbox({ ordem: next });
    call(chat.ordenar, { body: { ordem: next } }).then(
      () => updateSession({ ...session, order_chat: next }),
      (error: unknown) => toastError(messageOf(error)),
    );
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={240}>
      <Menu.Target>
        <LightIconButton aria-label="Ordem das conversas" title="Ordem das conversas" className={classes.toggle}>
          <IconArrowsSort size={18} stroke={1.7} />
        </LightIconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ordenar Minhas e Todas por</Menu.Label>
        <Menu.RadioGroup value={ordem} onChange={(value) => choose(value as Ordem)}>
          {ordens.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {labels[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
