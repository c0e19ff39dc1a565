import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconLogout, IconMaximize, IconMoon, IconSearch, IconToggleLeft } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { everyPart, everyScreen } from '@/core/feature.ts';
import { matches } from '@/core/matches.ts';
import type { MenuEntry } from '@/core/menu.ts';
import { sessionPermits, signOut, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { useAvailability, useThemeToggle } from '../header-actions.tsx';

const [store, spotlight] = createSpotlight();
/** Milliseconds without a key before features are asked. */
const pause = 150;

/** The first row is what Enter opens, also when its group comes late; not any more once an arrow has chosen. */
function useFirstRow(rows: readonly string[], chose: boolean): void {
  const shown = rows.join(' ');
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    if (chose || list === null) return;
    list.querySelector('[data-selected]')?.removeAttribute('data-selected');
    const first = list.querySelector('[data-action]');
    first?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: first === null ? -1 : 0 }));
  }, [shown, chose]); // oxlint-disable-line react/exhaustive-effect-dependencies -- each change of what is shown
}

interface Item {
  id: string;
  label: string;
  description?: string;
  words?: string;
  icon: ReactNode;
  run: () => void;
}

const filterOf =
  (query: string) =>
  ({ label, words = '' }: Item): boolean =>
    matches(query, `${label} ${words}`);
/** What was found for what is typed; until the answer to that is there, of what was found before (`asked`) only what fits it, too. */
const fitting = (found: Item[], query: string, asked: string, previous: boolean): Item[] =>
  asked === query.trim() && !previous ? found : found.filter(filterOf(query));

/** A screen's address without its optional last part. */
const addressOf = (path: string): string => `/${path.replace(/\/:\w+\?$/, '')}`;

function useScreens(entries: readonly MenuEntry[]): Item[] {
  const session = useSession();
  const navigate = useNavigate();
  const { data: screens = [] } = useQuery({ queryKey: ['telas'], queryFn: everyScreen, staleTime: Number.POSITIVE_INFINITY });
  const wordsOf = (caminho: string): string => screens.find(({ path }) => addressOf(path).toLowerCase() === caminho.toLowerCase())?.search ?? '';
  const fromMenu = entries.map(({ titulo, caminho, icone, grupo, lugar, descricao }): Item => {
    const place = entries.find((entry) => entry.caminho === lugar);
    return {
      id: caminho,
      label: titulo,
      ...(place && { description: `${place.titulo} · ${grupo}` }),
      words: [place?.titulo, grupo, descricao, caminho, wordsOf(caminho)].join(' '),
      icon: <MenuIcon name={icone} size={18} />,
      run: () => void navigate(caminho),
    };
  });
  const known = new Set(fromMenu.map(({ id }) => id.toLowerCase()));
  const others = screens
    .filter(({ search, permission }) => search !== undefined && (permission === 'everyone' || sessionPermits(session, permission)))
    .filter(({ path }) => !known.has(addressOf(path).toLowerCase()))
    .map(
      ({ path, title, search }): Item => ({
        id: path,
        label: title,
        words: search ?? '',
        icon: <IconArrowRight size={18} stroke={1.7} />,
        run: () => void navigate(addressOf(path)),
      }),
    );
  return [...fromMenu, ...others];
}

function useActs(): Item[] {
  const theme = useThemeToggle();
  const availability = useAvailability();
  return [
    {
      id: 'theme',
      label: theme.dark ? 'Usar tema claro' : 'Usar tema escuro',
      words: 'aparencia modo noturno',
      icon: <IconMoon size={18} stroke={1.7} />,
      run: theme.toggle,
    },
    {
      id: 'availability',
      label: availability.available ? 'Ficar indisponível' : 'Ficar disponível',
      words: 'atendimento pausa ausente',
      icon: <IconToggleLeft size={18} stroke={1.7} />,
      run: availability.toggle,
    },
    { id: 'fullscreen', label: 'Tela cheia', icon: <IconMaximize size={18} stroke={1.7} />, run: () => void document.documentElement.requestFullscreen?.() },
    {
      id: 'leave',
      label: 'Sair',
      words: 'logout desconectar',
      icon: <IconLogout size={18} stroke={1.7} />,
      run: () => void signOut().catch((error: unknown) => toastError(messageOf(error))),
    },
  ];
}

/** What each feature finds for what is typed, once nothing more is typed. */
function useSearches(query: string): { groups: { label: string; found: Item[] }[]; searching: boolean } {
  const session = useSession();
  const navigate = useNavigate();
  const { data: searches = [] } = useQuery({ queryKey: ['buscas'], queryFn: () => everyPart('search'), staleTime: Number.POSITIVE_INFINITY });
  const typed = query.trim();
  const [q] = useDebouncedValue(typed, pause);
  const may = searches.filter(({ permission }) => sessionPermits(session, permission));
  const answers = useQueries({
    queries: may.map((search) => ({
      queryKey: ['buscas', search.label, q],
      queryFn: ({ signal }: { signal: AbortSignal }) => search.find(q, signal),
      enabled: q.length >= search.from,
      staleTime: 5000,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  });
  const groups = may.map((search, n) => {
    const { data = [], isPlaceholderData = false } = answers[n] ?? {};
    const found = (q.length >= search.from ? data : []).map(({ open, ...item }): Item => ({ ...item, run: () => open((to) => void navigate(to)) }));
    return { label: search.label, found: fitting(found, query, q, isPlaceholderData) };
  });
  return { groups, searching: q !== typed || answers.some(({ isFetching }) => isFetching) };
}

function Group({ label, found }: { label: string; found: Item[] }) {
  if (found.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {found.map(({ id, label: text, description, icon, run }) => (
        <Spotlight.Action key={id} label={text} description={description} leftSection={icon} onClick={run} highlightQuery={false} />
      ))}
    </Spotlight.ActionsGroup>
  );
}

export function SearchPanel({ entries, request }: { entries: readonly MenuEntry[]; request: number }) {
  const [query, setQuery] = useState('');
  const opened = useRef(0);
  useEffect(() => {
    if (opened.current !== request) spotlight.open();
    opened.current = request;
  }, [request]);
  const filter = filterOf(query);
  const shownScreens = useScreens(entries).filter(filter);
  const acts = useActs().filter(filter);
  const { groups, searching } = useSearches(query);
  const [choseFor, setChoseFor] = useState<string | null>(null);
  useFirstRow(
    [...groups.flatMap(({ found }) => found), ...shownScreens, ...acts].map(({ id }) => id),
    choseFor === query,
  );
  const nothing = groups.every(({ found }) => found.length === 0) && shownScreens.length + acts.length === 0;
  return (
    <Spotlight.Root
      store={store}
      attributes={{ content: { 'aria-label': 'Pesquisar' } }}
      centered={false}
      yOffset="12vh"
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.3 }}
    >
      <Spotlight.Search
        styles={{ input: { outline: 'none' } }}
        placeholder="Pesquisar conversas, contatos, telas e ações…"
        aria-label="Pesquisar"
        onKeyDownCapture={({ key }) => key.startsWith('Arrow') && setChoseFor(query)}
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, found }) => (
          <Group key={label} label={label} found={found} />
        ))}
        <Group label="Telas" found={shownScreens} />
        <Group label="Ações" found={acts} />
        {nothing && <Spotlight.Empty>{searching ? 'Procurando…' : 'Nada encontrado. Tente outra palavra.'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
