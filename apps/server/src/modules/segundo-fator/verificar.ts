import { plainCode } from '@prosa/contract/codecs.ts';
import { looksLikeToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import { open } from '../../core/seal/seal.ts';
import { recoveryHash, stepOf } from './codigos.ts';
import * as repository from './segundo-fator.repository.ts';

const rememberDays = 30;

/** What a secret of this account is sealed for. */
export const sealedFor = (id_acesso: number) => ({ purpose: `segundo-fator:${id_acesso}`, id_empresa: null });

/** The hash that a browser is remembered by; null for one that keeps no word. */
const deviceHash = (chave: string): Buffer | null => (looksLikeToken(chave) ? tokenHash(`lembrado ${chave}`) : null);

/** Whether a sign-in with the right password has to show a code, too: the account has a factor, and this browser is not remembered. */
export async function needsCode(db: Db, id_acesso: number, chave: string, now: Date): Promise<boolean> {
  if ((await repository.findFactor(db, id_acesso)) === undefined) return false;
  const hash = deviceHash(chave);
  return hash === null || !(await repository.isRemembered(db, id_acesso, hash, now));
}

/** Spends a code of the account: 'codigo' of the authenticator, 'recuperacao', or null when it is none or was used before. */
export async function takeCode(db: Db, key: string, id_acesso: number, codigo: string, now: Date): Promise<'codigo' | 'recuperacao' | null> {
  const factor = await repository.findFactor(db, id_acesso);
  if (factor === undefined) return null;
  const plain = plainCode(codigo);
  if (/^\d{6}$/.test(plain)) {
    const passo = stepOf(open([key], sealedFor(id_acesso), factor.segredo), plain, now);
    return passo !== null && (await repository.takeStep(db, id_acesso, passo)) ? 'codigo' : null;
  }
  return (await repository.spendRecovery(db, id_acesso, recoveryHash(id_acesso, plain))) ? 'recuperacao' : null;
}

/** For 30 days the account is not asked for a code in this browser. */
export async function remember(db: Db, id_acesso: number, { chave, aparelho }: { chave: string; aparelho: string }, now: Date): Promise<void> {
  const chave_hash = deviceHash(chave);
  if (chave_hash === null) return;
  await repository.rememberDevice(db, { id_acesso, chave_hash, aparelho, expira_em: new Date(now.getTime() + rememberDays * 86_400_000) });
}

/** What a sign-in hears whose password is right and whose code is missing or wrong. */
export const codeAsked = (codigo: string | undefined): AppError =>
  new AppError(
    'nao_autenticado',
    codigo === undefined ? 'Informe o código do seu aplicativo de autenticação.' : 'Código incorreto ou já usado. Confira a hora do celular e tente o próximo.',
    { details: { segundo_fator: 1 } },
  );
