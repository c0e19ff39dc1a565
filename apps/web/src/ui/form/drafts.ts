import { isDraftKey } from '@/core/session/kept-here.ts';
import { hasLeft } from '@/core/session/token.ts';
import { differencesOf, mergedOf } from './saving/conflict-fields.ts';

/*
 * What somebody has typed into a form and not saved, kept in this browser by person, empresa and screen (decisions/0013). The
 * server is not asked: a draft has to outlive what cuts the form off from it, a session that ended or a connection that is gone.
 */
export interface Draft<V> {
  /** When it was last changed. */
  em: string;
  /** What the form began with. */
  read: V;
  values: V;
  /** One from before, of which nobody has decided yet. */
  older?: Draft<V> | undefined;
}

type Values = Record<string, unknown>;
const keptMs = 7 * 86_400_000;
const most = 40;
/** Never written down, whatever the form. */
const secret = /senha|token|segredo/i;
/** A picture in a text is no typing, and there is little sala. */
const longest = 20_000;

const kept = <V extends Values>(values: V): V =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !secret.test(field) && !(typeof value === 'string' && value.length > longest))) as V;

function parse(text: string | null): Draft<any> | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft<any> | null;
    return draft !== null && typeof draft.values === 'object' && Date.now() - Date.parse(draft.em) < keptMs ? draft : null;
  } catch {
    return null; // written by something else: there is no draft
  }
}

export const readDraft = <V extends Values>(key: string | null): Draft<V> | null => (key === null ? null : parse(localStorage.getItem(key)));

export function dropDraft(key: string | null): void {
  if (key !== null) localStorage.removeItem(key);
}

/** Drafts of everybody in this browser that are too old, and the oldest of those that are too many. */
function sweep(sala: number): void {
  const all = Object.keys(localStorage)
    .filter(isDraftKey)
    .map((key) => ({ key, em: parse(localStorage.getItem(key))?.em ?? '' }))
    .toSorted((a, b) => b.em.localeCompare(a.em));
  for (const [i, { key, em }] of all.entries()) if (em === '' || i >= sala) localStorage.removeItem(key);
}

export function writeDraft<V extends Values>(key: string, read: V, values: V, older: Draft<V> | null): void {
  if (hasLeft()) return;
  const text = JSON.stringify({ em: new Date().toISOString(), read: kept(read), values: kept(values), ...(older && { older }) } satisfies Draft<V>);
  try {
    if (localStorage.getItem(key) === null) sweep(most - 1);
    localStorage.setItem(key, text);
  } catch {
    sweep(most / 4);
    try {
      localStorage.setItem(key, text);
    } catch {
      // no sala at all in this browser: the form works, without a net under it
    }
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
const noVersion = ' ';

/** Whether there is something in the draft that is not in the form anyway. */
export function hasNews<V extends Values>({ read, values }: Draft<V>, stored: V): boolean {
  return differencesOf(read, values, kept(stored), noVersion).some(({ side, field }) => side === 'mine' && field !== 'versao');
}

interface Typed<V> {
  read: V;
  values: V;
}

/**
 * How a form goes on with what was typed over an older reading: what it begins with and what it shows. What only others changed since
 * is taken from what is stored. Where both changed the same field, the form keeps the version that was read, so that saving shows the
 * differences.
 */
export const rebased = <V extends Values>(typed: Typed<V>, stored: V, versionField?: string) => onTop(typed, stored, stored, versionField);

/** The same with a draft, which does not hold every field. */
export const resumed = <V extends Values>(draft: Draft<V>, stored: V, versionField?: string) => onTop(draft, stored, kept(stored), versionField);

function onTop<V extends Values>({ read, values }: Typed<V>, stored: V, seen: V, versionField: string = noVersion): { initial: V; values: V } {
  const differences = differencesOf(read, values, seen, versionField);
  const [was, is] = [flatField(read), flatField(stored)];
  const clash = stored[versionField] !== read[versionField] && differences.some(({ side, field }) => side === 'mine' && !same(was(field), is(field)));
  if (clash) return { initial: { ...stored, ...read }, values: { ...stored, ...values, [versionField]: read[versionField] } };
  const merged = mergedOf({ ...stored, ...values }, stored, new Map(differences.map(({ field, side }) => [field, side])));
  return { initial: stored, values: { ...merged, ...(versionField in stored && { [versionField]: stored[versionField] }) } };
}

/** What was typed over `from` until now, on top of other values. */
export function typedOver<V extends Values>(values: V, from: V, typed: V): V {
  const differences = differencesOf(from, typed, values, noVersion).filter(({ side }) => side === 'mine');
  return mergedOf(values, typed, new Map(differences.map(({ field }) => [field, 'theirs'])));
}

const flatField =
  (values: Values) =>
  (field: string): unknown => {
    const [outer = '', inner] = field.split(/\.(.*)/s);
    const value = values[outer];
    return inner === undefined ? value : (value as Values | undefined)?.[inner];
  };
