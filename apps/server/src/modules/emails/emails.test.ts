import { ConfigEmpresaEmail, emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { type MaServidor, maServidor } from '../../../test/kit/outside/smtp.ts';
import { registrosDeExemplo } from '../../integrations/mail/create-registros.ts';
import { olharDominio } from './dominio.ts';

let app: TestApp;
let da: MaServidor;
let empresa: TestEmpresa;
let admin: SignedIn;
let usuario: string;
const body = (patch: object = {}) => ({
  servidor: '127.0.0.1',
  porta: da.port,
  seguranca: 'nenhuma' as const,
  usuario: 'loja',
  senha: 'segredo',
  remetente_nome: 'Loja A',
  remetente_email: 'vendas@certo.example',
  ...patch,
});
const salvar = (patch: object = {}) => admin.call(emailTransacional.salvar, { body: body(patch) });

beforeAll(async () => {
  da = await maServidor();
  app = await startTestApp({ env: { PROSA_REDES_INTERNAS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await da.close();
});
beforeEach(async () => {
  da.conduta = 'aceita';
  empresa = await makeEmpresa(app.database, 'Loja A');
  ({ usuario } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador));
  admin = await signIn(app, usuario);
});

describe('[2] /emailTransacional: the server', () => {
  it('is kept with its password sealed, which never comes back', async () => {
    expect((await admin.call(emailTransacional.servidor, {})).data).toMatchObject({ versao: 0, tem_senha: 0, instalacao: 1 });
    expect((await salvar()).versao).toBe(1);
    const answer = await admin.call(emailTransacional.servidor, {});
    expect(answer.data).toMatchObject({ servidor: '127.0.0.1', usuario: 'loja', tem_senha: 1, versao: 1 });
    expect(JSON.stringify(answer)).not.toContain('segredo');
    const { senha } = await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('email_config').select('senha').executeTakeFirstOrThrow());
    expect(senha).toMatch(/^[0-9a-f]{8}\.[\w-]+$/);
    const acts = await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('auditoria').select('depois').execute());
    expect(JSON.stringify(acts)).not.toContain('segredo');
  });

  it('a stored password stays for the same account, and goes to no other', async () => {
    await salvar();
    expect((await salvar({ senha: '', remetente_nome: 'Loja\r\n B', versao: 1 })).versao).toBe(2);
    // [security: T19] the name of a header is one line
    expect(await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('email_config').select('remetente_nome').execute())).toEqual([
      { remetente_nome: 'Loja B' },
    ]);
    for (const other of [{ servidor: '8.8.8.8', seguranca: 'tls' }, { usuario: 'outra' }])
      expect((await refusal(salvar({ senha: '', versao: 2, ...other }))).erros).toHaveProperty('senha');
    expect((await refusal(salvar({ versao: 1 }))).http).toBe(409);
  });

  it('[issue: bad input] an address of the inside that nobody named, and a password in clear, are refused at the field', async () => {
    for (const servidor of ['10.0.0.1', '169.254.169.254', '0x7f.1.1.1'])
      expect([servidor, (await refusal(salvar({ servidor }))).erros]).toEqual([servidor, { servidor: expect.stringContaining('rede interna') as string }]);
    expect((await refusal(salvar({ servidor: '8.8.8.8' }))).erros).toHaveProperty('seguranca');
    expect((await refusal(salvar({ servidor: 'http://x' }))).erros).toHaveProperty('servidor');
    expect((await refusal(salvar({ remetente_email: 'x' }))).erros).toHaveProperty('remetente_email');
    expect((await refusal(salvar({ porta: 0 }))).erros).toHaveProperty('porta');
  });

  it('is given up once, and then there is none', async () => {
    await salvar();
    await admin.call(emailTransacional.remover, {});
    expect((await refusal(admin.call(emailTransacional.remover, {}))).http).toBe(409);
  });
});

