import { mostTopics } from '@prosa/contract/acesso/acesso.realtime.ts';
import { parseBounded } from '@prosa/contract/json.ts';
import { errorUri, frame } from '@prosa/contract/realtime.ts';
import type { Refusal } from './refusal.ts';

/** A frame from a client, its parts checked by type; what they mean is decided later. */
export type ClientFrame =
  | { kind: 'prefix' }
  | { kind: 'call'; callId: string; trigger: string; topic: string | null; data: unknown }
  | { kind: 'subscribe' | 'unsubscribe'; topic: string }
  | { kind: 'publish'; topic: string; trigger: string; data: unknown };

const isTopic = (v: unknown): v is string => typeof v === 'string' && v.length > 0 && v.length <= 80;
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
/** AutobahnJS: excludeMe is a boolean or a list of session ids, as are exclude and eligible; checked, then ignored. */
const isAudience = (v: unknown): boolean =>
  v === undefined || v === null || typeof v === 'boolean' || (Array.isArray(v) && v.length <= 1000 && v.every((s) => typeof s === 'string'));

/** Null when the frame breaks the protocol. Throws on bad JSON, and on what is deeper or wider than any trigger takes. */
export function readFrame(text: string): ClientFrame | null {
  const message = parseBounded(text, mostTopics);
  if (!Array.isArray(message)) return null;
  const [type, a, b, c, d] = message as unknown[];
  switch (type) {
    case frame.prefix:
      return typeof a === 'string' && typeof b === 'string' ? { kind: 'prefix' } : null;
    case frame.call:
      // AutobahnJS makes 16 characters; other WAMP clients make shorter ones.
      if (typeof a !== 'string' || a.length === 0 || a.length > 64 || typeof b !== 'string' || message.length > 5) return null;
      if (c !== undefined && c !== null && !isTopic(c)) return null;
      return { kind: 'call', callId: a, trigger: b, topic: isTopic(c) ? c : null, data: d ?? {} };
    case frame.subscribe:
      return isTopic(a) ? { kind: 'subscribe', topic: a } : null;
    case frame.unsubscribe:
      return isTopic(a) ? { kind: 'unsubscribe', topic: a } : null;
    case frame.publish:
      if (!isTopic(a) || !isObject(b) || typeof b['trigger'] !== 'string') return null;
      if (!isAudience(c) || !isAudience(d) || message.length > 5) return null;
      return { kind: 'publish', topic: a, trigger: b['trigger'], data: b['data'] ?? {} };
    default:
      return null;
  }
}

export const welcome = (id: string): Buffer => wire(JSON.stringify([frame.welcome, id, 1, 'CRM/1']));
export const callResult = (callId: string, reply: unknown): Buffer => wire(JSON.stringify([frame.callResult, callId, reply]));
export function callError(callId: string, refusal: Refusal): Buffer {
  const message: unknown[] = [frame.callError, callId, errorUri(refusal.code), refusal.message];
  if (refusal.details) message.push(refusal.details);
  return wire(JSON.stringify(message));
}

/** `data` is JSON already, so that an event for many topics is encoded once. */
export function eventFrame(topic: string, trigger: string, id_empresa: number, seq: number | null, data: string): Buffer {
  const number = seq === null ? '' : `"seq":${seq},`;
  return wire(`[${frame.event},${JSON.stringify(topic)},{"trigger":"${trigger}","id_empresa":${id_empresa},${number}"data":${data}}]`);
}

/** A whole unmasked text frame of RFC 6455, ready for any number of sockets. */
export function wire(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = 0x81;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeUIntBE(0, 2, 2);
    bytes.writeUIntBE(length, 4, 6);
  }
  bytes.write(text, head);
  return bytes;
}
