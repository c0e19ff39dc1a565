import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { criarEmpresa } from '@prosa/server/src/modules/empresas/criar-empresa.ts';
import { addMembro, criarLogin } from '@prosa/server/src/modules/login/acessos.ts';

export const password = 'Bancada#2026';
export type Call = ReturnType<typeof createClient>;

export interface Company {
  readonly id_empresa: number;
  readonly linhas: readonly number[];
  /** Names to sign in with: an administrator, who has the phones, and attendants. */
  readonly admin: string;
  readonly atendentes: readonly string[];
}

/** A company with lines of the simulator that belong to no departamento, so that every attendant sees their salas. */
export function makeCompany(database: Database, name: string, sizes: { linhas: number; atendentes: number }): Promise<Company> {
  const tag = `${name}-${Date.now().toString(36)}`;
  return database.semEmpresa(async (db) => {
    const { id_empresa, grupos } = await criarEmpresa(db, { nome_fantasia: `Bancada ${name}` });
    const person = async (usuario: string, nome: string, grupo: keyof typeof grupos): Promise<string> => {
      const id_login = await criarLogin(db, { usuario, nome, senha: password });
      await addMembro(db, { id_empresa, id_login, id_grupo: grupos[grupo] });
      return usuario;
    };
    const admin = await person(`admin@${tag}.bancada`, 'Administradora da bancada', 'administrador');
    const atendentes: string[] = [];
    for (let i = 1; i <= sizes.atendentes; i++) atendentes.push(await person(`atendente${i}@${tag}.bancada`, `Atendente ${i}`, 'atendente'));
    const linhas = await db
      .insertInto('wpp_config')
      .values(Array.from({ length: sizes.linhas }, (_, i) => ({ nome: `Linha ${i + 1}` })))
      .returning('id_wpp_config')
      .execute();
    return { id_empresa, linhas: linhas.map((l) => l.id_wpp_config), admin, atendentes };
  });
}

export interface SignedIn {
  readonly token: string;
  readonly id_login: number;
  readonly id_empresa: number;
  readonly call: Call;
}

export async function signIn(url: string, usuario: string, senha = password): Promise<SignedIn> {
  const base = `${url}/api`;
  const { data } = await createClient({ base })(login.login, { body: { usuario, senha } });
  const call = createClient({ base, token: () => data.token });
  const { data: sessao } = await call(login.getDataLogin, {});
  return { token: data.token, id_login: sessao.id_login!, id_empresa: sessao.id_empresa!, call };
}

/** Waits for a condition that the product reaches by itself. */
export async function until(what: string, condition: () => Promise<boolean>, seconds = 60, everyMs = 50): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`esperei em vão: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export const linesConnected = (call: Call, count: number): Promise<void> =>
  until('linhas conectadas', async () => (await call(WPP.getWppConfig, { params: { n: 1 } })).data.length >= count);
