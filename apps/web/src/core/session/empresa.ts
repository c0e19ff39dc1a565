import { createStore } from '../store.ts';

/** The empresa that another tab chose for the session they share; `id_empresa` null: none. */
export interface OtherEmpresa {
  id_empresa: number | null;
  nome_fantasia: string | null;
}

/** Set while the session works in another empresa than this tab: whoever looks at it says so over everything else. */
export const otherEmpresa = createStore<OtherEmpresa | null>(null, { until: 'page' });

const key = 'prosa:empresa';
let own: number | null = null;
/** What was heard while this tab itself is choosing. */
let heardMeanwhile: OtherEmpresa | null = null;
let choosing = 0;

/** The empresa that this tab works in: every call says so. */
export const tabEmpresa = (): number | null => own;

/** This tab works in it from now on; the other tabs hear of it, also those without a socket. */
export function enterEmpresa(id_empresa: number | null): void {
  own = id_empresa;
  heardMeanwhile = null;
  if (localStorage.getItem(key) !== String(id_empresa)) localStorage.setItem(key, String(id_empresa));
  otherEmpresa.set(null);
  settle();
}

/** The session works in this empresa, says the server or another tab. */
export function heardEmpresa(active: OtherEmpresa): void {
  if (active.id_empresa === own) heardMeanwhile = null;
  else if (choosing > 0) heardMeanwhile = active;
  // what is known by name stays named
  else if (otherEmpresa.get()?.id_empresa !== active.id_empresa || active.nome_fantasia !== null) otherEmpresa.set(active);
  if (active.id_empresa !== own || otherEmpresa.get() === null) return;
  otherEmpresa.set(null);
  settle();
}

/** While this tab chooses an empresa, what it hears of the change is its own doing. */
export async function whileChoosing<T>(work: () => Promise<T>): Promise<T> {
  choosing += 1;
  try {
    return await work();
  } finally {
    choosing -= 1;
    if (heardMeanwhile !== null) heardEmpresa(heardMeanwhile);
  }
}

/** Nobody is signed in any more. */
export function leaveEmpresa(): void {
  own = null;
  heardMeanwhile = null;
  otherEmpresa.set(null);
  settle();
}

let waiting: (() => void)[] = [];
function settle(): void {
  const done = waiting;
  waiting = [];
  for (const go of done) go();
}

/** Waits until the person has decided; whether session and tab are in this empresa again. Rejects when `signal` gives it up. */
export async function backIn(id_empresa: number | null, signal?: AbortSignal): Promise<boolean> {
  if (otherEmpresa.get() !== null || choosing > 0) {
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
  }
  return own === id_empresa && own !== null;
}

window.addEventListener('storage', (event) => {
  if (event.key !== key || event.newValue === null || own === null) return;
  const id_empresa = Number(event.newValue);
  heardEmpresa({ id_empresa: Number.isInteger(id_empresa) && id_empresa > 0 ? id_empresa : null, nome_fantasia: null });
});
