import { gzipSync } from 'node:zlib';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { links } from '@prosa/contract/links/links.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { hidden, linkPages } from '../../../test/kit/outside/link-pages.ts';

/** One dot. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let chefe: string;
let now = new Date('2026-03-02T12:00:00Z');
const days = (n: number): void => {
  now = new Date(now.getTime() + n * 86_400_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  empresa = await makeEmpresa(app.database, 'Loja <A>');
  chefe = (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe Silva')).usuario;
  admin = await signIn(app, chefe);
});
afterAll(() => app.close());

const { tokenTo, open, press, pressWith } = linkPages(() => app);

let n = 0;
/** A ticket of a contato, answered by the team; the link that went out. */
async function answered(more: object = {}): Promise<{ id_ticket: number; id_contato: number; email: string; token: string }> {
  const email = `quem${++n}@links.example`;
  const { id_contato } = await admin.call(contato.store, { body: { nome: `Rita ${n}`, email, tipo_contato: 'Cliente', ...more } });
  const { id_ticket } = await admin.call(tickets.store, { body: { titulo: `Sofá <b>${n}</b>`, id_contato } });
  await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Nota secreta</p>', tipo: 'nota' } });
  await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Vamos trocar a peça</p>' } });
  return { id_ticket, id_contato, email, token: await tokenTo(email) };
}
const entries = async (id: number) => (await admin.call(tickets.getRespostas, { params: { id } })).data;
const linksOf = async (id: number) => (await admin.call(links.doTicket, { params: { id } })).data;
const solve = (id_ticket: number) => admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Trocada</p>', status: 2 } });

