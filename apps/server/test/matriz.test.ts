/**
 * Who may call what, from the contract: every endpoint over the wire and every trigger by the rule that the socket asks, for the three
 * grupos that each company begins with and for one without rights; and each permission alone, over the wire where it is named and by
 * the rule that the binding asks for all other pairs.
 */
import { endpoints } from '@prosa/contract/all.ts';
import { allowedByModel, type GrupoModelo, permissionNodes } from '@prosa/contract/permission-tree.ts';
import { type Permission, permits } from '@prosa/contract/permissions.ts';
import { type TriggerName, triggers } from '@prosa/contract/realtime.ts';
import { type Access, type AnyEndpoint, isPairOrCliente, pairOf, writes } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import type { Staff } from '../src/core/auth/person.ts';
import { mayUse } from '../src/core/realtime/session/access.ts';
import { type SignedIn, signIn, startTestApp, type TestApp } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from './kit/factories.ts';

const roles = ['administrador', 'supervisor', 'atendente', 'sem direitos'] as const;
type Role = (typeof roles)[number];
const modeloOf = (role: Role): GrupoModelo | null => (role === 'sem direitos' ? null : role);
/** What the binding says; a service that refuses for a reason of its own says something else. */
const refused = 'Você não tem permissão para isso.';

let app: TestApp;
let empresa: TestEmpresa;
/** Grupo without a model: what it may is its own marks. */
let nada: number;
const names = {} as Record<Role | 'um só', string>;
const people = {} as Record<Role | 'um só', SignedIn>;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  const grupo = (nome: string) =>
    app.database.comEmpresa(empresa.id_empresa, (db) => db.insertInto('grupo').values({ nome }).returning('id_grupo').executeTakeFirstOrThrow());
  nada = (await grupo('Um só')).id_grupo;
  const of: Record<Role | 'um só', number> = { ...empresa.grupos, 'sem direitos': (await grupo('Nada')).id_grupo, 'um só': nada };
  for (const role of [...roles, 'um só'] as const) {
    names[role] = (await makeLogin(app.database, empresa.id_empresa, of[role])).usuario;
    people[role] = await signIn(app, names[role]);
  }
});
afterAll(() => app.close());

/** Whether somebody with these pairs may call it; what only customers or the operator may is refused to all of them. */
function allowed(access: Access, has: (pair: Permission) => boolean): boolean {
  if (isPairOrCliente(access)) return has(access.par);
  if (typeof access === 'string') return access !== 'cliente' && access !== 'plataforma';
  return has(access);
}
const byModel = (role: Role) => (pair: Permission) => allowedByModel(modeloOf(role), pair);

/** The call with records that are not there and nothing else: what the binding lets through changes nothing. */
async function isRefused(e: AnyEndpoint, token: string): Promise<boolean> {
  const keys = Object.keys((e.params as unknown as ZodObject).shape ?? {});
  const response = await callDeclared(app, e, { token, params: Object.fromEntries(keys.map((key) => [key, 999_999_999])) });
  if (response.status !== 403) {
    await response.body?.cancel();
    return false;
  }
  return ((await response.json()) as { message: string }).message === refused;
}

const lines = endpoints.map((e) => [`${e.method} ${e.path}`, e] as const);
const endsSession = new Set(['GET /login/logout']);

describe('[6] the three grupos and no rights', () => {
  it.each(lines.filter(([, e]) => e.access !== 'public'))('%s', async (line, e) => {
    const found = await Promise.all(
      roles.map(async (role) => {
        const { token } = endsSession.has(line) ? await signIn(app, names[role]) : people[role];
        return [role, !(await isRefused(e, token))] as const;
      }),
    );
    expect(found).toEqual(roles.map((role) => [role, allowed(e.access, byModel(role))]));
  });

  it.each(Object.keys(triggers) as TriggerName[])('trigger %s', async (name) => {
    const { access } = triggers[name];
    for (const role of roles) {
      const person = (await app.core.sessions.personByToken(people[role].token)) as Staff;
      expect([role, mayUse(triggers[name], person)]).toEqual([role, access === 'visitor' || allowed(access, byModel(role))]);
    }
  });
});

describe('[6] whoever looks as another grupo', () => {
  it('may use the triggers that only read, and no call that changes something but those that say so', async () => {
    const person = (await app.core.sessions.personByToken(people.administrador.token)) as Staff;
    const looking: Staff = { ...person, vendoComo: { id_grupo: nada, nome: 'Um só' } };
    const open = (Object.keys(triggers) as TriggerName[]).filter((name) => mayUse(triggers[name], looking));
    expect(open.toSorted()).toEqual(['get_chat_status', 'get_messages_history', 'lista_atendimentos', 'signin', 'usuarios_status', 'wpp_get_status']);
    await app.database.semEmpresa((db) =>
      db.updateTable('sessao').set({ vendo_grupo: empresa.grupos.supervisor }).where('id_sessao', '=', person.id_sessao).execute(),
    );
    app.core.sessions.invalidate({ id_sessao: person.id_sessao });
    const told = async ([line, e]: readonly [string, AnyEndpoint]): Promise<string[]> => {
      const keys = Object.keys((e.params as unknown as ZodObject).shape ?? {});
      const response = await callDeclared(app, e, { token: people.administrador.token, params: Object.fromEntries(keys.map((key) => [key, 999_999_999])) });
      return (await response.text()).includes('Você está vendo como o grupo Supervisor') ? [] : [line];
    };
    const writing = lines.filter(([, e]) => writes(e) && e.access !== 'public' && !e.whileLooking);
    expect((await Promise.all(writing.map(told))).flat()).toEqual([]);
    await app.database.semEmpresa((db) => db.updateTable('sessao').set({ vendo_grupo: null }).where('id_sessao', '=', person.id_sessao).execute());
    app.core.sessions.invalidate({ id_sessao: person.id_sessao });
    expect(lines.filter(([, e]) => e.whileLooking).map(([line]) => line)).toEqual(['GET /login/logout', 'POST /grupo/voltar', 'POST /notificacao/presenca']);
  });
});

describe('[6] each permission alone', () => {
  const pairs = permissionNodes.flatMap((n) => (n.funcao === null ? [] : [[`${n.controller}/${n.funcao}`, n] as const]));
  const same = (a: Permission | null, controller: string, funcao: string): boolean => a !== null && a[0] === controller && a[1] === funcao;

  it.each(pairs)('%s opens what names it, and nothing else', async (_name, { controller, funcao }) => {
    await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      await db.deleteFrom('grupo_permissao').where('id_grupo', '=', nada).execute();
      await db.insertInto('grupo_permissao').values({ id_grupo: nada, controller, funcao: funcao!, permitido: true }).execute();
    });
    app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
    const { token } = people['um só'];
    const named = endpoints.filter((e) => same(pairOf(e.access), controller, funcao!));
    expect(await Promise.all(named.map(async (e) => [e.path, await isRefused(e, token)]))).toEqual(named.map((e) => [e.path, false]));
    const { grants } = (await app.core.sessions.personByToken(token)) as Staff;
    const others = endpoints.map((e) => pairOf(e.access)).filter((pair) => pair !== null && !same(pair, controller, funcao!)) as Permission[];
    expect(others.filter(([c, f]) => permits(grants, c, f))).toEqual([]);
  });
});
