import { Button, Skeleton } from '@mantine/core';
import { type VisitanteOnline, visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { formatRelative } from '@/core/formats.ts';
import { deviceName } from '@/core/session/device-name.ts';
import { useCan } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../visitantes.module.css';
import { AskText } from './ask-text.tsx';
import { PageLink } from './page-link.tsx';

/** Who has not written is known to nobody: asked for again this often, in milliseconds. */
const again = 10_000;

function Visitante({ visita, onInvite }: { visita: VisitanteOnline; onInvite: () => void }) {
  const name = visita.nome || `Visitante ${visita.id_visitante}`;
  return (
    <li>
      <LightAvatar id={visita.id_visitante} name={name} size={36} online />
      <div className={classes.visitor}>
        <strong>{name}</strong>
        <span>
          {visita.pagina === '' ? visita.chat : <PageLink address={visita.pagina} />}
          {visita.origem !== '' && (
            <>
              {' '}
              · veio de <PageLink address={visita.origem} />
            </>
          )}
        </span>
        <span className={classes.quiet}>
          {[
            visita.chat,
            visita.navegador && deviceName(visita.navegador),
            visita.visitas === 1 ? 'primeira visita' : `${visita.visitas} visitas`,
            `no site desde ${formatRelative(visita.ultima_em)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {visita.convite !== null && (
          <span className={classes.quiet}>
            <Tag small>Convidado</Tag> {visita.convite.nome}: {visita.convite.texto}
          </span>
        )}
      </div>
      {visita.chat_id === null ? (
        <Button size="xs" variant="default" onClick={onInvite} aria-label={`Convidar ${name}`}>
          Convidar
        </Button>
      ) : (
        <Button size="xs" variant="subtle" component={Link} to={`/ChatSala/${visita.chat_id}`} aria-label={`Abrir conversa com ${name}`}>
          Abrir conversa
        </Button>
      )}
    </li>
  );
}

/** /visitantes: who has the window of a web chat open now. */
export function VisitantesOnline() {
  const { data, error, refetch } = useQuery({ ...read(visitante.online, {}), refetchInterval: again });
  const [invited, setInvited] = useState<number | null>(null);
  const canSee = useCan('ChatConfig', 'getAll');
  return (
    <div className={classes.screen}>
      <PageHeader title="Visitantes no site" />
      {data === undefined && (error === null ? <Skeleton h={240} radius="lg" /> : <LoadFailure error={error} onRetry={() => void refetch()} />)}
      {data?.data.length === 0 && (
        <EmptyBox
          kind="empty"
          title="Ninguém com o chat aberto agora"
          text="Quem abre o chat em um dos seus sites aparece aqui, com a página em que está, e pode ser convidado a conversar."
        >
          {canSee && (
            <Button component={Link} to="/ChatConfig" variant="default">
              Ver chats do site
            </Button>
          )}
        </EmptyBox>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className={classes.visitors}>
          {data.data.map((visita) => (
            <Visitante key={visita.id_visitante} visita={visita} onInvite={() => setInvited(visita.id_visitante)} />
          ))}
        </ul>
      )}
      {invited !== null && (
        <AskText
          title="Convidar para conversar"
          name="texto"
          label="Convite"
          description="Aparece no chat do visitante. Se ele responder, a conversa começa com este convite."
          maxLength={500}
          submitLabel="Convidar"
          done="Convite enviado."
          save={async (texto) => {
            await call(visitante.convidar, { params: { id: invited }, body: { texto } });
            await invalidate(visitante.online);
          }}
          onClose={() => setInvited(null)}
        />
      )}
    </div>
  );
}
