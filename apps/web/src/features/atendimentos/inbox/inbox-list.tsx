import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { Aba } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import { IconFilter } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '@/core/formats.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { ConnectionNotice } from '../parts/connection-notice.tsx';
import classes from '../parts/inbox.module.css';
import { SalaList } from '../parts/sala-list.tsx';
import { isFiltered, loadMore, noFilters, refreshInbox, showInbox, useInbox } from '../state/inbox.ts';
import { queuePlaces } from '../state/queue.ts';
import { BulkBar } from './bulk-bar.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxOrder } from './inbox-order.tsx';
import { InboxResizer } from './inbox-resizer.tsx';
import { InboxRow } from './inbox-row.tsx';
import { InboxSearch } from './inbox-search.tsx';
import { useInboxAddress } from './inbox-url.ts';
import { InboxViews } from './inbox-views.tsx';
import { MessageResults } from './message-results.tsx';
import { useSelection } from './selection.ts';

const tabs: readonly { value: Aba; label: string }[] = [
  { value: 'minhas', label: 'Minhas' },
  { value: 'fila', label: 'Fila' },
  { value: 'todas', label: 'Todas' },
];
const nothing: Record<Aba, { title: string; text: string }> = {
  minhas: { title: 'Nenhuma conversa com você', text: 'Aceite uma conversa da fila ou comece uma nova.' },
  fila: { title: 'Fila vazia', text: 'Ninguém aguarda atendimento agora.' },
  todas: { title: 'Nenhuma conversa aberta', text: 'As conversas aparecem aqui assim que um cliente escreve.' },
};

interface Opened {
  active: number | null;
  onOpen: (id: number) => void;
  me: number;
}

/** The rows that are in sight. It begins at its top: a list under another view is another list, not the one that was scrolled. */
function Rows({ active, onOpen, me }: Opened) {
  const inbox = useInbox();
  const { ids, cursor } = inbox;
  const selected = useSelection();
  const places = queuePlaces(inbox);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 68,
    overscan: 6,
    getItemKey: (index) => ids[index] ?? index,
    onChange: (v) => {
      if (cursor !== null && (v.range?.endIndex ?? 0) >= ids.length - 8) loadMore();
    },
  });
  // a sala chosen by keyboard or elsewhere comes into sight
  const place = active === null ? -1 : ids.indexOf(active);
  const shown = useRef(active);
  useEffect(() => {
    if (place !== -1 && shown.current !== active) list.scrollToIndex(place, { align: 'auto' });
    shown.current = active;
  }, [active]); // oxlint-disable-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- its place alone moves with every message
  return (
    <div ref={scroller} className={classes.scroller} data-testid="conversas">
      <ul className={classes.rows} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const id = ids[item.index];
          return (
            id !== undefined && (
              <li key={id} aria-setsize={ids.length} aria-posinset={item.index + 1} style={{ height: item.size, transform: `translateY(${item.start}px)` }}>
                <InboxRow
                  chat_id={id}
                  active={id === active}
                  onOpen={onOpen}
                  me={me}
                  selected={selected.has(id)}
                  picking={selected.size > 0}
                  place={places.get(id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Listed(props: Opened) {
  const inbox = useInbox();
  const { ids, state, error, aba } = inbox;
  if (state === 'loading') {
    return (
      <div className={classes.skeletons} aria-busy role="group" aria-label="Carregando conversas">
        {Array.from({ length: 8 }, (_, i) => (
          <div key={i}>
            <Skeleton circle h={38} w={38} style={{ flex: 'none' }} />
            <div>
              <Skeleton h={11} w={`${45 + ((i * 17) % 35)}%`} />
              <Skeleton h={9} w={`${60 + ((i * 13) % 30)}%`} />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (state === 'error' && ids.length === 0) {
    return (
      <EmptyBox kind="error" title="Não foi possível carregar as conversas" text={error}>
        <Button variant="default" onClick={() => void refreshInbox()}>
          Tentar de novo
        </Button>
      </EmptyBox>
    );
  }
  if (ids.length === 0) {
    return isFiltered(inbox) ? (
      <EmptyBox kind="nothing" title="Nenhuma conversa encontrada" text="Ajuste a pesquisa ou os filtros.">
        <Button variant="default" onClick={() => showInbox(noFilters)}>
          Limpar filtros
        </Button>
      </EmptyBox>
    ) : (
      <EmptyBox kind="empty" title={nothing[aba].title} text={nothing[aba].text} />
    );
  }
  return <Rows {...props} />;
}

/** Salas in the tabs Minhas, Fila and Todas, with search, filters and order. */
export function InboxList(props: {
  active: number | null;
  onOpen: (id: number) => void;
  /** Ways to other lists and to a new sala. */
  start: ReactNode;
  /** Settings, help and tutorial, where the list is the whole screen. */
  extras: ReactNode;
  me: number;
}) {
  const inbox = useInbox();
  const { aba, totais, q } = inbox;
  const narrowed = isFiltered({ ...inbox, q: '' });
  const [filters, setFilters] = useState(false);
  const [inMessages, setInMessages] = useState(false);
  useInboxAddress();
  return (
    <SalaList label="Conversas">
      <div className={classes.head}>
        <InboxViews />
        {props.extras}
        <LightIconButton
          aria-label="Filtros"
          title="Filtros"
          aria-expanded={filters || narrowed}
          data-on={narrowed || undefined}
          className={classes.toggle}
          onClick={() => setFilters(!filters)}
        >
          <IconFilter size={18} stroke={1.7} />
        </LightIconButton>
        <InboxOrder />
        {props.start}
      </div>
      <div className={classes.filters}>
        <InboxSearch />
        {(filters || narrowed) && <InboxFilters />}
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Quais conversas"
          value={aba}
          onChange={(value) => showInbox({ aba: value })}
          data={tabs.map(({ value, label }) => ({
            value,
            label: (
              <span className={classes.tab}>
                {label}
                {totais[value] > 0 && <span className={classes.count}>{formatCount(totais[value])}</span>}
              </span>
            ),
          }))}
        />
      </div>
      <ConnectionNotice className={classes.offline} meaning="Mensagens novas aparecem quando ela voltar." />
      {q !== '' && (
        <SegmentedControl
          size="xs"
          mx={12}
          mb={8}
          aria-label="Onde procurar"
          value={inMessages ? 'mensagens' : 'conversas'}
          onChange={(value) => setInMessages(value === 'mensagens')}
          data={[
            { value: 'conversas', label: 'Conversas' },
            { value: 'mensagens', label: 'Mensagens' },
          ]}
        />
      )}
      {q !== '' && inMessages ? <MessageResults q={q} onOpen={props.onOpen} /> : <Listed {...props} />}
      <BulkBar me={props.me} />
      <InboxResizer />
    </SalaList>
  );
}
