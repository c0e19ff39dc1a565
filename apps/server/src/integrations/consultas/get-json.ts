import type { Outgoing } from '../../core/outgoing/outgoing.ts';

const limits = { timeoutMs: 3000, maxBytes: 256 * 1024 } as const;

/** A JSON object from a public service; null for the HTTP codes that mean "not there". Rejects on anything else, and on what is late or too long. */
export async function getJson(outgoing: Outgoing, url: string, notThere: readonly number[]): Promise<Readonly<Record<string, unknown>> | null> {
  const { status, body } = await outgoing.call(url, { ...limits, headers: { accept: 'application/json' } });
  if (notThere.includes(status)) return null;
  if (status < 200 || status > 299) throw new Error(`${new URL(url).host} respondeu ${status}`);
  const value: unknown = JSON.parse(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${new URL(url).host}: resposta em outro formato`);
  return value as Readonly<Record<string, unknown>>;
}

/** A text field of an answer, bounded; '' when it is missing or null. */
export const textIn = (answer: Readonly<Record<string, unknown>>, field: string, max = 200): string => {
  const value = answer[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, max) : '';
};
