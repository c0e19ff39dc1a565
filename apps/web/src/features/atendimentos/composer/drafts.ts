import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { call } from '@/core/api.ts';
import { personId } from '@/core/session/session.ts';
import { thisWindow } from './draft-port.ts';

/** How long after the last key a draft goes to the server, in milliseconds. */
const saveAfter = 800;
/** Who has not touched a key for this long has stopped to think, or writes in another window. */
const pause = 5000;

interface Draft {
  /** The person whose draft it is. */
  of: number;
  text: string;
  /** The server has not stored `text` yet. */
  unsaved: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last key was touched here. */
  typed: number;
  /** What is on its way to the server. */
  saving: Promise<void>;
}

/** As this browser last saw them: a sala opened again shows its draft at once. Each person's own, also in a browser that two share. */
const drafts = new Map<string, Draft>();
const notes = new Map<string, string>();

const keyOf = (chat_id: number): string => `${personId()}:${chat_id}`;
const draftOf = (chat_id: number): Draft => {
  const key = keyOf(chat_id);
  const known = drafts.get(key) ?? { of: personId(), text: '', unsaved: false, timer: undefined, typed: 0, saving: Promise.resolve() };
  drafts.set(key, known);
  return known;
};

async function send(chat_id: number, draft: Draft): Promise<void> {
  // its moment came after somebody else had signed in here: it waits for its own person
  if (draft.of !== personId()) return;
  const { text } = draft;
  try {
    await call(chat.salvarRascunho, { params: { id: chat_id }, body: { texto: text, origem: thisWindow } });
    if (draft.text === text) draft.unsaved = false;
  } catch {
    // it stays here as not saved: the next key, and whoever comes back to this page, tries again
  }
}

/** One after the other: what was written last is stored last. */
function save(chat_id: number, draft: Draft): Promise<void> {
  clearTimeout(draft.timer);
  draft.saving = draft.saving.then(() => send(chat_id, draft));
  return draft.saving;
}

export const draftText = (chat_id: number): string => draftOf(chat_id).text;

/** How long the field is still the person's who writes in it, in milliseconds. */
export const writingFor = (chat_id: number): number => Math.max(0, draftOf(chat_id).typed + pause - Date.now());

/** Goes to the server a moment later, whatever sala is open by then: what was sent must not come back as a draft. */
export function keepDraft(chat_id: number, text: string): void {
  const draft = draftOf(chat_id);
  draft.text = text;
  draft.unsaved = true;
  draft.typed = Date.now();
  clearTimeout(draft.timer);
  draft.timer = setTimeout(() => void save(chat_id, draft), saveAfter);
}

/** What waits for its moment goes now: the page may be gone before. */
export function saveDraft(chat_id: number): void {
  const draft = draftOf(chat_id);
  if (draft.unsaved) void save(chat_id, draft);
}

/** The draft as the server has it, perhaps from another device; true when it is another text. What was begun here meanwhile is newer. */
export async function loadDraft(chat_id: number): Promise<boolean> {
  const draft = draftOf(chat_id);
  if (draft.unsaved) await save(chat_id, draft);
  const before = draft.text;
  const { texto } = await call(chat.rascunho, { params: { id: chat_id } });
  if (draft.unsaved || draft.text !== before || texto === before) return false;
  draft.text = texto;
  return true;
}

/** Notes begun and not saved; they are for this browser only, and never in the field of the customer's message. */
export const noteDraft = (chat_id: number): string => notes.get(keyOf(chat_id)) ?? '';
export const keepNoteDraft = (chat_id: number, text: string): void => void notes.set(keyOf(chat_id), text);