describe('[7] ConfigEmpresa/verificarEmail', () => {
  const verificar = async () => (await admin.call(ConfigEmpresaEmail.verificarEmail, {})).data;

  it('mails the asker by the saved server, and looks the domain up', async () => {
    await salvar();
    const data = await verificar();
    expect(data).toMatchObject({ ok: 1, para: usuario, via: 'empresa', motivo: '', dominio: { nome: 'certo.example' } });
    expect(new Set(data.passos.map(({ estado }) => estado))).toEqual(new Set(['certo']));
    expect(Object.values(data.dominio).flatMap((r) => (typeof r === 'string' ? [] : [r.estado]))).toEqual(['certo', 'certo', 'certo']);
    const tried = da.aceitos.filter(({ para }) => para === usuario);
    expect(tried).toHaveLength(1);
    expect(tried[0]!.dados).toMatch(/^Auto-Submitted: auto-generated/m);
  });

  it.each([
    ['recusa_entrada', 'entrada', 'senha de aplicativo'],
    ['recusa_rcpt', 'destinatario', 'recusou o seu endereço'],
    ['recusa', 'mensagem', 'recusou a mensagem'],
    ['cai', 'mensagem', 'não confirmou'],
  ] as const)('a server that does "%s" fails at "%s", and says what to do', async (conduta, passo, text) => {
    await salvar();
    da.conduta = conduta;
    const data = await verificar();
    expect(data.ok).toBe(0);
    expect(data.passos.find(({ estado }) => estado === 'falhou')?.passo).toBe(passo);
    expect(data.orientacao).toContain(text);
    expect(data.motivo).not.toBe('');
  });

  it('without one of its own tries the installation’s; POST does the same; too often is refused', async () => {
    expect(await verificar()).toMatchObject({ ok: 1, via: 'instalacao' });
    expect((await admin.request('/ConfigEmpresa/verificarEmail', { method: 'POST' })).status).toBe(200);
    for (let i = 2; i < 10; i++) await verificar();
    expect((await refusal(verificar())).http).toBe(429);
  });

  it('says of a domain what is missing or wrong', async () => {
    const look = (records: Record<string, string[] | null>, seletor = '') =>
      olharDominio({ txt: async (nome) => (nome in records ? records[nome]! : []) }, 'a@x.example', 'o provedor de smtp.x.example', seletor);
    const estados = async (...args: Parameters<typeof look>) => {
      const { spf, dkim, dmarc } = await look(...args);
      return [spf.estado, dkim.estado, dmarc.estado];
    };
    expect(await estados({})).toEqual(['falta', 'falta', 'falta']);
    expect(
      await estados({ 'x.example': ['v=spf1 -all', 'v=spf1 ~all'], '_dmarc.x.example': ['v=DMARC1;'], 's._domainkey.x.example': ['v=DKIM1; p='] }, 's'),
    ).toEqual(['errado', 'errado', 'errado']);
    expect(await estados({ 'x.example': ['v=spf1 +all'] })).toEqual(['errado', 'falta', 'falta']);
    expect(await estados({ 'x.example': null, '_dmarc.x.example': null, 's._domainkey.x.example': null }, 's')).toEqual([
      'sem_resposta',
      'sem_resposta',
      'sem_resposta',
    ]);
    expect((await olharDominio(registrosDeExemplo, 'a@certo.example', 'x', '')).dkim.texto).toContain('default');
  });
});

describe('[2] texts of the mails', () => {
  const tipo = 'recuperacao_de_senha';
  const modelo = async () => (await admin.call(emailTransacional.modelos, {})).data.find((m) => m.tipo === tipo)!;

  it('are the company’s own until they go back to the original', async () => {
    const before = await modelo();
    expect(before).toMatchObject({ versao: 0, assunto: before.original.assunto });
    await admin.call(emailTransacional.salvarModelo, { body: { tipo, assunto: 'Oi {{nome}}', corpo: 'Abra:\n\n{{link}}' } });
    expect(await modelo()).toMatchObject({ versao: 1, assunto: 'Oi {{nome}}' });
    expect((await refusal(admin.call(emailTransacional.salvarModelo, { body: { tipo, assunto: 'x', corpo: '{{link}}', versao: 0 } }))).http).toBe(409);
    await admin.call(emailTransacional.voltarModelo, { body: { tipo } });
    expect(await modelo()).toEqual(before);
  });

  it('refuse a variable that is not there, braces without a pair, and a text without its link', async () => {
    const save = (assunto: string, corpo: string) => refusal(admin.call(emailTransacional.salvarModelo, { body: { tipo, assunto, corpo } }));
    expect((await save('x', 'sem endereço')).erros).toEqual({ corpo: 'O texto precisa de {{link}}: sem isso o e-mail não serve.' });
    expect((await save('{{codigo}}', '{{link}}')).erros).toHaveProperty('assunto');
    expect((await save('Abra {{ link }}', '{{link}}')).erros).toHaveProperty('assunto');
    expect((await save('x', '{{link}} {{nome')).erros).toHaveProperty('corpo');
    expect((await refusal(admin.call(emailTransacional.voltarModelo, { body: { tipo: 'constructor' } }))).http).toBe(404);
  });

  it('the preview has the company’s name, values that are text, and the link as a button', async () => {
    const { data } = await admin.call(emailTransacional.previa, { body: { tipo, assunto: 'De {{empresa}}', corpo: '<b>Oi</b> {{nome}}\n\n{{link}}' } });
    expect(data.assunto).toBe('De Loja A');
    expect(data.html).toContain('&lt;b&gt;Oi&lt;/b&gt; Ana Lima');
    expect(data.html).toContain('>Escolher nova senha</a>');
  });
});

it('[2] the outbox shows the company’s mails, found by state and words, and sends again what did not arrive', async () => {
  const insert = (estado: string, assunto: string) =>
    app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .insertInto('email_saida')
        .values({ para: 'joao@exemplo.com', assunto, texto: 'x', html: 'x', estado, motivo: 'porque sim' })
        .returning('id_email')
        .executeTakeFirstOrThrow(),
    );
  const failed = await insert('falhou', 'Orçamento');
  await insert('aceito', 'Convite');
  const list = async (query: object = {}) => (await admin.call(emailTransacional.saida, { query: { ...query } })).data.map(({ assunto }) => assunto);
  expect(await list()).toEqual(['Convite', 'Orçamento']);
  expect(await list({ q: 'orcam' })).toEqual(['Orçamento']);
  expect(await list({ estado: 'aceito' })).toEqual(['Convite']);
  await admin.call(emailTransacional.reenviar, { params: { id: failed.id_email } });
  await expect.poll(() => list({ estado: 'aceito' }), { timeout: 10_000 }).toContain('Orçamento');
  expect((await refusal(admin.call(emailTransacional.reenviar, { params: { id: failed.id_email } }))).http).toBe(409);
  expect((await refusal(admin.call(emailTransacional.reenviar, { params: { id: 999_999 } }))).http).toBe(404);
});
