import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isDay } from '@/ui/br/date-text.ts';
import { type InboxFilters, type InboxView, noFilters, showInbox, useInbox } from '../state/inbox.ts';

const lists = ['linha', 'setor', 'assunto', 'status', 'pessoa'] as const;
const keys = ['aba', 'q', 'naolidas', ...lists, 'tag', 'de', 'ate'] as const;

/** The view as it stands in the address: /ChatSala/12?aba=todas&status=0,1&q=maria. What is usual is left out. */
export function writeView(view: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.aba !== 'minhas') params.set('aba', view.aba);
  if (view.q !== '') params.set('q', view.q);
  if (view.naoLidas) params.set('naolidas', '1');
  for (const key of lists) if (view[key].length > 0) params.set(key, view[key].join(','));
  for (const name of view.tag) params.append('tag', name);
  if (view.de !== '') params.set('de', view.de);
  if (view.ate !== '') params.set('ate', view.ate);
  return params;
}

/** The view of an address; what it does not understand it takes as not there. */
export function readView(params: URLSearchParams): InboxView {
  const aba = params.get('aba');
  const ids = (key: (typeof lists)[number]): number[] =>
    (params.get(key) ?? '')
      .split(',')
      .filter((text) => /^\d{1,15}$/.test(text))
      .map(Number)
      .slice(0, 50);
  const day = (key: 'de' | 'ate'): string => (isDay(params.get(key)) ? params.get(key)! : '');
  const found: InboxFilters = {
    ...noFilters,
    q: (params.get('q') ?? '').slice(0, 120),
    naoLidas: params.get('naolidas') === '1',
    linha: ids('linha'),
    setor: ids('setor'),
    assunto: ids('assunto'),
    status: ids('status'),
    pessoa: ids('pessoa'),
    tag: params
      .getAll('tag')
      .filter((name) => name !== '' && name.length <= 80)
      .slice(0, 20),
    de: day('de'),
    ate: day('ate'),
  };
  return { ...found, aba: aba === 'fila' || aba === 'todas' ? aba : 'minhas' };
}

/** Keeps the address and the list saying the same: an address that somebody shares shows what they saw. */
export function useInboxAddress(): void {
  const [params, setParams] = useSearchParams();
  const view = useInbox();
  const shown = writeView(view).toString();
  const asked = new URLSearchParams([...params].filter(([key]) => keys.some((k) => k === key)));
  const address = asked.toString();
  const last = useRef<string | null>(null);
  const { started } = view;
  useEffect(() => {
    if (!started) {
      last.current = null;
      return;
    }
    if (address === shown) {
      last.current = shown;
      return;
    }
    const fromOutside = address !== '' && address !== last.current;
    if (fromOutside && writeView(readView(new URLSearchParams(address))).toString() !== shown) {
      last.current = address;
      showInbox(readView(new URLSearchParams(address)));
      return;
    }
    last.current = shown;
    setParams(
      (now) => {
        const others = [...now].filter(([key]) => !keys.some((k) => k === key));
        return new URLSearchParams([...others, ...new URLSearchParams(shown)]);
      },
      { replace: true },
    );
  }, [started, address, shown, setParams]);
}
