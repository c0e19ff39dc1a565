import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useCan, useSession } from '@/core/session/session.ts';
import { useShortcut, useWritingPlace } from '@/core/shortcuts.ts';
import { useConnection } from '@/core/socket/connection.ts';
import { useStore } from '@/core/store.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { PageExtrasHere } from '@/ui/page-header.tsx';
import { useFileGuard } from '../composer/arquivos/file-drop.ts';
import { InboxList } from '../inbox/inbox-list.tsx';
import { clearSelection, toggleSelected } from '../inbox/selection.ts';
import { InternoButton } from '../interno/interno-button.tsx';
import { InternoList } from '../interno/interno-list.tsx';
import { InternoPanel } from '../interno/interno-panel.tsx';
import { NewChatButton } from '../novo/new-chat-button.tsx';
import { ContactPanel } from '../painel/contact-panel.tsx';
import classes from '../parts/chat.module.css';
import { composeIn, focusComposer, salaList, walkOn } from '../parts/focus-composer.ts';
import { SalaView } from '../sala/sala-view.tsx';
import { inboxIds, refreshInbox } from '../state/inbox.ts';
import { isInterno } from '../state/interno.ts';
import { salas } from '../state/salas.ts';
import { useMissing } from '../state/timelines.ts';

/** Steps that follow each other sooner are a walk through the list, in milliseconds: it opens where the walk rests, not each one on the way. */
const walking = 400;
const restAfter = 250;

const desk = { list: salaList, write: focusComposer };

/** The attendants' desk: list, sala, contact. One at a time on a phone. */
export function ChatSala() {
  const { chat_id } = useParams();
  const id = chat_id !== undefined && /^\d+$/.test(chat_id) ? Number(chat_id) : null;
  const navigate = useNavigate();
  const { id_login } = useSession();
  const { logins } = useConnection();
  const mayStart = useCan('WPP', 'iniciarWPP');
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  // the row answers the click at once; the sala itself is drawn behind it, as a transition
  const [going, setGoing] = useState<{ from: number | null; via: number | null; to: number } | null>(null);
  if (going !== null && going.to === id) setGoing(null);
  const active = going !== null && (going.from === id || going.via === id) ? going.to : id;
  /** Of the steps by key: where they are, which sala they opened last, when that was, and what waits for their end. */
  const walk = useRef({ to: id, opened: id, at: 0, rest: undefined as ReturnType<typeof setTimeout> | undefined });
  const open = useCallback(
    (to: number) => {
      clearTimeout(walk.current.rest);
      setGoing({ from: id, via: walk.current.opened, to });
      walk.current = { ...walk.current, to, opened: to };
      // what the list shows stays in the address
      void navigate({ pathname: `/ChatSala/${to}`, search: location.search });
    },
    [navigate, id],
  );
  useEffect(() => {
    // came here by another way: there is no walk any more
    if (id !== walk.current.opened) {
      clearTimeout(walk.current.rest);
      walk.current = { ...walk.current, to: id, opened: id };
    }
  }, [id]);
  useEffect(() => () => clearTimeout(walk.current.rest), []);
  // until the person chooses, the list of what is open
  const [chosen, setInterno] = useState<boolean | null>(null);
  const current = useStore(salas.of(id ?? 0));
  const missing = useMissing(id ?? 0);
  const interno = chosen ?? (current !== null && isInterno(current));
  const back = useCallback(() => void navigate({ pathname: '/ChatSala', search: location.search }), [navigate]);

  useEffect(() => {
    if (logins > 0) void refreshInbox();
  }, [logins]);
  const step = (by: 1 | -1): void => {
    const ids = inboxIds();
    const { to, opened, at } = walk.current;
    const next = ids[to === null ? 0 : ids.indexOf(to) + by];
    if (next === undefined) return;
    walkOn();
    walk.current.at = performance.now();
    if (walk.current.at - at > walking) return open(next);
    clearTimeout(walk.current.rest);
    walk.current.to = next;
    setGoing({ from: id, via: opened, to: next });
    walk.current.rest = setTimeout(() => open(next), restAfter);
  };
  useShortcut('j', 'Próxima conversa', () => step(1));
  useShortcut('k', 'Conversa anterior', () => step(-1));
  useShortcut('x', 'Selecionar a conversa para agir em várias', () => {
    if (id !== null && inboxIds().includes(id)) toggleSelected(id);
  });
  useEffect(() => clearSelection, []);
  useFileGuard();
  useWritingPlace(id === null || phone ? null : desk);
  const write = useCallback(
    (to: number) => {
      composeIn(to, to === id);
      open(to);
    },
    [open, id],
  );
  const panel = current !== null && isInterno(current) ? <InternoPanel sala={current} /> : <ContactPanel chat_id={id ?? 0} />;
  const start = (
    <>
      <InternoButton onOpen={() => setInterno(true)} />
      {mayStart && <NewChatButton place="inbox" />}
    </>
  );
  const list = { active, onOpen: write, me: id_login ?? 0 };

  return (
    <div className={classes.desk} data-desk data-sala={id !== null || undefined} data-full-on-phone={id !== null || undefined}>
      {(!phone || id === null) && interno && <InternoList {...list} onBack={() => setInterno(false)} />}
      {(!phone || id === null) && !interno && <InboxList {...list} start={start} extras={phone && <PageExtrasHere />} />}
      {id !== null && <SalaView key={id} chat_id={id} me={id_login ?? 0} onBack={back} panel={panel} />}
      {id === null && !phone && (
        <div className={classes.nothing}>
          <div className={classes.extras}>
            <PageExtrasHere />
          </div>
          <EmptyBox kind="empty" title="Nenhuma conversa aberta" text="Escolha uma conversa ao lado ou comece uma nova." />
        </div>
      )}
      {id !== null && wide && !missing && (
        <aside className={classes.details} aria-label={interno ? 'Dados da conversa' : 'Dados do contato'}>
          {panel}
        </aside>
      )}
    </div>
  );
}
