import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { ConfigEmpresaEmail, emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { projectDir, starter } from './kit/npm-start.ts';
import { shortFolder } from './kit/processes.ts';

const data = shortFolder('chave-');
const { running, nothingLeft, endAll } = starter(data);
afterEach(endAll);
afterAll(() => rmSync(data, { recursive: true, force: true }));

const change = () => spawnSync('npm', ['run', '--silent', 'chave'], { cwd: projectDir, encoding: 'utf8', env: { ...process.env, PROSA_DADOS: data } });
const key = (): string => readFileSync(path.join(data, 'chave'), 'utf8');

/** The administrator of the demonstration, at work. */
async function admin(url: string) {
  const as = (token: string) => createClient({ base: `${url}/api`, token: () => token });
  const { data: session } = await as('')(login.login, { body: { usuario: 'admin@aurora.demo', senha: 'Aurora#2026' } });
  const { data: chosen } = await as(session.token)(login.selecionarEmpresa, { params: { id: session.empresas[0]!.id_config } });
  return as(chosen.token);
}

it('[issue: npm run chave] refused while the product runs; then everything sealed is sealed anew, and the next start opens it for the same people', async () => {
  const prosa = await running({ PROSA_REDES_INTERNAS: '127.0.0.0/8' });
  const body = { servidor: '127.0.0.1', porta: 1, seguranca: 'starttls', usuario: 'loja', senha: 'Segredo do servidor', remetente_nome: 'Loja' } as const;
  await (await admin(prosa.url))(emailTransacional.salvar, { body: { ...body, remetente_email: 'loja@exemplo.com' } });
  const before = key();
  const early = change();
  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining('o Prosa está em execução')]);
  expect(key()).toBe(before);

  process.kill(-prosa.pid!, 'SIGINT');
  await nothingLeft();
  const done = change();
  expect([done.status, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toContain('Chave trocada: ');
  expect(done.stdout).toMatch(/ public\.email_config: 1 selados de novo\n/);
  expect(key()).not.toBe(before);
  await nothingLeft();

  const again = await running({ PROSA_REDES_INTERNAS: '127.0.0.0/8' });
  const call = await admin(again.url);
  expect((await call(emailTransacional.servidor, {})).data).toMatchObject({ usuario: 'loja', tem_senha: 1 });
  // the secret is opened before anything is said to a server: what fails is that there is none
  expect((await call(ConfigEmpresaEmail.verificarEmail, {})).data).toMatchObject({ ok: 0 });
}, 180_000);
