import { useEffect } from 'react';

function setIcon(href: '/icon.svg' | '/icon-alert.svg'): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', href);
}

/** spec 2: 'CRM' plus ' - ' and the page title. */
export const tabTitle = (title: string): string => (title === '' ? 'CRM' : `CRM - ${title}`);

/** spec 2: with unread notifications outside ChatSala the title alternates every second among three variants, and the icon changes. */
export function useTabTitle(title: string, unread: number): void {
  useEffect(() => {
    const base = tabTitle(title);
    document.title = base;
    if (unread === 0) {
      setIcon('/icon.svg');
      return undefined;
    }
    setIcon('/icon-alert.svg');
    const notice = unread === 1 ? '1 nova notificação' : `${unread} novas notificações`;
    const variants = [`(${unread}) ${base}`, notice, `● ${base} (${unread})`];
    let shown = 0;
    const show = (): void => {
      document.title = variants[shown % variants.length] ?? base;
      shown += 1;
    };
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [title, unread]);
}
