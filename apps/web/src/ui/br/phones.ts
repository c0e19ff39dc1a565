import type { Pais } from '@prosa/brasil/lugares/paises.ts';
import { createStore } from '@/core/store.ts';

/** The list of countries and the numbering plans of all of them: asked for when a phone is edited, once. */
interface Phones {
  readonly paises: readonly Pais[];
  isPossible(phone: string): boolean;
  parts(phone: string): { sigla: string; nacional: string };
  format(phone: string): string;
}

export const phonesStore = createStore<Phones | null>(null, { until: 'page' });
let loading: Promise<Phones> | undefined;

async function load(): Promise<Phones> {
  const [{ paises }, { formatInternational, isPossiblePhone, phoneParts }] = await Promise.all([
    import('@prosa/brasil/lugares/paises.ts'),
    import('@prosa/brasil/telefone-internacional.ts'),
  ]);
  const phones: Phones = { paises, isPossible: isPossiblePhone, parts: phoneParts, format: formatInternational };
  phonesStore.set(phones);
  return phones;
}

export function loadPhones(): Promise<Phones> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** spec 5: valid if it parses and is possible for the country. What is not loaded yet refuses nothing: the server asks again. */
export const isPossibleNow = (phone: string): boolean => phonesStore.get()?.isPossible(phone) ?? true;
