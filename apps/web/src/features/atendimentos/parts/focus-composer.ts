import { takesText } from '@/core/shortcuts.ts';
import { byTouch } from './touch.ts';

const composer = (): HTMLTextAreaElement | null =>
  document.querySelector('textarea[aria-label="Mensagem"]:not([hidden]), textarea[aria-label="Nota interna"]:not([hidden])');

/** The list of salas, whichever is shown. */
export const salaList = (): HTMLElement | null => document.querySelector('[data-salas]');

/** The keyboard goes to where one writes, in either mode. False when nothing can be written. */
export function focusComposer(): boolean {
  const field = composer();
  field?.focus();
  return field !== null;
}

/** Back to the list, where J and K walk and letters are shortcuts. */
export const focusList = (): void => salaList()?.focus({ preventScroll: true });

/** After an act: to the composer, or to the list where there is none any more. Fingers have a keyboard on the screen, which stays away. */
export function focusDesk(): void {
  if (byTouch()) return;
  requestAnimationFrame(() => focusComposer() || focusList());
}

/** The sala that a click or Enter asked for: the next word belongs to it. */
let askedFor: number | null = null;

/** Opened by a click or Enter: the cursor goes into its composer, now or when it is drawn. */
export function composeIn(chat_id: number, isOpen: boolean): void {
  askedFor = chat_id;
  if (isOpen) focusArrived(chat_id);
}

/** A walk through the list goes on: its keyboard stays there. */
export const walkOn = (): void => {
  askedFor = null;
  focusList();
};

/** The composer of a sala is drawn: it takes the keyboard, but from no list that is being walked and no other field. */
export function focusArrived(chat_id: number): void {
  const asked = askedFor === chat_id;
  askedFor = null;
  if (byTouch() || takesText(document.activeElement)) return;
  if (asked || !salaList()?.contains(document.activeElement)) focusComposer();
}
