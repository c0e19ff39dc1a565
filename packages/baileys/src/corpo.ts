/** JSON of what the network told: bytes as base64, long numbers as numbers, errors as their text. */
function plain(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? Number(value) : value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  const { type, data } = value as { type?: unknown; data?: unknown };
  // a Buffer was turned into this before anybody is asked
  if (type === 'Buffer' && Array.isArray(data)) return Buffer.from(data as number[]).toString('base64');
  if (value instanceof Error) return { message: value.message };
  const { toNumber } = value as { toNumber?: unknown };
  return typeof toNumber === 'function' ? (value as { toNumber: () => number }).toNumber() : value;
}

/** What is kept of an event, whole. `mais`: what the line knows of it besides. */
export const bodyOf = (evento: string, dados: unknown, mais: Readonly<Record<string, unknown>> = {}): Buffer =>
  Buffer.from(JSON.stringify({ evento, dados, ...mais }, plain));
