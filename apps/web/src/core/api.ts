import { type EmpresaDiferente, empresaHeader } from '@prosa/contract/acesso/empresa-ativa.ts';
import { ApiError, createClient } from '@prosa/contract/client.ts';
import { backIn, heardEmpresa, tabEmpresa } from './session/empresa.ts';
import { endSession, getToken } from './session/token.ts';

/** What a browser lets outlive a page is little: 64 KB of bodies and 20 requests a tab; beyond it, it refuses to send at all. */
const longestLasting = 2000;
const mostLasting = 10;
let lasting = 0;

/** An act of few words reaches the server also when the page is left right after it: what showed as done is done. */
export async function lastingFetch(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
  const lasts =
    init?.method !== undefined && init.method !== 'GET' && typeof init.body === 'string' && init.body.length <= longestLasting && lasting < mostLasting;
  if (!lasts) return fetch(address, init);
  lasting++;
  try {
    return await fetch(address, { ...init, keepalive: true });
  } finally {
    lasting--;
  }
}

const withFetch = { base: '/api', fetch: lastingFetch };

const callOnce = createClient({
  ...withFetch,
  token: getToken,
  empresa: tabEmpresa,
  onUnauthorized: (token) => endSession(true, token),
});

const isOtherEmpresa = (details: object): details is EmpresaDiferente => 'codigo' in details && details.codigo === 'empresa_diferente';

/** What was refused because the session works in another empresa now was not done: it waits, and goes out again when the person comes back to this one. */
async function inTabEmpresa<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const empresa = tabEmpresa();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || !isOtherEmpresa(error.details)) throw error;
      heardEmpresa(error.details);
      if (!(await backIn(empresa, signal))) throw error;
    }
  }
}

/** Calls an endpoint of the contract. spec 8: a 401 ends the session; every other refusal rejects with ApiError. */
export const call: typeof callOnce = (endpoint, input, signal) => inTabEmpresa(() => callOnce(endpoint, input, signal), signal);

/** For signing in: without the token that may be left in this browser, whose session a refusal must not end. */
export const callAsNobody = createClient(withFetch);

/** A file of the API, which a plain address cannot fetch: it must not carry the token. Rejects with `failed` when it is refused. */
export const fetchFile = (path: string, failed: string): Promise<Blob> =>
  inTabEmpresa(async () => {
    const empresa = tabEmpresa();
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${getToken() ?? ''}`, ...(empresa !== null && { [empresaHeader]: String(empresa) }) },
    });
    if (response.status === 409) throw new ApiError(409, failed, {}, (await response.json()) as Record<string, unknown>);
    if (!response.ok) throw new Error(failed);
    return response.blob();
  });
