import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { readConfig } from '../../core/config/config.ts';
import { recuperacaoMail } from '../../modules/login/recuperacao.mail.ts';
import { createMailer } from './create-mailer.ts';
import { linked } from './dev-mails.ts';
import { MemoryMailer } from './memory-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail = { to: 'ana@teste.example', subject: 'Olá, ação', text: 'Corpo é este', html: '<p>Corpo é este</p>' };
const configOf = (env: Record<string, string>) => readConfig({ PROSA_DADOS: '/nowhere', ...env }, '/nowhere', false);

describe('SMTP', () => {
  const received: { from: string; to: string[]; data: string }[] = [];
  let server: SMTPServer;
  let port: number;
  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: ({ username, password }, _session, done) => (password === 'segredo' ? done(null, { user: username }) : done(new Error('credenciais recusadas'))),
      onRcptTo: ({ address }, _session, done) => (address.startsWith('cheia@') ? done(new Error('caixa cheia')) : done()),
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((r) => r.address), data: Buffer.concat(chunks).toString() });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.server.address() as { port: number }).port;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  it('sends text and HTML to one recipient, from the account', async () => {
    const mailer = createMailer(configOf({ SMTP_URL: `smtp://caixa%40loja.example:segredo@127.0.0.1:${port}` }));
    await mailer.send(mail);
    const got = received.at(-1)!;
    expect(got).toMatchObject({ from: 'caixa@loja.example', to: [mail.to] });
    expect(got.data).toContain('From: Prosa <caixa@loja.example>');
    expect(got.data).toContain('text/plain');
    expect(got.data).toContain('text/html');
    expect(got.data).toContain('Corpo =C3=A9 este');
  });

  it('what looks like two recipients or a header stays one mail', async () => {
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'Prosa <a@b.example>');
    const before = received.length;
    await mailer.send({ ...mail, subject: 'Oi\r\nBcc: outro@teste.example' });
    expect(received.slice(before).map((m) => m.to)).toEqual([[mail.to]]);
    expect(received.at(-1)!.data).not.toMatch(/^Bcc:/m);
    await mailer.send({ ...mail, to: 'um@teste.example, dois@teste.example' }).then(
      () => expect(received.at(-1)!.to).toHaveLength(1),
      (error: unknown) => expect(error).toBeInstanceOf(Error),
    );
    mailer.close();
  });

  it('rejects when the server refuses, so that the job tries again', async () => {
    const mailer = smtpMailer(`smtp://x:errada@127.0.0.1:${port}`, 'Prosa <a@b.example>');
    await expect(mailer.send(mail)).rejects.toThrow();
    const open = smtpMailer(`smtp://127.0.0.1:${port}`, 'Prosa <a@b.example>');
    await expect(open.send({ ...mail, to: 'cheia@teste.example' })).rejects.toThrow();
  });
});

describe('without SMTP', () => {
  it('in production nothing is swallowed', async () => {
    await expect(createMailer(configOf({ NODE_ENV: 'production' })).send(mail)).rejects.toThrow('SMTP_URL');
  });

  it('without the demo nothing is kept either: links of real people stand nowhere', async () => {
    await expect(createMailer(configOf({ PROSA_DEMO: 'nao' })).send(mail)).rejects.toThrow('SMTP_URL');
  });

  it('keeps the last 200', async () => {
    const mailer = new MemoryMailer();
    for (let i = 0; i < 205; i++) await mailer.send({ ...mail, subject: String(i) });
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

it('the recovery mail carries the brand and the link, escaped', () => {
  const link = 'https://crm.example/token/abc';
  const { subject, text, html } = recuperacaoMail({ nome: '<b>Ana</b>', marca: 'Sá & Cia\r\nBcc: x@y.example', link });
  expect(subject).toBe('Nova senha – Sá & Cia Bcc: x@y.example');
  expect(text).toContain(link);
  expect(html).toContain('Olá, &lt;b&gt;Ana&lt;/b&gt;!');
  expect(html).toContain('Sá &amp; Cia');
});
