/** Values of a form by field; fields of an object inside it as 'campos.12'. */
type Values = Readonly<Record<string, unknown>>;

export type Side = 'mine' | 'theirs';
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it since it was read: what only they changed is theirs unless the person says otherwise. */
  side: Side;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const flat = (values: Values): Map<string, unknown> =>
  new Map(
    Object.entries(values).flatMap(([field, value]) =>
      isObject(value) ? Object.entries(value).map(([key, inner]) => [`${field}.${key}`, inner] as const) : [[field, value] as const],
    ),
  );
const empty = (value: unknown): boolean => value === null || value === undefined || value === '';
const same = (a: unknown, b: unknown): boolean => (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** The fields in which what the person has on screen is not what is stored now. */
export function differencesOf(read: Values, mine: Values, theirs: Values, version: string): Difference[] {
  const [before, own, stored] = [flat(read), flat(mine), flat(theirs)];
  const fields = [...new Set([...own.keys(), ...stored.keys()])].filter((field) => field !== version && !same(own.get(field), stored.get(field)));
  return fields.map((field) => ({
    field,
    mine: own.get(field),
    theirs: stored.get(field),
    side: same(own.get(field), before.get(field)) ? 'theirs' : 'mine',
  }));
}

/** What is on screen, with the fields that were chosen as theirs taken from what is stored. */
export function mergedOf<V extends Values>(mine: V, theirs: V, chosen: ReadonlyMap<string, Side>): V {
  const merged: Record<string, unknown> = { ...mine };
  const stored = flat(theirs);
  for (const [field, side] of chosen) {
    if (side === 'mine') continue;
    const [outer = '', inner] = field.split(/\.(.*)/s);
    merged[outer] = inner === undefined ? theirs[outer] : { ...(merged[outer] as object), [inner]: stored.get(field) ?? '' };
  }
  return merged as V;
}

/** A value as the table of differences shows it. */
export function valueText(value: unknown): string {
  if (empty(value) || (Array.isArray(value) && value.length === 0)) return 'vazio';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (isObject(value)) {
    return Object.values(value)
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' ');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function firstWords(label: HTMLElement): string {
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const words = walker.currentNode.textContent?.trim() ?? '';
    if (words !== '') return words;
  }
  return '';
}

/** What a field is called on screen: its label, or the heading of its section. */
export function fieldLabel(form: HTMLElement | null, field: string): string {
  const shown = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(({ dataset }) => dataset['path'] === field);
  const labels =
    shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement || shown instanceof HTMLSelectElement ? [...(shown.labels ?? [])] : [];
  // the first words: after them come the mark of a required field and the explanation under a switch
  const text = labels.map(firstWords).find((words) => words !== '');
  return text ?? (shown?.getAttribute('aria-label') || shown?.closest('section')?.querySelector('h2')?.textContent || field);
}
