import { checkPassword, publishedPassword } from '../core/auth/password.ts';
import { newToken, tokenHash } from '../core/auth/token.ts';
import type { Core } from '../core/module.ts';
import { replaceToken } from '../modules/login/login.repository.ts';

export interface DemoSignIn {
  readonly usuario: string;
  readonly quem: string;
  /** Opens it once, to choose a password: where the published one signs nobody in. */
  readonly link?: string;
}

const linkHours = 24;

/** Those of the sign-ins that are here; where others may come by, each that still has the published password with a link in its place. */
export async function shownSignIns(core: Core, signIns: readonly DemoSignIn[]): Promise<readonly DemoSignIn[]> {
  const { config, database, clock } = core;
  const names = signIns.map((s) => s.usuario);
  const found = await database.semEmpresa((db) =>
    db.selectFrom('acesso').select(['id_acesso', 'usuario', 'senha_hash']).where('usuario', 'in', names).execute(),
  );
  const shown: DemoSignIn[] = [];
  for (const signIn of signIns) {
    const acesso = found.find((a) => a.usuario === signIn.usuario);
    if (acesso === undefined) continue;
    if (config.published) shown.push(signIn);
    else if (await checkPassword(acesso.senha_hash, publishedPassword)) {
      const token = newToken();
      const until = new Date(clock.now().getTime() + linkHours * 3_600_000);
      await database.semEmpresa((db) => replaceToken(db, acesso.id_acesso, 'convite', tokenHash(token), until, { por_empresa: null }));
      shown.push({ ...signIn, link: `${core.publicUrl()}/token/${token}` });
    }
  }
  return shown;
}
