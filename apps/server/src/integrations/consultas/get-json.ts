const timeoutMs = 3000;
const maxBytes = 256 * 1024;

/** A JSON object from a public service; null for the HTTP codes that mean "not there". Rejects on anything else, and on what is late or too long. */
export async function getJson(url: string, notThere: readonly number[]): Promise<Readonly<Record<string, unknown>> | null> {
  const response = await fetch(url, { redirect: 'error', headers: { accept: 'application/json' }, signal: AbortSignal.timeout(timeoutMs) });
  if (notThere.includes(response.status)) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${new URL(url).host} respondeu ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`${new URL(url).host}: resposta longa demais`);
    chunks.push(chunk);
  }
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${new URL(url).host}: resposta em outro formato`);
  return value as Readonly<Record<string, unknown>>;
}

/** A text field of an answer, bounded; '' when it is missing or null. */
export const textIn = (answer: Readonly<Record<string, unknown>>, field: string, max = 200): string => {
  const value = answer[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) : '';
};
