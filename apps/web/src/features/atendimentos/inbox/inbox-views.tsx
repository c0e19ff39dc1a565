import { Menu, Title } from '@mantine/core';
import { IconChevronDown, IconInbox, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SavedViews } from '@/ui/views/saved-views.tsx';
import { noFilters, showInbox, useInbox } from '../state/inbox.ts';
import { writeView } from './inbox-url.ts';
import classes from './inbox-views.module.css';
import { deleteView, inboxViewOf, type SavedView, saveView, viewsQuery, viewTotalsQuery } from './visoes.queries.ts';

const addressOf = (view: SavedView): string => writeView(inboxViewOf(view)).toString();

/** The heading of the list: which saved view it shows, and the menu of all of them with their counts. */
export function InboxViews() {
  const inbox = useInbox();
  const [opened, setOpened] = useState(false);
  const { data, error, isPending } = useQuery({ ...viewsQuery, staleTime: 60_000 });
  const { data: totals } = useQuery({ ...viewTotalsQuery, enabled: opened, staleTime: 5000 });
  const views = data?.data ?? [];
  const address = writeView(inbox).toString();
  const same = views.find((v) => addressOf(v) === address);
  return (
    <div className={classes.heading}>
      <SavedViews
        target={() => (
          <Title order={1} fz="h2" className={classes.title ?? ''}>
            <Menu.Target>
              <button type="button" className={classes.target} title="Visões salvas">
                <span>{same?.nome ?? 'Conversas'}</span>
                <IconChevronDown size={16} stroke={1.8} aria-label="Visões salvas" />
              </button>
            </Menu.Target>
          </Title>
        )}
        plain={
          <Menu.Item leftSection={<IconInbox size={16} stroke={1.7} />} onClick={() => showInbox({ ...noFilters, aba: 'minhas' })}>
            Minhas conversas
          </Menu.Item>
        }
        views={views}
        waits={isPending || error ? { error } : undefined}
        address={address}
        addressOf={addressOf}
        totalOf={(id) => totals?.data.find((t) => t.id_visao === id)?.total}
        keeps="Guarda a aba, a pesquisa e os filtros que estão na lista agora."
        onOpen={setOpened}
        onShow={(view) => showInbox(inboxViewOf(view))}
        save={(named, of) => saveView(of ? inboxViewOf(of) : inbox, named)}
        remove={deleteView}
      />
      {same?.compartilhada === 1 && <IconUsers size={15} stroke={1.8} aria-label="Visão da equipe" className={classes.shared ?? ''} />}
    </div>
  );
}
