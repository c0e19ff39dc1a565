import type { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { guessable } from '../../core/auth/guessable.ts';
import { looksLikeToken, newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { AppError, invalid } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { StartError } from '../../core/start-errors.ts';
import { criarEmpresa } from '../empresas/empresas.api.ts';
import { addMembro, criarLogin } from './acessos.ts';

const linkHours = 24;
const over = () => new AppError('nao_autenticado', 'Este link não vale mais. Quem cuida do servidor faz outro: npm start -- --administrador seu@email.');

/**
 * A new single-use link for who is to run the platform, in place of the one before. `usuario`: the e-mail asked for at the start; '' makes
 * one only while nobody works here at all.
 */
export const primeiroAcessoLink = (core: Pick<Core, 'database' | 'clock' | 'publicUrl'>, usuario: string): Promise<string | undefined> =>
  core.database.semEmpresa(async (db) => {
    if (usuario === '') {
      if (await db.selectFrom('login').select('id_login').limit(1).executeTakeFirst()) return undefined;
    } else {
      const acesso = await db.selectFrom('acesso').select('id_login').where('usuario', '=', usuario).where('confirmado', '=', true).executeTakeFirst();
      if (acesso?.id_login === null) throw new StartError(`${usuario} é o acesso de um cliente. Informe outro e-mail em --administrador.`);
    }
    const token = newToken();
    const row = { token_hash: tokenHash(token), usuario: usuario || null, expira_em: new Date(core.clock.now().getTime() + linkHours * 3_600_000) };
    await db
      .insertInto('primeiro_acesso')
      .values(row)
      .onConflict((conflict) => conflict.column('unico').doUpdateSet(row))
      .execute();
    return `${core.publicUrl()}/token/${token}`;
  });

/** Takes the link out of the world; of two that come at once one gets it. */
const takeLink = (db: Db, link: string, now: Date) =>
  db.deleteFrom('primeiro_acesso').where('token_hash', '=', tokenHash(link)).where('expira_em', '>', now).returning('usuario').executeTakeFirst();

/** The e-mail that a link is for, '' for none, and the acesso of who is here already under it. Undefined: not such a link. */
export async function findLink(db: Db, link: string, now: Date) {
  const row = await db
    .selectFrom('primeiro_acesso')
    .select('usuario')
    .where('token_hash', '=', tokenHash(link))
    .where('expira_em', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const acesso =
    row.usuario === null
      ? undefined
      : await db.selectFrom('acesso').select(['id_acesso', 'id_login']).where('usuario', '=', row.usuario).where('id_login', 'is not', null).executeTakeFirst();
  return { usuario: row.usuario ?? '', acesso };
}

/**
 * Of an exchanged link: the acesso of a person who is here already, an operator from now on. Who is new is told, by the refusal, what to
 * fill in. Undefined: not such a link.
 */
export async function takeForKnownPerson(db: Db, link: string, now: Date): Promise<number | undefined> {
  const found = await findLink(db, link, now);
  if (!found) return undefined;
  const { usuario, acesso } = found;
  if (!acesso)
    throw new AppError('invalido', 'Este link cria o acesso de quem administra. Abra-o no navegador.', { details: { primeiro_acesso: { usuario } } });
  if (!(await takeLink(db, link, now))) throw over();
  await db.updateTable('acesso').set({ ativo: true }).where('id_acesso', '=', acesso.id_acesso).execute();
  await db.updateTable('login').set({ superadmin: true }).where('id_login', '=', acesso.id_login!).execute();
  return acesso.id_acesso;
}

/** Operator and first company out of what was filled in. Answers the new acesso; `open` begins its session in the same transaction. */
export async function createFirst<T>(
  { database, clock }: Core,
  { token, nome, usuario, senha, nome_fantasia }: Input<typeof login.primeiroAcesso>['body'],
  open: (db: Db, id_acesso: number) => Promise<T>,
): Promise<T> {
  if (!looksLikeToken(token)) throw over();
  const problem = await guessable(senha, [nome, usuario.replace(/@.*$/, ''), nome_fantasia]);
  if (problem !== undefined) throw invalid({ senha: problem });
  return database.semEmpresa(async (db) => {
    // before the password: working on one costs too much to be done for anybody
    const link = await takeLink(db, token, clock.now());
    if (!link) throw over();
    const name = link.usuario ?? usuario;
    try {
      const id_login = await criarLogin(db, { nome, usuario: name, senha, superadmin: true });
      const { id_empresa, grupos } = await criarEmpresa(db, { nome_fantasia, primeiros_passos: true });
      await addMembro(db, { id_empresa, id_login, id_grupo: grupos.administrador });
      const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('id_login', '=', id_login).executeTakeFirstOrThrow();
      return await open(db, id_acesso);
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid({ usuario: usuarioEmUso(name) });
      throw error;
    }
  });
}
