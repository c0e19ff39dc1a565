import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { z } from 'zod';
import { hadTurn, takeTurn } from '../auth/throttle.ts';
import type { Clock } from '../clock.ts';
import { deriveSecret } from '../config/secret-key.ts';
import type { Db } from '../db/database.ts';

/** How much work a page does before it sends: some tenths of a second of a phone, in a thread of its own. */
const difficulty = { algorithm: 'SHA-256', cost: 1, keyPrefix: '0000' } as const;
/** Seconds in which a challenge may be shown: no longer than it is remembered which ones were (`deleteOldTries`). */
const holdsFor = 3600;

const given = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(difficulty.algorithm), expiresAt: z.number().int(), data: z.object({ para: z.string().max(100) }) }),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.looseObject({ counter: z.number().int().min(0), derivedKey: z.string().max(128) }),
});

/** Proofs of work of pages that strangers fill: what machines would have to pay for each sending, without asking a third party. */
export interface Provas {
  /** A challenge for this purpose, a form or a chat. */
  readonly desafio: (para: string) => Promise<Challenge>;
  /** Whether this is the solution of a challenge of ours for this purpose, whoever has shown it before. Asks no database. */
  readonly genuina: (para: string, prova: unknown) => Promise<boolean>;
  /** The same, and the first time that it is shown, or shown again with the same `envio`; base64 of `{challenge, solution}`. */
  readonly conferir: (db: Db, para: string, prova: unknown, envio?: string) => Promise<boolean>;
}

export function provas({ key, clock }: { readonly key: string; readonly clock: Clock }): Provas {
  const hmacSignatureSecret = deriveSecret(key, 'prova de trabalho');
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  function read(prova: unknown): z.output<typeof given> | undefined {
    if (typeof prova !== 'string' || prova.length > 4000) return undefined;
    try {
      return given.safeParse(JSON.parse(Buffer.from(prova, 'base64').toString('utf8'))).data;
    } catch {
      // not JSON: no proof
      return undefined;
    }
  }
  /** The challenge, when it is ours, for this purpose and solved. */
  async function solved(para: string, prova: unknown): Promise<{ signature: string } | undefined> {
    const shown = read(prova);
    if (!shown) return undefined;
    const { challenge, solution } = shown;
    const { expiresAt, data } = challenge.parameters;
    if (data.para !== para || expiresAt <= seconds()) return undefined;
    const { verified } = await verifySolution({ challenge: challenge as unknown as Challenge, solution, deriveKey, hmacSignatureSecret });
    return verified ? challenge : undefined;
  }
  return {
    genuina: async (para, prova) => (await solved(para, prova)) !== undefined,
    desafio: (para) => createChallenge({ ...difficulty, deriveKey, hmacSignatureSecret, expiresAt: seconds() + holdsFor, data: { para } }),
    async conferir(db, para, prova, envio = '') {
      const challenge = await solved(para, prova);
      if (challenge === undefined) return false;
      const now = clock.now();
      const sent = `${challenge.signature} ${envio}`;
      // what was lost on its way comes again with the proof that it had
      if ((await takeTurn(db, now, 'prova', challenge.signature, 1, holdsFor)) > 0) return envio !== '' && hadTurn(db, now, 'prova-de', sent);
      if (envio !== '') await takeTurn(db, now, 'prova-de', sent, 1, holdsFor);
      return true;
    },
  };
}
