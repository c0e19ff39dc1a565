import { useEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';

/** The name of the record that is on screen, empty where there is none. */
const record = createStore('', { until: 'session' });
/** A new notice changes the title of a tab that nobody looks at for so many milliseconds. */
const calls = 10_000;

const setIcon = (href: '/icon.svg' | '/icon-alert.svg'): void => document.querySelector('link[rel="icon"]')?.setAttribute('href', href);

/** Names the tab after the record on screen, so that several tabs are told apart; undefined while it is read. */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    record.set(name);
    return () => record.set('');
  }, [name]);
}

/** spec 2: 'CRM' plus ' - ' and the page title; of a record its name and whose it is. */
const titleOf = (title: string, shown: string, empresa: string): string => {
  if (shown !== '') return [shown, empresa].filter(Boolean).join(' · ');
  return title === '' ? 'CRM' : `CRM - ${title}`;
};

/**
 * spec 2: with unread notifications outside ChatSala the icon changes, and the title alternates every second among three variants: for 10 s
 * after a new one, in a tab that is out of sight (0088). Otherwise it holds the count.
 */
export function useTabTitle(title: string, unread: number, empresa = ''): void {
  const shown = useStore(record);
  const before = useRef(unread);
  const base = titleOf(title, shown, empresa);
  useEffect(() => {
    const isNew = unread > before.current;
    before.current = unread;
    setIcon(unread === 0 ? '/icon.svg' : '/icon-alert.svg');
    const counted = unread === 0 ? base : `(${unread}) ${base}`;
    document.title = counted;
    if (!isNew || document.visibilityState === 'visible') return undefined;
    const variants = [counted, unread === 1 ? '1 nova notificação' : `${unread} novas notificações`, `● ${base} (${unread})`];
    let turn = 0;
    const timer = setInterval(() => {
      turn += 1;
      document.title = variants[turn % variants.length] ?? counted;
      if (turn * 1000 >= calls) end();
    }, 1000);
    const end = (): void => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', end);
      document.title = counted;
    };
    document.addEventListener('visibilitychange', end);
    return end;
  }, [base, unread]);
}
