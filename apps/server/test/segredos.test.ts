import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from './kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, testPassword } from './kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
const lines: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
});
afterAll(() => app.close());

/** Secrets of the mails to somebody: six digits or a token of 43 characters. */
async function secretsTo(to: string, count: number): Promise<string[]> {
  const mails = async () =>
    ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: { to: string; text: string }[] }).data.filter((m) => m.to === to);
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(count);
  const found = (await mails()).flatMap(({ text }) => [/\/token\/([\w-]{43})/.exec(text)?.[1] ?? /é (\d{6})\./.exec(text)?.[1] ?? 'none']);
  expect(found).not.toContain('none');
  return found;
}

it('[T6] no code and no token of a mail stands in what staff read, nor in the log', async () => {
  const { usuario: email, id_cliente } = await makeCliente(app.database, empresa.id_empresa);
  const eu = await signIn(app, email);
  const pessoa = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  const colega = 'colega@segredos.example';
  const nova = 'nova@segredos.example';
  const equipe = 'equipe@segredos.example';
  await anonymous(app)(login.pedirCodigo, { body: { usuario: email } });
  await secretsTo(email, 1);
  await anonymous(app)(login.recuperarSenha, { body: { usuario: email } });
  await secretsTo(email, 2);
  await admin.call(clientes.resetarSenha, { params: { id: id_cliente } });
  await anonymous(app)(login.recuperarSenha, { body: { usuario: pessoa.usuario } });
  await eu.call(areaCliente.trocarEmail, { body: { email: nova, senha: testPassword } });
  await eu.call(areaCliente.convidarPessoa, { body: { nome: 'Colega', email: colega } });
  await admin.call(usuario.store, { body: { nome: 'Equipe', usuario: equipe, id_grupo: empresa.grupos.atendente } });
  const secrets = [
    ...(await secretsTo(email, 3)),
    ...(await secretsTo(pessoa.usuario, 1)),
    ...(await secretsTo(nova, 1)),
    ...(await secretsTo(colega, 1)),
    ...(await secretsTo(equipe, 1)),
  ];
  expect(secrets).toHaveLength(7);

  let read = 0;
  const told: string[] = [];
  const look = async (path: string): Promise<void> => {
    const response = await admin.request(path);
    const text = await response.text();
    if (response.ok) read++;
    for (const secret of secrets) if (!path.includes(secret) && text.includes(secret)) told.push(`${path}: ${secret}`);
  };
  for (const { method, path, access, mutates } of endpoints)
    if (method === 'GET' && !mutates && access !== 'public') for (const id of [1, id_cliente]) await look(path.replaceAll(/\{[^}]+\}/g, String(id)));
  for (const secret of secrets) {
    const q = encodeURIComponent(secret);
    for (const search of [`/chat/buscarMensagens?q=${q}`, `/emailTransacional/saida?q=${q}`, `/contatos/getAll?q=${q}`]) {
      const response = await admin.request(search);
      const { data } = (await response.json()) as { data?: unknown };
      if (Array.isArray(data)) expect(data, search).toEqual([]);
    }
  }
  expect(read).toBeGreaterThan(100);
  expect(told).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