describe('[2] /token/{token}: a ticket', () => {
  it('shows what the customer may read, in the company’s name, without the app; nothing of it is indexed or told on', async () => {
    const { id_ticket, email, token } = await answered();
    const page = await open(token);
    expect(page.code).toBe(200);
    expect(page.text).toContain('Loja &lt;A&gt;');
    expect(page.text).toContain('Vamos trocar a peça');
    expect(page.text).toContain(`Sofá &lt;b&gt;${n}&lt;/b&gt;`);
    expect(page.text).toContain('<b>Chefe</b>');
    for (const secret of ['Nota secreta', 'Silva', '<script', email, token.slice(0, 20) + '"x']) expect(page.text).not.toContain(secret);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.byteLength(page.text)).toBeLessThan(60_000);
    // the outbox keeps no address that opens anything
    const kept = await app.database.semEmpresa((db) => db.selectFrom('email_saida').select(['texto', 'html']).where('para', '=', email).execute());
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(await linksOf(id_ticket)).toMatchObject([{ finalidade: 'ticket', para: email, aberturas: 1, situacao: 'vale' }]);
  });

  it('a thousand openings by a program that presses nothing change the count of openings and nothing else', async () => {
    const { id_ticket, token } = await answered();
    const all = () =>
      app.database.semEmpresa(async (db) => {
        const { rows } = await sql<{ tudo: string }>`select coalesce((select jsonb_agg(to_jsonb(t)) from ticket t where t.id_ticket = ${id_ticket}), '[]')::text
          || coalesce((select jsonb_agg(to_jsonb(e) order by e.id_entrada) from ticket_entrada e where e.id_ticket = ${id_ticket}), '[]')::text
          || coalesce((select jsonb_agg(to_jsonb(l) - '{aberturas,aberto_em}'::text[]) from link l where l.id_ticket = ${id_ticket}), '[]')::text
          || (select count(*) from evento)::text as tudo`.execute(db);
        return rows[0]!.tudo;
      });
    const before = await all();
    for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 50 }, () => open(token)));
    expect(await all()).toBe(before);
    expect((await linksOf(id_ticket))[0]!.aberturas).toBe(1000);
  }, 90_000);

  it('an answer is sent once, however often and by how many at once, and the page says which', async () => {
    const { id_ticket, token } = await answered();
    const page = await open(token);
    const sent = { _ato: 'responder', _chave: hidden(page, '_chave'), resposta: 'Pode ser na terça? http://exemplo.com' };
    const pages = await Promise.all([press(token, sent), press(token, sent)]);
    expect(pages.map((p) => p.code)).toEqual([200, 200]);
    const told = pages.map((p) => /role="status">([^<]+)/.exec(p.text)![1]).toSorted((a, b) => String(a).localeCompare(String(b)));
    expect(told).toEqual(['Esta resposta já tinha sido enviada.', 'Sua resposta foi enviada.']);
    expect((await press(token, sent)).text).toContain('Esta resposta já tinha sido enviada.');
    const mine = (await entries(id_ticket)).filter((e) => e.de === 'contato');
    expect(mine).toMatchObject([{ tipo: 'publica', nome: `Rita ${n}`, resposta: expect.stringContaining('<a href="http://exemplo.com"') }]);
    // another page, another answer: two people act on one link
    const [one, two] = await Promise.all([open(token), open(token)]);
    await Promise.all([one, two].map((p, i) => press(token, { _ato: 'responder', _chave: hidden(p, '_chave'), resposta: `Pessoa ${i}` })));
    expect((await entries(id_ticket)).filter((e) => e.de === 'contato')).toHaveLength(3);
  });

  it('[8] of a long ticket the newest come first, older ones on demand, and no page is heavy', async () => {
    const { id_ticket, token } = await answered();
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql`with n as (insert into ticket_entrada (id_ticket, indice, tipo, de, html, texto)
          select ${id_ticket}, 10 + g, 'publica', 'usuario', '<p>Dita ' || g || ' ' || (select string_agg(md5(g || ' ' || i), ' ') from generate_series(1, 40) i) || '</p>', ''
          from generate_series(1, 60) g returning 1) update ticket set ultimo_indice = 80 where id_ticket = ${id_ticket}`.execute(db),
    );
    const page = await open(token);
    expect([page.text.includes('Dita 60 '), page.text.includes('Dita 20 '), page.text.includes('Respostas mais novas')]).toEqual([true, false, false]);
    const gz = gzipSync(page.text).length;
    expect(gz).toBeLessThan(60 * 1024);
    const [, older] = /href="\/token\/[\w-]+(\?antes=\d+)">Respostas anteriores/.exec(page.text)!;
    const before = await open(`${token}${older!}`);
    expect([before.text.includes('Dita 20 '), before.text.includes('Vamos trocar a peça'), before.text.includes('Dita 60 ')]).toEqual([true, true, false]);
    expect(before.text).toContain('Respostas mais novas');
  });

  it('what is wrong is said at the field, and what was typed stays', async () => {
    const { token } = await answered();
    const empty = await press(token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: ' ' });
    expect([empty.code, empty.text.includes('Escreva a resposta')]).toEqual([422, true]);
    const long = `${'x'.repeat(19_999)}éé`;
    const refused = await press(token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: long });
    expect([refused.code, refused.text.includes('Escreva até 20000 caracteres'), refused.text.includes(long)]).toEqual([422, true, true]);
    expect((await press(token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: long.slice(0, -1) })).code).toBe(200);
  });

  it('[8] photos go with an answer; one that fails says the server’s text, the words and the others stay', async () => {
    const { id_ticket, token } = await answered();
    const page = await open(token);
    expect(page.text).toContain('enctype="multipart/form-data"');
    const sent = { _ato: 'responder', _chave: hidden(page, '_chave'), _prova: '', resposta: 'Segue a foto\r\nda <sala>' };
    const [photo, program, huge] = [
      new File([png], 'sala.png', { type: 'image/png' }),
      new File(['MZ\u0000'], 'fotos.exe'),
      new File([Buffer.alloc(16 * 1024 * 1024 + 1)], 'filme.mp4'),
    ];
    const refused = await pressWith(token, sent, [photo, program, huge]);
    expect(refused.code).toBe(422);
    expect(refused.text).toContain('fotos.exe: Programas não podem ser enviados. filme.mp4: O arquivo pode ter no máximo 16 MB.');
    expect(refused.text).toContain('>Segue a foto\nda &lt;sala&gt;</textarea>');
    expect(refused.text).toContain('checked> sala.png');
    expect((await entries(id_ticket)).filter((e) => e.de === 'contato')).toEqual([]);

    const again = { ...sent, _recebidos: hidden(refused, '_recebidos') };
    expect((await pressWith(token, again, [])).text).toContain('Sua resposta foi enviada.');
    expect((await pressWith(token, again, [photo])).text).toContain('Esta resposta já tinha sido enviada.');
    const said = (await entries(id_ticket)).filter((e) => e.de === 'contato');
    expect(said.map((e) => e.arquivos.map(({ nome, content_type }) => [nome, content_type]))).toEqual([[['sala.png', 'image/png']]]);
    const [, href] = /href="([^"]+)"[^>]*>sala\.png/.exec((await open(token)).text)!;
    expect(Buffer.from(await (await fetch(app.url + href!)).arrayBuffer())).toEqual(png);
    // files alone are an answer, too
    expect((await pressWith(token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: '' }, [photo])).text).toContain('Sua resposta foi enviada.');
  });

  it('a receipt is good by its own link alone, and a link that shows nothing takes no file', async () => {
    const [one, two] = [await answered(), await answered()];
    const sent = () => ({ _ato: 'responder', _chave: crypto.randomUUID(), resposta: 'Com arquivo' });
    const photo = new File([png], 'sala.png');
    const receipt = hidden(await pressWith(one.token, { ...sent(), resposta: 'x' }, [photo, new File(['MZ\u0000'], 'a.exe')]), '_recebidos');
    for (const taken of [receipt, receipt.replace(/^\d+/, '1'), `${receipt.split('.')[0]}.x`]) await press(two.token, { ...sent(), _recebidos: taken });
    expect((await entries(two.id_ticket)).flatMap((e) => e.arquivos)).toEqual([]);
    const stored = async () => (await app.database.semEmpresa((db) => db.selectFrom('arquivo').select('id_arquivo').execute())).length;
    const before = await stored();
    expect((await pressWith('A'.repeat(43), sent(), [photo])).code).toBe(410);
    await app.database.comEmpresa(empresa.id_empresa, (db) => sql`update link set digitos = true where id_ticket = ${two.id_ticket}`.execute(db));
    await admin.call(contato.store, { body: { id_contato: two.id_contato, nome: 'Rita', cpf: '52998224725', tipo_contato: 'Cliente', email: two.email } });
    expect((await pressWith(two.token, sent(), [photo])).code).toBe(403);
    expect(await stored()).toBe(before);
    const many = Array.from({ length: 12 }, (_, i) => new File(['texto'], `nota-${i}.txt`));
    const refused = await pressWith(one.token, sent(), many);
    expect(refused.text).toContain('nota-10.txt: No máximo 10 de uma vez. nota-11.txt: No máximo 10 de uma vez.');
  });

  it('revoked, expired, unknown, of a trashed person or a blocked cliente: one page, alike', async () => {
    const { id_ticket, token } = await answered();
    const unknown = await open('A'.repeat(43));
    expect(unknown.code).toBe(410);
    expect(unknown.text).not.toContain('Loja');
    const [link] = await linksOf(id_ticket);
    await admin.call(links.revogar, { params: { id: link!.id_link } });
    const revoked = await open(token);
    expect([revoked.code, revoked.text]).toEqual([410, unknown.text]);
    expect((await press(token, { _ato: 'responder', resposta: 'x' })).text).toBe(unknown.text);
    expect((await linksOf(id_ticket))[0]).toMatchObject({ situacao: 'revogado', revogado_por: 'Chefe Silva' });
    // the next answer brings another
    await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Mais uma</p>' } });
    const fresh = await tokenTo(`quem${n}@links.example`, 2);
    expect([fresh === token, (await open(fresh)).code]).toEqual([false, 200]);

    const gone = await answered();
    await admin.call(contato.delete, { params: { id: gone.id_contato } });
    expect((await open(gone.token)).text).toBe(unknown.text);
    days(91);
    expect((await open(fresh)).text).toBe(unknown.text);
    // sessions are over by then, too
    admin = await signIn(app, chefe);
    for (const odd of ['x', '%00']) expect((await open(odd)).text).toBe(unknown.text);
  });

  it('of a ticket that went into another leads on to it, through any number, as far as the person may read; back when they are apart again', async () => {
    const [one, two, other] = [await answered(), await answered(), await answered()];
    const { id_ticket: last } = await admin.call(tickets.store, { body: { titulo: 'O que fica', id_contato: one.id_contato } });
    const merge = async (to: number, from: number) => (await admin.call(ticketRelacoes.mesclar, { body: { id_ticket: to, ids: [from] } })).mesclas;
    // the middle one is somebody else's: what they asked is theirs to read no more than before
    const first = await merge(two.id_ticket, one.id_ticket);
    expect((await open(one.token)).code).toBe(410);
    expect((await pressWith(one.token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: 'Não é meu' }, [new File([png], 'a.png')])).code).toBe(410);
    const second = await merge(last, two.id_ticket);
    const led = await open(one.token);
    expect([led.code, led.text.includes('O que fica'), /foi juntado a este/.test(led.text)]).toEqual([200, true, true]);
    expect((await open(two.token)).code).toBe(410);
    expect((await open(other.token)).text).not.toContain('juntado');
    expect((await press(one.token, { _ato: 'responder', _chave: hidden(led, '_chave'), resposta: 'Pelo link velho' })).text).toContain(
      'Sua resposta foi enviada.',
    );
    expect((await entries(last)).at(-1)).toMatchObject({ de: 'contato', resposta: '<p>Pelo link velho</p>' });
    // the team sees and ends it beside the ticket that it opens now
    expect((await linksOf(last)).map(({ para }) => para)).toEqual(expect.arrayContaining([one.email, two.email]));
    for (const mesclas of [second, first]) await admin.call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } });
    for (const { token } of [one, two]) expect((await open(token)).text).not.toContain('O que fica');
    expect((await open(two.token)).code).toBe(200);
  });

  it('guesses open nothing, count nowhere and shut nobody out', async () => {
    const { id_ticket, token } = await answered();
    const guess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    for (let i = 0; i < 10; i++) {
      const pages = await Promise.all(Array.from({ length: 30 }, () => open(guess())));
      expect(new Set(pages.map(({ code }) => code))).toEqual(new Set([410]));
    }
    expect((await linksOf(id_ticket))[0]!.aberturas).toBe(0);
    expect((await open(token)).code).toBe(200);
  });

  it('suspended, the company lets read and says why nothing is sent', async () => {
    const { id_ticket, token } = await answered();
    const state = (assinatura: string) =>
      app.database.semEmpresa((db) => db.updateTable('empresa').set({ assinatura }).where('id_empresa', '=', empresa.id_empresa).execute());
    await state('suspensa');
    const page = await open(token);
    expect([page.text.includes('atendimento suspenso'), page.text.includes('<form')]).toEqual([true, false]);
    expect((await press(token, { _ato: 'responder', _chave: crypto.randomUUID(), resposta: 'Oi?' })).text).toContain('atendimento suspenso');
    await state('ativa');
    expect((await entries(id_ticket)).filter((e) => e.de === 'contato')).toEqual([]);
  });

  it('with the last four of the document asked for, five tries are free, and nothing shows before', async () => {
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      sql`insert into privacidade_config (palavras_ativas, palavras_saida, palavras_volta, texto_saida, texto_volta, exige_registro, links_digitos)
      values (true, '{SAIR}', '{VOLTAR}', '', '', '{}', true) on conflict (id_empresa) do update set links_digitos = true`.execute(db),
    );
    const { id_ticket, token } = await answered({ cpf: '52998224725' });
    const asked = await open(token);
    expect([asked.text.includes('Confirme que é você'), asked.text.includes('Vamos trocar')]).toEqual([true, false]);
    expect((await press(token, { _ato: 'responder', resposta: 'Sem provar', _chave: crypto.randomUUID() })).code).toBe(403);
    for (let i = 0; i < 4; i++) expect((await press(token, { digitos: '0000' })).code).toBe(422);
    const inside = await press(token, { digitos: '4725' });
    expect(inside.text).toContain('Vamos trocar');
    const sent = { _ato: 'responder', _chave: hidden(inside, '_chave'), _prova: hidden(inside, '_prova'), resposta: 'Provei' };
    expect((await press(token, sent)).text).toContain('Sua resposta foi enviada.');
    expect((await press(token, { ...sent, _prova: `${now.getTime()}.x` })).code).toBe(403);
    for (let i = 0; i < 5; i++) await press(token, { digitos: '0000' });
    expect((await press(token, { digitos: '4725' })).code).toBe(429);
    expect((await entries(id_ticket)).filter((e) => e.de === 'contato')).toHaveLength(1);
    await app.database.comEmpresa(empresa.id_empresa, (db) => sql`update privacidade_config set links_digitos = false`.execute(db));
  });
});

