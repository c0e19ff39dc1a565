import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { LinkDialog } from '@/ui/link-dialog.tsx';
import type { Tint } from '@/ui/theme/colors.ts';
import classes from './clientes.module.css';
import { type Person, type PersonActs, PersonModal } from './person-modal.tsx';

const states: Readonly<Record<Person['situacao'], { text: string; tint: Tint }>> = {
  convidado: { text: 'Ainda não entrou', tint: 'orange' },
  espera: { text: 'Falta aceitar', tint: 'orange' },
  ativo: { text: 'Com acesso', tint: 'green' },
  bloqueado: { text: 'Bloqueado', tint: 'red' },
};

interface PeopleListProps {
  people: readonly Person[];
  /** Left out: may look and no more. */
  acts?: PersonActs | undefined;
}

/** The people who open the client area of one cliente, and what is done with them. */
export function PeopleList({ people, acts }: PeopleListProps) {
  const [asking, setAsking] = useState<Person | 'new' | null>(null);
  return (
    <>
      <ul className={classes.rows} aria-label="Pessoas com acesso">
        {people.map((person) => (
          <li key={person.id_acesso_cliente}>
            <LightAvatar id={person.id_acesso_cliente} name={person.nome} size={28} />
            <span className={classes.rowText}>
              <b>
                {person.nome}
                {person.eu === 1 && ' (você)'}
              </b>
              <span>{described(person)}</span>
            </span>
            <Tag tint={states[person.situacao].tint}>{states[person.situacao].text}</Tag>
            {acts && person.principal === 0 && <PersonMenu person={person} acts={acts} onChange={() => setAsking(person)} />}
          </li>
        ))}
      </ul>
      {acts && (
        <div className={classes.acts}>
          <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.7} />} onClick={() => setAsking('new')}>
            Convidar pessoa
          </Button>
        </div>
      )}
      {acts && asking !== null && <PersonModal person={asking === 'new' ? undefined : asking} acts={acts} onClose={() => setAsking(null)} />}
      <LinkDialog />
    </>
  );
}

const described = ({ email, principal, gerencia, ve, ultimo_acesso }: Person): string =>
  [
    email,
    principal === 1 ? 'responde pelo cliente' : gerencia === 1 ? 'cuida das pessoas' : '',
    ve === 'todos' ? 'vê todos os tickets' : 'vê os próprios tickets',
    ultimo_acesso === null ? '' : `último acesso ${formatDateTime(ultimo_acesso)}`,
  ]
    .filter(Boolean)
    .join(' · ');

function PersonMenu({ person, acts, onChange }: { person: Person; acts: PersonActs; onChange: () => void }) {
  const { nome, email, situacao, ve, gerencia, id_acesso_cliente } = person;
  const run = async (work: Promise<unknown>, told: string): Promise<void> => {
    try {
      await work;
      toast(told);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const remove = (): void =>
    askConfirm({
      title: `Tirar o acesso de ${nome}?`,
      text: 'A pessoa sai na hora. Os tickets e as respostas dela continuam.',
      confirm: 'Tirar acesso',
      danger: true,
      run: () => void run(acts.remove(id_acesso_cliente), 'Acesso tirado.'),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Ações de ${nome}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onChange}>Mudar o que vê e pode</Menu.Item>
        {(situacao === 'convidado' || situacao === 'espera') && (
          <Menu.Item onClick={() => void run(acts.invite({ nome, email, ve, gerencia }), 'Convite refeito.')}>Enviar convite de novo</Menu.Item>
        )}
        <Menu.Item color="red" onClick={remove}>
          Tirar acesso
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
