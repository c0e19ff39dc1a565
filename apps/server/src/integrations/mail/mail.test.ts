import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { type Conduta, type MaServidor, maServidor } from '../../../test/kit/outside/smtp.ts';
import { readConfig } from '../../core/config/config.ts';
import { createOutgoing } from '../../core/outgoing/outgoing.ts';
import { createCorreio } from './create-mailer.ts';
import { linked } from './dev-mails.ts';
import type { Entrega, Mail, ServidorDeEmail } from './mail.ts';
import { MemoryMailer } from './memory-mailer.ts';

const mail: Mail = {
  de: { nome: 'Loja & Cia', email: 'caixa@loja.example' },
  para: 'ana@teste.example',
  responderPara: 'atende@loja.example',
  assunto: 'Olá, ação',
  texto: 'Corpo é este',
  html: '<p>Corpo é este</p>',
  messageId: '<um@loja.example>',
  cabecalhos: { 'List-Unsubscribe': '<https://loja.example/sair>' },
};
const configOf = (env: Record<string, string>) => readConfig({ PROSA_DADOS: '/nowhere', ...env }, '/nowhere', false);
const outgoing = createOutgoing(['127.0.0.1']);
const prazos = { conexao: 2000, resposta: 300 };
const correioOf = (env: Record<string, string>) => createCorreio(configOf(env), outgoing, prazos);

let server: MaServidor;
const doServidor = (patch: Partial<ServidorDeEmail> = {}) =>
  correioOf({}).correio.porServidor({ servidor: '127.0.0.1', porta: server.port, seguranca: 'nenhuma', usuario: 'loja', senha: 'segredo', ...patch });
beforeAll(async () => {
  server = await maServidor();
});
afterAll(async () => {
  await server.close();
  await outgoing.close();
});

describe('SMTP', () => {
  it('sends text, HTML and headers to one recipient, from the account of SMTP_URL', async () => {
    const { instalacao } = correioOf({ SMTP_URL: `smtp://loja:segredo@127.0.0.1:${server.port}` }).correio;
    expect(instalacao!.endereco).toBe('nao-responda@127.0.0.1');
    const before = server.aceitos.length;
    expect(await instalacao!.entregar(mail, () => Promise.resolve())).toEqual({ estado: 'aceito' });
    const got = server.aceitos.slice(before);
    expect(got.map(({ para }) => para)).toEqual(['ana@teste.example']);
    for (const part of [
      'From: "Loja & Cia" <caixa@loja.example>',
      'Reply-To: atende@loja.example',
      'Message-ID: <um@loja.example>',
      'List-Unsubscribe: <https://loja.example/sair>',
      'text/plain',
      'text/html',
      'Corpo =C3=A9 este',
    ])
      expect(got[0]!.dados).toContain(part);
  });

  it('[security: T19] a name of two lines, as it was stored once, is one line in the header', async () => {
    const { instalacao } = correioOf({ SMTP_URL: `smtp://loja:segredo@127.0.0.1:${server.port}` }).correio;
    const before = server.aceitos.length;
    await instalacao!.entregar({ ...mail, de: { nome: 'Loja\r\nBcc: x@y.example', email: 'caixa@loja.example' } }, () => Promise.resolve());
    expect(server.aceitos[before]!.dados).toContain('From: "Loja Bcc: x@y.example" <caixa@loja.example>');
  });

  it('is from who is set, else from the account, else from the public name', () => {
    const sender = (env: Record<string, string>) => correioOf(env).correio.instalacao!.endereco;
    const [account, relay] = ['smtp://caixa%40loja.example:x@mail.example', 'smtp://127.0.0.1:4025'];
    const PROSA_URL = 'https://crm.loja.example';
    expect(sender({ SMTP_URL: account, PROSA_URL, PROSA_REMETENTE: 'avisos@loja.example' })).toBe('avisos@loja.example');
    expect(sender({ SMTP_URL: account, PROSA_URL })).toBe('caixa@loja.example');
    expect(sender({ SMTP_URL: relay, PROSA_URL })).toBe('nao-responda@crm.loja.example');
  });

  it('what looks like two recipients or a header stays one mail', async () => {
    const before = server.aceitos.length;
    await doServidor()({ ...mail, assunto: 'Oi\r\nBcc: outro@teste.example' }, () => Promise.resolve());
    expect(server.aceitos.slice(before).map((m) => m.para)).toEqual([mail.para]);
    expect(server.aceitos.at(-1)!.dados).not.toMatch(/^Bcc:/m);
    await doServidor()({ ...mail, para: 'um@teste.example, dois@teste.example' }, () => Promise.resolve());
    expect(server.aceitos.length).toBeLessThanOrEqual(before + 2);
  });

  const ends: readonly (readonly [Conduta, Partial<Entrega> & object])[] = [
    ['aceita', { estado: 'aceito' }],
    ['recusa', { estado: 'recusado', definitivo: true, passo: 'mensagem', motivo: '554 5.7.1 Mensagem recusada' }],
    ['adia', { estado: 'recusado', definitivo: false, passo: 'mensagem' }],
    ['cala', { estado: 'incerto' }],
    ['cai', { estado: 'incerto' }],
    ['cai_antes', { estado: 'recusado', definitivo: false }],
    ['cai_no_rcpt', { estado: 'recusado', definitivo: false }],
    ['recusa_rcpt', { estado: 'recusado', definitivo: true, passo: 'destinatario', motivo: '550 5.1.1 Caixa inexistente' }],
    ['recusa_entrada', { estado: 'recusado', definitivo: false, passo: 'entrada' }],
    ['adia_saudacao', { estado: 'recusado', definitivo: false, passo: 'conexao' }],
  ];
  it.each(ends)('%s: certain only when the server said so', async (conduta, end) => {
    server.conduta = conduta;
    try {
      let handed = 0;
      expect(
        await doServidor()(mail, async () => {
          handed += 1;
        }),
      ).toMatchObject(end);
      expect(handed).toBe(['aceita', 'recusa', 'adia', 'cala', 'cai'].includes(conduta) ? 1 : 0);
    } finally {
      server.conduta = 'aceita';
    }
  });

  it('nothing of the message goes out before it is written down, and nothing at all when that fails', async () => {
    const before = server.vistos.length;
    expect(await doServidor()(mail, () => Promise.reject(new Error('taken over')))).toMatchObject({ estado: 'recusado', definitivo: false });
    expect(server.vistos).toHaveLength(before);
  });

  it('a server of the inside, without TLS where it is asked for, or that nobody finds, is told apart', async () => {
    const closed = createCorreio(configOf({}), createOutgoing([]), prazos).correio;
    const inside = { servidor: '127.0.0.1', porta: server.port, seguranca: 'nenhuma', usuario: '', senha: '' } as const;
    expect(await closed.porServidor(inside)(mail, () => Promise.resolve())).toMatchObject({ estado: 'recusado', definitivo: true, passo: 'endereco' });
    expect(await doServidor({ seguranca: 'starttls' })(mail, () => Promise.resolve())).toMatchObject({ estado: 'recusado', passo: 'seguranca' });
    expect(await doServidor({ seguranca: 'tls' })(mail, () => Promise.resolve())).toMatchObject({ estado: 'recusado', passo: 'seguranca' });
    expect(await doServidor({ porta: 1 })(mail, () => Promise.resolve())).toMatchObject({ estado: 'recusado', definitivo: false, passo: 'conexao' });
  });
});

