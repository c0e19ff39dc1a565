import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { IconArrowRight, IconLogout, IconMaximize, IconMessageSearch, IconMoon, IconSearch, IconToggleLeft } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatDayOrTime } from '@/core/formats.ts';
import { matches } from '@/core/matches.ts';
import type { MenuEntry } from '@/core/menu.ts';
import { sessionPermits, signOut, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { findConversations, goToMessage } from '@/features/atendimentos/public.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { everyScreen } from '../screens.ts';
import { useAvailability, useThemeToggle } from './header-actions.tsx';

interface Found {
  id: string;
  label: string;
  description?: string;
  words?: string;
  icon: ReactNode;
  run: () => void;
}

const filterOf =
  (query: string) =>
  ({ label, words = '' }: Found): boolean =>
    matches(query, `${label} ${words}`);
/** What was found for what is typed; until the answer to that is there, of what was found before (`asked`) only what fits it, too. */
const fitting = (found: Found[], query: string, asked: string, previous: boolean): Found[] =>
  asked === query.trim() && !previous ? found : found.filter(filterOf(query));

/** A screen's address without its optional last part. */
const addressOf = (path: string): string => `/${path.replace(/\/:\w+\?$/, '')}`;

function useScreens(entries: readonly MenuEntry[]): Found[] {
  const session = useSession();
  const navigate = useNavigate();
  const { data: screens = [] } = useQuery({ queryKey: ['telas'], queryFn: everyScreen, staleTime: Number.POSITIVE_INFINITY });
  const wordsOf = (caminho: string): string => screens.find(({ path }) => addressOf(path).toLowerCase() === caminho.toLowerCase())?.search ?? '';
  const fromMenu = entries.map(({ titulo, caminho, icone, grupo, lugar, descricao }): Found => {
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
      ({ path, title, search }): Found => ({
        id: path,
        label: title,
        words: search ?? '',
        icon: <IconArrowRight size={18} stroke={1.7} />,
        run: () => void navigate(addressOf(path)),
      }),
    );
  return [...fromMenu, ...others];
}

function useActs(): Found[] {
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

function useContacts(query: string): { found: Found[]; searching: boolean } {
  const session = useSession();
  const navigate = useNavigate();
  const [q] = useDebouncedValue(query.trim(), 1000);
  const enabled = q.length >= 2 && sessionPermits(session, ['contatos', 'getAll']);
  const { data, isFetching, isPlaceholderData } = useQuery({ ...read(contatos.getContatosChat, { query: { q } }), enabled, placeholderData: keepPreviousData });
  const found = (enabled ? (data?.contatos ?? []) : []).slice(0, 6).map(
    (contato): Found => ({
      id: `contato-${contato.id_contato}`,
      label: contato.nome,
      description: [formatPhone(contato.telefone ?? ''), contato.email].filter(Boolean).join(' · '),
      icon: <LightAvatar id={contato.id_contato} name={contato.nome} image={contato.avatar} size={26} />,
      // Opens the new-conversation window on this person, over whatever screen is open.
      run: () => void navigate({ search: `?novo_chat=${contato.id_contato}` }),
    }),
  );
  return { found: fitting(found, query, q, isPlaceholderData), searching: isFetching };
}

function useConversations(query: string): { found: Found[]; searching: boolean } {
  const session = useSession();
  const navigate = useNavigate();
  const [q] = useDebouncedValue(query.trim(), 300);
  const enabled = q.length >= 2 && sessionPermits(session, ['chat', 'atender']);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['lista_atendimentos', q],
    queryFn: () => findConversations(q),
    enabled,
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });
  const found = (enabled ? (data ?? []) : []).map(
    (row): Found => ({
      id: `conversa-${row.chat_id}`,
      label: row.nome,
      description: [row.status, row.departamento, row.linha].filter(Boolean).join(' · '),
      icon: <LightAvatar id={row.client_id} name={row.nome} image={row.avatar} size={26} />,
      run: () => void navigate(`/ChatSala/${row.chat_id}`),
    }),
  );
  return { found: fitting(found, query, q, isPlaceholderData), searching: isFetching };
}

function useMessages(query: string): { found: Found[]; searching: boolean } {
  const session = useSession();
  const navigate = useNavigate();
  const [q] = useDebouncedValue(query.trim(), 300);
  const enabled = q.length >= 3 && sessionPermits(session, ['chat', 'atender']);
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...read(chatBusca.mensagens, { query: { q, limite: 5 } }),
    enabled,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const found = (enabled ? (data?.data ?? []) : []).map(
    (m): Found => ({
      id: `mensagem-${m.msg_id}`,
      label: m.text.slice(0, 90),
      description: `${m.conversa} · ${formatDayOrTime(m.at_created)}`,
      icon: <IconMessageSearch size={18} stroke={1.7} />,
      run: () => {
        goToMessage(m.chat_id, m.msg_index).catch((error: unknown) => toastError(messageOf(error)));
        void navigate(`/ChatSala/${m.chat_id}`);
      },
    }),
  );
  return { found: fitting(found, query, q, isPlaceholderData), searching: isFetching };
}

function Group({ label, found }: { label: string; found: Found[] }) {
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
  const contacts = useContacts(query);
  const conversations = useConversations(query);
  const messages = useMessages(query);
  const nothing = messages.found.length + conversations.found.length + shownScreens.length + acts.length + contacts.found.length === 0;
  return (
    <Spotlight.Root
      attributes={{ content: { 'aria-label': 'Pesquisar' } }}
      centered={false}
      yOffset="12vh"
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.3, blur: 1 }}
    >
      <Spotlight.Search
        styles={{ input: { outline: 'none' } }}
        placeholder="Pesquisar conversas, contatos, telas e ações…"
        aria-label="Pesquisar"
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        <Group label="Conversas" found={conversations.found} />
        <Group label="Contatos" found={contacts.found} />
        <Group label="Mensagens" found={messages.found} />
        <Group label="Telas" found={shownScreens} />
        <Group label="Ações" found={acts} />
        {nothing && (
          <Spotlight.Empty>
            {contacts.searching || conversations.searching || messages.searching ? 'Procurando…' : 'Nada encontrado. Tente outra palavra.'}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
