import { readFileSync } from 'node:fs';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';

const hostile = JSON.parse(readFileSync(new URL('../../../test/kit/hostile/html.json', import.meta.url), 'utf8')) as string[];
/** What may stand in text that people read: these marks, without attributes, and links with a safe address. */
const clean =
  /^(?:[^<>]|<\/?(?:p|strong|em|u|s|h2|h3|ul|ol|li|blockquote)>|<br>|<\/a>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow">)*$/;

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  const id_contato = await app.database.comEmpresa(empresa.id_empresa, (db) => insertContato(db, { nome: 'Rita', email: 'rita@ex.com' }));
  id = (await admin.call(tickets.store, { body: { titulo: 'Hostil', id_contato } })).id_ticket;
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    db
      .insertInto('email_config')
      .values({ servidor: '127.0.0.1', porta: 9, seguranca: 'nenhuma', usuario: '', senha: '', remetente_nome: 'Loja', remetente_email: 'loja@ex.com' })
      .execute(),
  );
});
afterAll(() => app.close());

it('[issue: 50 hostile HTML texts run and fetch nothing] there are as many', () => expect(hostile.length).toBeGreaterThanOrEqual(50));

it.each(hostile.map((text, i) => [i + 1, text] as const))(
  '%i: nothing of it is left that runs or fetches, in the answer, the description and the mail',
  async (_n, text) => {
    const { data } = await admin.call(tickets.responder, { body: { id_ticket: id, resposta: `<p>Antes</p>${text}<p>Depois</p>` } });
    expect(data.resposta).toMatch(clean);
    expect(data.resposta).not.toContain('evil.example/');
    await admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Hostil', descricao: `<p>Antes</p>${text}` } });
    expect((await admin.call(tickets.show, { params: { id } })).data.descricao).toMatch(clean);
    const mail = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('email_saida').select('html').orderBy('id_email', 'desc').executeTakeFirstOrThrow(),
    );
    expect(mail.html).toContain(data.resposta);
  },
);
