import { Button, CloseButton, Skeleton, TextInput } from '@mantine/core';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { everyScreen } from '@/core/feature.ts';
import { matches } from '@/core/matches.ts';
import { entriesOf, grouped, type MenuEntry, menuQuery } from '@/core/menu.ts';
import type { Screen } from '@/core/screen.ts';
import { sessionPermits, useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from './configuracoes.module.css';

const place = '/configEmpresa';

/** Words that find a setting: its own, its group's, its address, and those of its screen, older names among them. */
const wordsOf = ({ titulo, descricao, grupo, caminho }: MenuEntry, screens: readonly Screen[]): string =>
  [titulo, descricao, grupo, caminho, screens.find(({ path }) => `/${path}` === caminho)?.search].join(' ');

/** What is listed: a setting, or a section of one that is found by itself. */
interface Listed {
  readonly entry: MenuEntry;
  readonly words: string;
  readonly section?: true;
}

/** The settings, each followed by its sections that the person may change. */
function listed(settings: readonly MenuEntry[], screens: readonly Screen[], session: Sessao): Listed[] {
  return settings.flatMap((entry): Listed[] => [
    { entry, words: wordsOf(entry, screens) },
    ...screens.flatMap(({ permission, sections }) =>
      sections?.of === entry.caminho && (permission === 'everyone' || sessionPermits(session, permission))
        ? sections.list.map(({ title, text, icon, search }, i): Listed => {
            const caminho = `${sections.address(session)}#${title}`;
            const own = { ...entry, id_menu: -(entry.id_menu * 100 + i), titulo: title, descricao: text, icone: icon, caminho };
            return { entry: own, words: `${title} ${text} ${search}`, section: true };
          })
        : [],
    ),
  ]);
}

function Setting({ entry: { caminho, icone, titulo, descricao } }: { entry: MenuEntry }) {
  return (
    <li>
      <Link to={caminho} className={classes.setting}>
        <span className={classes.icon}>
          <MenuIcon name={icone} size={20} />
        </span>
        <span className={classes.words}>
          <b>{titulo}</b>
          <span>{descricao}</span>
        </span>
      </Link>
    </li>
  );
}

/** Every setting the person may change, in sections, found by typing: by the words of their screens, too. */
export function Configuracoes() {
  const { data, error, refetch } = useQuery(menuQuery);
  const { data: screens = [] } = useQuery({ queryKey: ['telas'], queryFn: everyScreen, staleTime: Number.POSITIVE_INFINITY });
  const session = useSession();
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const settings = data && entriesOf(data.data, place);
  const fit = settings && listed(settings, screens, session).filter(({ words }) => matches(query.trim(), words));
  // what was asked for by its own name before what contains it
  const found = fit?.toSorted((a, b) => (query.trim() === '' ? 0 : Number(b.section ?? false) - Number(a.section ?? false))).map(({ entry }) => entry);
  const there = settings !== undefined;
  useEffect(() => {
    if (there) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, there]);
  return (
    <div className={classes.page}>
      <PageHeader title="Configurações" />
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const first = found?.[0];
            if (query.trim() !== '' && first !== undefined) void navigate(first.caminho);
          }}
        >
          <TextInput
            type="search"
            size="md"
            aria-label="Pesquisar configurações"
            placeholder="Pesquisar configurações…"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            leftSection={<IconSearch size={18} stroke={1.7} />}
            rightSection={query !== '' && <CloseButton aria-label="Limpar pesquisa" onClick={() => setQuery('')} />}
          />
        </form>
      </search>
      {error !== null && settings === undefined && (
        <EmptyBox kind="error" title="Não foi possível carregar as configurações" text={messageOf(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {settings === undefined && error === null && <Skeleton h={220} mt={28} radius="lg" />}
      {settings?.length === 0 && (
        <EmptyBox kind="empty" title="Nada para configurar" text="Seu grupo não dá acesso a nenhuma configuração. Peça a quem administra a empresa." />
      )}
      {settings !== undefined && settings.length > 0 && found?.length === 0 && (
        <EmptyBox kind="nothing" title="Nenhuma configuração encontrada" text="Tente outra palavra, ou veja todas.">
          <Button variant="default" onClick={() => setQuery('')}>
            Ver todas
          </Button>
        </EmptyBox>
      )}
      {grouped(found ?? []).map(([grupo, group]) => (
        <section key={grupo} id={grupo ?? undefined} aria-label={grupo ?? undefined} className={classes.section}>
          <h2 className={classes.heading}>{grupo}</h2>
          <ul className={classes.settings}>
            {group.map((entry) => (
              <Setting key={entry.id_menu} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
