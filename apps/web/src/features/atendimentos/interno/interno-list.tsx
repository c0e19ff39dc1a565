import { ActionIcon, Button, Skeleton, Title, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconMessagePlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConnection } from '@/core/socket/connection.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import inbox from '../parts/inbox.module.css';
import { SalaList } from '../parts/sala-list.tsx';
import { loadInterno, useInterno } from '../state/interno.ts';
import classes from './interno.module.css';
import { InternoRow } from './interno-row.tsx';

const NewInternoModal = lazy(async () => ({ default: (await import('./new-interno-modal.tsx')).NewInternoModal }));

interface InternoListProps {
  active: number | null;
  onOpen: (id: number) => void;
  /** Back to the customers' salas. */
  onBack: () => void;
  me: number;
}

/** Salas of the staff: of two people, and groups. */
export function InternoList({ active, onOpen, onBack, me }: InternoListProps) {
  const { ids, state, error } = useInterno();
  const { logins } = useConnection();
  const [starting, setStarting] = useState(false);
  useEffect(() => {
    if (logins > 0) void loadInterno();
  }, [logins]);
  const start = (): void => setStarting(true);
  return (
    <SalaList label="Equipe">
      <div className={inbox.head}>
        <Tooltip label="Voltar para as conversas">
          <ActionIcon aria-label="Voltar para as conversas com clientes" onClick={onBack} ml={-8} mr={4}>
            <IconArrowLeft size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <Title order={1} fz="h2" flex={1}>
          Equipe
        </Title>
        <Tooltip label="Nova conversa da equipe" position="left">
          <ActionIcon aria-label="Nova conversa da equipe" onClick={start}>
            <IconMessagePlus size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {state === 'loading' && (
        <div className={inbox.skeletons} aria-busy role="group" aria-label="Carregando conversas da equipe">
          {[60, 45, 70].map((width) => (
            <div key={width}>
              <Skeleton circle h={38} w={38} style={{ flex: 'none' }} />
              <div>
                <Skeleton h={11} w={`${width}%`} />
                <Skeleton h={9} w="80%" />
              </div>
            </div>
          ))}
        </div>
      )}
      {state === 'error' && ids.length === 0 && (
        <EmptyBox kind="error" title="Não foi possível carregar as conversas da equipe" text={error}>
          <Button variant="default" onClick={() => void loadInterno()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {state === 'ready' && ids.length === 0 && (
        <EmptyBox kind="empty" title="Nenhuma conversa da equipe" text="Fale com um colega ou crie um grupo. O cliente nunca vê o que se escreve aqui.">
          <Button onClick={start}>Nova conversa</Button>
        </EmptyBox>
      )}
      {ids.length > 0 && (
        <ul className={classes.rows}>
          {ids.map((id) => (
            <li key={id}>
              <InternoRow chat_id={id} active={id === active} onOpen={onOpen} me={me} />
            </li>
          ))}
        </ul>
      )}
      {starting && (
        <Suspense>
          <NewInternoModal onClose={() => setStarting(false)} onStarted={onOpen} me={me} />
        </Suspense>
      )}
    </SalaList>
  );
}
