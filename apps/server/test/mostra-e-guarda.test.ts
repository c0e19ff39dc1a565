import { endpoints } from '@prosa/contract/all.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeCliente, makeEmpresa, makeLogin } from './kit/factories.ts';
import { type GuardRecords, makeGuardRecords, records } from './kit/guards.records.ts';
import { secret } from './kit/guards.ts';

/** For each kind of record that has both calls: what `show` answers is a body that `store` takes, field by field, and changes nothing. */
const kinds = endpoints.flatMap((show): [string, AnyEndpoint, AnyEndpoint][] => {
  const [, area] = /^\/(\w+)\/show\/\{id\}$/.exec(show.path) ?? [];
  const store = area === undefined ? undefined : endpoints.find((e) => e.method === 'POST' && e.path.toLowerCase() === `/${area.toLowerCase()}/store`);
  return area !== undefined && store ? [[area, show, store]] : [];
});

/** Rows of the guards are written past the rules of their forms: what a form would have asked of them. */
const asked: Readonly<Record<string, object>> = {
  contatos: { email: 'guarda@guarda.example' },
  WPPConfig: { phone_number_id: '106540352242922' },
  MacroTicket: { prioridade: 4 },
  ChatPergunta: { resposta: 'Sim' },
};

let app: TestApp;
let a: GuardRecords;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  const ours = await makeEmpresa(app.database, `${secret} Loja`);
  admin = await signIn(app, (await makeLogin(app.database, ours.id_empresa, ours.grupos.administrador, 'Administradora')).usuario);
  const cliente = await makeCliente(app.database, ours.id_empresa);
  a = await makeGuardRecords(app, ours.id_empresa, ours.grupos.atendente, admin, cliente);
});
afterAll(() => app.close());

it.each(kinds)('%s: what show answers can be stored', async (area, show, store) => {
  const named = records[`GET ${show.path}`];
  const { params } = typeof named === 'function' ? named(a) : { params: { id: a['id_empresa']! } };
  const { token } = admin;
  const shown = (await (await callDeclared(app, show, { token, params })).json()) as { status: boolean; data: Record<string, unknown> };
  expect(shown).toMatchObject({ status: true });
  const answer = (await (await callDeclared(app, store, { token, params: {}, body: { ...shown.data, ...asked[area] } })).json()) as {
    erros?: object;
    message?: string;
  };
  expect([answer.message, answer.erros]).toEqual([undefined, undefined]);
});
