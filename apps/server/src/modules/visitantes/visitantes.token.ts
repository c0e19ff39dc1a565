import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveSecret } from '../../core/config/secret-key.ts';

/** What a visitor's token says: whose chat, and under which key they are known (realtime.md: good for 30 days). */
export interface Passe {
  readonly id_chat_config: number;
  readonly chave: string;
  /** The company's site said who they are. */
  readonly provado: boolean;
}
const lasts = 30 * 86_400_000;

/** Tokens of visitors: signed and kept nowhere, so that looking at a page stores nothing. */
export function passes(key: string, now: () => number) {
  const secret = deriveSecret(key, 'visitante do chat');
  const mark = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const fits = (text: string, sign: string): boolean => {
    const given = Buffer.from(sign, 'base64url');
    const expected = mark(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    make({ id_chat_config, chave, provado }: Passe): string {
      const text = `${provado ? 'v2' : 'v1'}.${id_chat_config}.${chave}.${now() + lasts}`;
      return `${text}.${mark(text).toString('base64url')}`;
    },
    /** Undefined for what was not made here, or is too old. */
    read(token: string): Passe | undefined {
      const parts = /^(v[12]\.(\d{1,15})\.([\w-]{22})\.(\d{13,15}))\.([\w-]{43})$/.exec(token);
      if (!parts || !fits(parts[1]!, parts[5]!) || Number(parts[4]) < now()) return undefined;
      return { id_chat_config: Number(parts[2]), chave: parts[3]!, provado: token.startsWith('v2') };
    },
    /** The key of whom a site calls by this id, on whatever device: the same always, and guessed by nobody. */
    chaveDe: (id_chat_config: number, id_externo: string): string => mark(`visitante.${id_chat_config}.${id_externo}`).toString('base64url').slice(0, 22),
    /** What an upload of this visitor is called until a message takes it. */
    subida: (chave: string, id_arquivo: number): string => `${id_arquivo}.${mark(`subida.${chave}.${id_arquivo}`).toString('base64url')}`,
    /** The upload of this visitor that is called so; undefined: none of theirs. */
    lerSubida(chave: string, path: string): number | undefined {
      const [id = '', sign = ''] = path.split('.');
      return /^\d{1,15}$/.test(id) && fits(`subida.${chave}.${id}`, sign) ? Number(id) : undefined;
    },
    /** Address of a file for an hour. */
    address(id_empresa: number, id_arquivo: number): string {
      // whole hours: the same file has the same address for a while, and browsers keep it
      const until = (Math.floor(now() / 3_600_000) + 2) * 3_600_000;
      const text = `arquivo.${id_empresa}.${id_arquivo}.${until}`;
      return `/embed/chat/arquivo/${id_arquivo}?e=${id_empresa}&ate=${until}&selo=${mark(text).toString('base64url')}`;
    },
    mayRead(id_empresa: number, id_arquivo: number, until: number, sign: string): boolean {
      return until > now() && fits(`arquivo.${id_empresa}.${id_arquivo}.${until}`, sign);
    },
  };
}
export type Passes = ReturnType<typeof passes>;