describe('[2] /token/{token}: a rating', () => {
  it('goes out when the team solves it, once for each solution; rated by a press, and again in its place', async () => {
    const { id_ticket, email } = await answered();
    await solve(id_ticket);
    const token = await tokenTo(email, 3);
    expect((await open(token)).text).toContain('Como foi o atendimento?');
    expect((await press(token, { _ato: 'avaliar' })).text).toContain('Escolha uma nota');
    expect((await press(token, { _ato: 'avaliar', nota: '4', comentario: 'Rápido' })).text).toContain('Obrigado! Sua nota 4 foi registrada.');
    expect((await press(token, { _ato: 'avaliar', nota: '4', comentario: 'Rápido' })).text).toContain('já estava registrada');
    const rated = () =>
      app.database.semEmpresa((db) => db.selectFrom('ticket_avaliacao').select(['nota', 'comentario']).where('id_ticket', '=', id_ticket).execute());
    expect(await rated()).toEqual([{ nota: 4, comentario: 'Rápido' }]);
    await Promise.all([press(token, { _ato: 'avaliar', nota: '5' }), press(token, { _ato: 'avaliar', nota: '2' })]);
    expect(await rated()).toHaveLength(1);
    // open again: there is nothing to rate
    await admin.call(tickets.lote, { body: { ids: [id_ticket], status: 1 } });
    expect((await open(token)).code).toBe(410);
    expect((await press(token, { _ato: 'avaliar', nota: '1' })).text).not.toContain('Obrigado');
  });
});

describe('[2] pictures of pages without a session', () => {
  it('are a company’s logo by what it is, and nothing else', async () => {
    const logo = `data:image/webp;base64,${Buffer.from('RIFFxxxx').toString('base64')}`;
    await app.database.semEmpresa((db) => db.updateTable('empresa').set({ logo }).where('id_empresa', '=', empresa.id_empresa).execute());
    const { token } = await answered();
    const src = /src="(\/embed\/imagem\/[0-9a-f]{64})"/.exec((await open(token)).text)![1]!;
    const picture = await fetch(app.url + src);
    expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([200, 'image/webp', 'RIFFxxxx']);
    for (const other of ['0'.repeat(64), '..%2f..', 'x']) expect((await fetch(`${app.url}/embed/imagem/${other}`)).status).toBe(404);
  });
});
