import type { Address } from '../provider.ts';
import type { Call, Key } from './baileys.formas.ts';

const parts = (jid: string | null | undefined): { user: string; server: string } | null => {
  const [, user, server] = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|c\.us|hosted|lid|hosted\.lid)$/.exec(jid ?? '') ?? [];
  return user && server ? { user, server } : null;
};

export const userOf = (jid: string | null | undefined): string | null => parts(jid)?.user ?? null;

/** The person behind a key; null for groups, channels and the network itself. */
export function addressOf({ remoteJid, remoteJidAlt, remoteJidUsername }: Key): Address | null {
  const address: { telefone?: string; lid?: string; username?: string } = {};
  for (const jid of [remoteJid, remoteJidAlt]) {
    const found = parts(jid);
    if (found) address[found.server.endsWith('lid') ? 'lid' : 'telefone'] ??= found.user;
  }
  if (!address.telefone && !address.lid) return null;
  return { ...address, ...(remoteJidUsername && { username: remoteJidUsername }) };
}

/** Who called. */
export const callOf = ({ from, chatId, callerPn }: Call): Address | null => addressOf({ remoteJid: from ?? chatId ?? null, remoteJidAlt: callerPn ?? null });

/** The network counts seconds; '' where it told none. */
export function momentOf(timestamp: number | string | null | undefined): string {
  const seconds = Number(timestamp);
  return Number.isFinite(seconds) && seconds > 0 ? new Date(Math.min(seconds, 253_402_300_799) * 1000).toISOString() : '';
}
