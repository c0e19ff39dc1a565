import { tokenHash } from '../../core/auth/token.ts';
import type { Core } from '../../core/module.ts';
import { findToken } from './login.repository.ts';
import { findLink } from './primeiro-acesso.ts';

/** Whether a link of /token/{token} holds that the app exchanges for a session: nothing is spent by asking. */
export const abreSessao = ({ database, clock }: Core, token: string): Promise<boolean> =>
  database.semEmpresa(
    async (db) => (await findToken(db, tokenHash(token), clock.now())) !== undefined || (await findLink(db, token, clock.now())) !== undefined,
  );