it('a certificate that is not of the server: nobody hears the password', async () => {
  const heard: string[] = [];
  const secured = new SMTPServer({
    onAuth: ({ username }, _session, done) => {
      heard.push(username ?? '');
      done(null, { user: username });
    },
  });
  await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = secured.server.address() as { port: number };
    expect(await doServidor({ seguranca: 'starttls', porta: port })(mail, () => Promise.resolve())).toMatchObject({ estado: 'recusado', passo: 'seguranca' });
    expect(heard).toEqual([]);
  } finally {
    await new Promise<void>((resolve) => secured.close(() => resolve()));
  }
});

describe('without SMTP', () => {
  it('in production, and without the demo, nothing is kept: links of real people stand nowhere', () => {
    for (const env of [{ NODE_ENV: 'production' }, { PROSA_DEMO: 'nao' }] as Record<string, string>[])
      expect(correioOf(env)).toMatchObject({ memory: undefined, correio: { instalacao: null } });
    expect(correioOf({}).memory).toBeInstanceOf(MemoryMailer);
  });

  it('keeps the last 200', async () => {
    const mailer = new MemoryMailer();
    for (let i = 0; i < 205; i++) await mailer.entregar({ ...mail, assunto: String(i) }, () => Promise.resolve());
    expect(mailer.mails).toHaveLength(200);
    expect([mailer.mails[0]!.subject, mailer.mails[199]!.subject]).toEqual(['204', '5']);
  });
});

describe('/dev/emails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is an HTML page and JSON in development', async () => {
    const page = await fetch(`${app.url}/dev/emails`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Nenhum e-mail ainda.');
    expect(await (await fetch(`${app.url}/dev/emails.json`)).json()).toEqual({ status: true, data: [] });
  });

  it('is not there in production', async () => {
    const real = await startTestApp({ env: { NODE_ENV: 'production' } });
    try {
      for (const path of ['/dev/emails', '/dev/emails.json']) expect((await fetch(real.url + path)).status).toBe(404);
    } finally {
      await real.close();
    }
  });

  it('escapes what people wrote and makes addresses clickable', () => {
    expect(linked('<img src=x> veja https://a.example/?x=1&y="2')).toBe(
      '&lt;img src=x&gt; veja <a href="https://a.example/?x=1&amp;y=">https://a.example/?x=1&amp;y=</a>&quot;2',
    );
  });
});
