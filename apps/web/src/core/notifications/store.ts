import { useSyncExternalStore } from 'react';
import { playAlert } from './sound.ts';

/** Notification (spec 3). `timestamp` in milliseconds. */
export interface AppNotification {
  id: string;
  title: string;
  description: string;
  type: 'chat' | 'chat_message' | 'wpp_config' | 'other';
  /** Screen to open. */
  toRoute: string | null;
  /** Notifications of one tag replace each other, such as those of one conversation. */
  tag: string | null;
  image: string | null;
  url: string | null;
  read: boolean;
  /** Whether the system's own notification was already shown for it. */
  issued: boolean;
  issueNotification: boolean;
  issueAudio: boolean;
  timestamp: number;
}
export type NewNotification = Pick<AppNotification, 'id' | 'title' | 'type'> & Partial<AppNotification>;

/** What the bell keeps; older ones fall off. */
const maximum = 50;
let list: readonly AppNotification[] = [];
const listeners = new Set<() => void>();

function change(next: readonly AppNotification[]): void {
  list = next.toSorted((a, b) => b.timestamp - a.timestamp).slice(0, maximum);
  for (const listener of listeners) listener();
}

const complete = (given: NewNotification): AppNotification => ({
  description: '',
  toRoute: null,
  tag: null,
  image: null,
  url: null,
  read: false,
  issued: false,
  issueNotification: false,
  issueAudio: true,
  timestamp: Date.now(),
  ...given,
});

/** The system's notification, only where the person already allowed it and only while the page is not being looked at. */
function issue(item: AppNotification): AppNotification {
  const wanted = item.issueNotification && !item.issued && !item.read && document.visibilityState === 'hidden';
  if (!wanted || !('Notification' in window) || Notification.permission !== 'granted') return item;
  const options: NotificationOptions = { body: item.description };
  if (item.tag !== null) options.tag = item.tag;
  if (item.image !== null) options.icon = item.image;
  const shown = new Notification(item.title, options);
  shown.addEventListener('click', () => window.focus());
  return { ...item, issued: true };
}

/** Adds notifications, replacing those of the same id or tag; sounds once if one of them asks for it. */
export function notify(...given: NewNotification[]): void {
  const added = given.map(complete).map(issue);
  const replaced = (old: AppNotification): boolean => added.some((n) => n.id === old.id || (n.tag !== null && n.tag === old.tag));
  change([...added, ...list.filter((old) => !replaced(old))]);
  if (added.some((n) => n.issueAudio && !n.read)) playAlert();
}

/** spec 4: wpp_config notifications are replaced on every check, with sound; one that was read and is still true stays read. */
export function replaceOfType(type: AppNotification['type'], given: NewNotification[]): void {
  const before = list.filter((n) => n.type === type);
  const read = new Set(before.filter((n) => n.read).map((n) => n.id));
  change(list.filter((n) => n.type !== type));
  if (given.length > 0) notify(...given.map((n) => ({ ...n, read: n.read ?? read.has(n.id) })));
}

export const markRead = (matches: (n: AppNotification) => boolean): void => {
  if (list.some((n) => !n.read && matches(n))) change(list.map((n) => (matches(n) ? { ...n, read: true } : n)));
};
export const clearNotifications = (): void => change([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useNotifications = (): readonly AppNotification[] => useSyncExternalStore(subscribe, () => list);
export const useUnreadCount = (): number => useSyncExternalStore(subscribe, () => list.filter((n) => !n.read).length);
