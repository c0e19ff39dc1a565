import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';

/** What the browser lets us do; 'unsupported' where it has no notices. */
export const permission = (): NotificationPermission | 'unsupported' => ('Notification' in window ? Notification.permission : 'unsupported');

const lastKey = 'prosa:avisado';
/** Whether no tab of this browser has brought it yet. */
function isNews(timestamp: number): boolean {
  if (Number(localStorage.getItem(lastKey)) >= timestamp) return false;
  localStorage.setItem(lastKey, String(timestamp));
  return true;
}

/**
 * The system's notice, only while the page is not looked at. One tag shows once, whichever tab or push brings it; what is
 * new under the same tag is brought again, by one of the tabs.
 */
export function showOutside({ title, description, tag, image, toRoute, timestamp }: Notificacao, open: (route: string) => void): void {
  if (document.visibilityState !== 'hidden' || permission() !== 'granted') return;
  const options: NotificationOptions & { renotify: boolean } = { body: description, tag, renotify: isNews(timestamp), ...(image !== null && { icon: image }) };
  let shown: Notification;
  try {
    shown = new Notification(title, options);
  } catch {
    return; // browsers of phones show notices by the service worker alone: push brings it there
  }
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    if (toRoute !== null) open(toRoute);
  });
}
