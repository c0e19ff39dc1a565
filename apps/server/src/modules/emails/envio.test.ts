import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { type Conduta, type MaServidor, maServidor } from '../../../test/kit/outside/smtp.ts';
import { insertArquivo } from '../../../test/kit/rows.ts';
import { cancelJob } from '../../core/jobs/jobs.ts';
import { createOutgoing } from '../../core/outgoing/outgoing.ts';
import { seal } from '../../core/seal/seal.ts';
import { createCorreio } from '../../integrations/mail/create-mailer.ts';
import { enfileirarComoDono, enfileirarEmail } from './emails.api.ts';
import { envio, senhaSmtp } from './envio.ts';

let app: TestApp;
let da: MaServidor;
let instalacao: MaServidor;
let loja: TestEmpresa;
let outra: TestEmpresa;
const outgoing = createOutgoing(['127.0.0.1']);
/** Sends as the job does, without its worker: each step of a mail is then this test's. */
const sender = (smtpUrl = `smtp://loja:segredo@127.0.0.1:${instalacao.port}`) =>
  envio(
    app.core,
    createCorreio({ smtpUrl, sender: '', publicUrl: '', mode: 'test', demo: smtpUrl !== '' }, outgoing, {
      conexao: 2000,
      resposta: 300,
    }).correio,
    () => Object.assign({}, ...app.modules.map(({ emails }) => emails ?? {})) as never,
  );
const stored = (id_email: number) =>
  app.database.semEmpresa((db) => db.selectFrom('email_saida').selectAll().where('id_email', '=', id_email).executeTakeFirstOrThrow());
let count = 0;
/** A mail that the worker of the product leaves alone. */
async function queued(): Promise<{ id: number; para: string }> {
  const para = `quem-le${++count}@teste.example`;
  const id = await app.database.comEmpresa(loja.id_empresa, async (db) => {
    const id_email = await enfileirarEmail(db, {
      para,
      assunto: 'Pedido',
      empresa: 'Loja A',
      partes: ['<p>Chegou</p>'],
      dePessoa: true,
      cabecalhos: { 'X-Pedido': '1' },
    });
    await cancelJob(db, `email-${id_email}`);
    return id_email;
  });
  return { id, para };
}
const acceptedFor = (server: MaServidor, para: string) => server.aceitos.filter((m) => m.para === para);

async function ownServer(id_empresa: number): Promise<void> {
  await app.database.comEmpresa(id_empresa, (db) =>
    db
      .insertInto('email_config')
      .values({
        servidor: '127.0.0.1',
        porta: da.port,
        seguranca: 'nenhuma',
        usuario: 'loja',
        senha: seal(app.core.key, senhaSmtp(id_empresa), 'segredo'),
        remetente_nome: 'Loja A',
        remetente_email: 'vendas@loja.example',
        responder_para: 'atende@loja.example',
      })
      .execute(),
  );
}

beforeAll(async () => {
  [da, instalacao] = await Promise.all([maServidor(), maServidor()]);
  // its own worker has no way out: what it takes stays as it is
  app = await startTestApp({ env: { PROSA_DEMO: 'nao', PROSA_REDES_INTERNAS: '127.0.0.1' } });
  loja = await makeEmpresa(app.database, 'Loja A');
  outra = await makeEmpresa(app.database, 'Loja B');
  await ownServer(loja.id_empresa);
});
afterAll(async () => {
  await app.close();
  await Promise.all([da.close(), instalacao.close(), outgoing.close()]);
});
beforeEach(() => {
  da.conduta = 'aceita';
});
afterEach(() => {
  da.aoReceber = undefined;
});

describe('[issue: no mail accepted twice; each is accepted, failed or uncertain; none vanishes]', () => {
  it('goes by the company’s server, under its name, once', async () => {
    const { id, para } = await queued();
    await sender().enviar(id);
    await sender().enviar(id);
    expect(acceptedFor(da, para)).toHaveLength(1);
    const row = await stored(id);
    expect(row).toMatchObject({ estado: 'aceito', via: 'empresa', tentativas: 1, motivo: '' });
    const { dados } = acceptedFor(da, para)[0]!;
    for (const part of ['From: Loja A <vendas@loja.example>', 'Reply-To: atende@loja.example', 'X-Pedido: 1', `Message-ID: ${row.message_id}`])
      expect(dados).toContain(part);
    // a person wrote it: absence notices may answer
    expect(dados).not.toMatch(/^(?:Auto-Submitted|X-Auto-Response-Suppress):/m);
  });

  it('takes files of the company along; one that is gone by then, or another company’s, is left out', async () => {
    const file = (of: TestEmpresa, nome: string, bytes: string) =>
      app.database.comEmpresa(of.id_empresa, async (db) =>
        insertArquivo(db, { nome, content_type: 'text/plain', caminho: await app.core.storage.put(of.id_empresa, Buffer.from(bytes)) }),
      );
    const [nota, some, dela] = [
      await file(loja, 'nota.txt', 'a nota fiscal'),
      await file(loja, 'some.txt', 'x'),
      await file(outra, 'dela.txt', 'segredo dela'),
    ];
    const para = `quem-le${++count}@teste.example`;
    const id = await app.database.comEmpresa(loja.id_empresa, async (db) => {
      const id_email = await enfileirarEmail(db, {
        para,
        assunto: 'Nota',
        empresa: 'Loja A',
        partes: ['<p>Segue</p>'],
        dePessoa: true,
        anexos: [nota, some, dela],
      });
      await cancelJob(db, `email-${id_email}`);
      await db.deleteFrom('arquivo').where('id_arquivo', '=', some).execute();
      return id_email;
    });
    await sender().enviar(id);
    const { dados } = acceptedFor(da, para)[0]!;
    expect([...dados.matchAll(/filename=("?)([\w.]+)\1/g)].map(([, , name]) => name)).toEqual(['nota.txt']);
    expect(dados).toContain(Buffer.from('a nota fiscal').toString('base64'));
    expect(dados).not.toContain(Buffer.from('segredo dela').toString('base64'));
  });

  it('killed after the message went out and before the answer: uncertain, and never again by itself', async () => {
    const { id, para } = await queued();
    // the process that was sending is gone when the server has the whole message
    await app.database.semEmpresa((db) =>
      db.updateTable('email_saida').set({ estado: 'enviando', tentativas: 1, entregando_em: new Date() }).where('id_email', '=', id).execute(),
    );
    await sender().enviar(id);
    await sender().enviar(id);
    expect(await stored(id)).toMatchObject({ estado: 'incerto', motivo: 'O envio foi interrompido antes da resposta do servidor.' });
    expect(da.vistos.filter((m) => m.para === para)).toEqual([]);
  });

  it('killed before: sent by who takes it over, and what the dead one still does goes nowhere', async () => {
    const { id, para } = await queued();
    await app.database.semEmpresa((db) => db.updateTable('email_saida').set({ estado: 'enviando', tentativas: 1 }).where('id_email', '=', id).execute());
    await sender().enviar(id);
    expect(await stored(id)).toMatchObject({ estado: 'aceito', tentativas: 2 });
    expect(acceptedFor(da, para)).toHaveLength(1);
  });

  it('two that send the same at once: one message', async () => {
    const { id, para } = await queued();
    await Promise.all([sender().enviar(id), sender().enviar(id), sender().enviar(id)]);
    expect(da.vistos.filter((m) => m.para === para).length).toBeLessThanOrEqual(1);
    const { estado } = await stored(id);
    if (estado !== 'aceito') await sender().enviar(id);
    expect(acceptedFor(da, para).length).toBeLessThanOrEqual(1);
    expect(['aceito', 'incerto']).toContain((await stored(id)).estado);
  });

  it('a round of everything at once, each mail in two hands, some of them dead: none is there twice and none is gone', async () => {
    const mails = await Promise.all(Array.from({ length: 30 }, queued));
    const did: { para: string; conduta: Conduta }[] = [];
    let turns: readonly Conduta[] = ['aceita', 'recusa', 'aceita', 'adia', 'cai', 'aceita', 'cala'];
    da.aoReceber = async () => {
      da.conduta = turns[did.length % turns.length]!;
      did.push({ para: da.vistos.at(-1)!.para, conduta: da.conduta });
    };
    for (const [i, { id }] of mails.entries())
      if (i % 7 === 0)
        await app.database.semEmpresa((db) =>
          db
            .updateTable('email_saida')
            .set({ estado: 'enviando', tentativas: 1, entregando_em: i % 14 === 0 ? new Date() : null })
            .where('id_email', '=', id)
            .execute(),
        );
    await Promise.all(mails.flatMap(({ id }) => [sender().enviar(id), sender().enviar(id)]));
    turns = ['aceita'];
    for (const { id } of mails) await sender().enviar(id);
    for (const { id, para } of mails) {
      const { estado } = await stored(id);
      // what it did not refuse it may have
      const had = did.filter((m) => m.para === para && m.conduta !== 'recusa' && m.conduta !== 'adia').length;
      expect(had).toBeLessThanOrEqual(1);
      expect(['aceito', 'falhou', 'incerto']).toContain(estado);
      if (estado !== 'incerto') expect([estado, had, acceptedFor(da, para).length]).toEqual(estado === 'aceito' ? ['aceito', 1, 1] : ['falhou', 0, 0]);
    }
  });

  it('a mail in whose hands another is taken over is uncertain until its answer comes, and accepted when it does', async () => {
    const { id, para } = await queued();
    // taken for dead between the message and the answer
    da.aoReceber = async () => sender().enviar(id);
    await sender().enviar(id);
    expect(acceptedFor(da, para)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ estado: 'aceito', tentativas: 1 });
  });

  it.each([
    ['cala', 'incerto'],
    ['cai', 'incerto'],
    ['recusa', 'falhou'],
    ['recusa_rcpt', 'falhou'],
    ['adia', 'aguardando'],
    ['cai_antes', 'aguardando'],
    ['cai_no_rcpt', 'aguardando'],
    ['recusa_entrada', 'aguardando'],
    ['adia_saudacao', 'aguardando'],
  ] as const)('a server that does "%s" leaves it as "%s", with the reason', async (conduta, estado) => {
    const { id, para } = await queued();
    da.conduta = conduta;
    await sender().enviar(id);
    const row = await stored(id);
    expect(row).toMatchObject({ estado, tentativas: 1 });
    expect(row.motivo).not.toBe('');
    if (estado === 'aguardando') expect(row.proxima_em.getTime()).toBeGreaterThan(Date.now() + 50_000);
    da.conduta = 'aceita';
    await sender().enviar(id);
    expect(acceptedFor(da, para)).toHaveLength(estado === 'aguardando' ? 1 : 0);
  });

  it('waits longer each time, keeps its Message-ID, and fails after the eighth', async () => {
    const { id } = await queued();
    da.conduta = 'adia';
    const waits: number[] = [];
    const ids = new Set<string | null>();
    for (let i = 0; i < 8; i++) {
      const now = Date.now();
      await sender().enviar(id);
      const row = await stored(id);
      ids.add(row.message_id);
      if (i < 7) waits.push(Math.round((row.proxima_em.getTime() - now) / 60_000));
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(await stored(id)).toMatchObject({ estado: 'falhou', tentativas: 8, motivo: '451 4.3.0 Tente depois' });
    expect(ids.size).toBe(1);
  });

  it('a lost job is found again, and what is older than 30 days goes', async () => {
    const { id } = await queued();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await app.database.semEmpresa((db) =>
      db
        .updateTable('email_saida')
        .set({ proxima_em: ago(20) })
        .where('id_email', '=', id)
        .execute(),
    );
    await sender().retomar();
    // the product's own worker takes it
    await expect.poll(async () => (await stored(id)).estado, { timeout: 10_000 }).toBe('aceito');
    await app.database.semEmpresa((db) =>
      db
        .updateTable('email_saida')
        .set({ criado_em: ago(31 * 1440) })
        .where('id_email', '=', id)
        .execute(),
    );
    expect(await sender().limpar()).toBe(1);
  });
});

describe('[issue: mails that sign staff in]', () => {
  async function recovery(usuario: string): Promise<number> {
    const { id_acesso, id_login } = await app.database.semEmpresa((db) =>
      db.selectFrom('acesso').select(['id_acesso', 'id_login']).where('usuario', '=', usuario).executeTakeFirstOrThrow(),
    );
    return app.database.semEmpresa(async (db) => {
      const id = await enfileirarComoDono(db, loja.id_empresa, { tipo: 'recuperacao_de_senha', dados: { id_acesso }, para: usuario, id_login: id_login! });
      await cancelJob(db, `email-${id}`);
      return id;
    });
  }

  it('what opens an account goes by the installation’s server where it has one, by the company’s where not; neither text nor link is kept', async () => {
    const { usuario } = await makeLogin(app.database, loja.id_empresa, loja.grupos.atendente);
    const first = await recovery(usuario);
    await sender().enviar(first);
    expect(await stored(first)).toMatchObject({ estado: 'aceito', via: 'instalacao' });
    expect(acceptedFor(instalacao, usuario)[0]!.dados).toContain('From: Loja A <');
    expect(acceptedFor(da, usuario)).toEqual([]);
    const id = await recovery(usuario);
    await sender('').enviar(id);
    const row = await stored(id);
    expect(row).toMatchObject({ estado: 'aceito', via: 'empresa', texto: null, html: null });
    const [mail] = acceptedFor(da, usuario);
    // RFC 3834: no absence notice and no robot answers what a machine wrote
    expect(mail!.dados).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail!.dados).toMatch(/^X-Auto-Response-Suppress: .*OOF, AutoReply\r$/m);
    expect(mail!.dados).toContain('/token/');
    expect(JSON.stringify(row)).not.toContain('/token/');
  });

  it('go by the installation’s, in its own words, for who also works elsewhere', async () => {
    const { usuario, id_login } = await makeLogin(app.database, loja.id_empresa, loja.grupos.atendente);
    await app.database.comEmpresa(outra.id_empresa, (db) => db.insertInto('membro').values({ id_login, id_grupo: outra.grupos.atendente }).execute());
    await app.database.comEmpresa(loja.id_empresa, (db) =>
      db.insertInto('email_modelo').values({ tipo: 'recuperacao_de_senha', assunto: 'Texto da loja', corpo: 'Da loja: {{link}}' }).execute(),
    );
    const id = await recovery(usuario);
    await sender().enviar(id);
    expect(await stored(id)).toMatchObject({ estado: 'aceito', via: 'instalacao' });
    expect(acceptedFor(da, usuario)).toEqual([]);
    const [mail] = acceptedFor(instalacao, usuario);
    expect(mail!.dados).toContain('From: Prosa <');
    expect(mail!.dados).not.toContain('Texto da loja');
  });

  it('go in the installation’s words for who is invited elsewhere, and in the company’s again once that was refused', async () => {
    const { usuario, id_login } = await makeLogin(app.database, loja.id_empresa, loja.grupos.atendente);
    const rest = { usuario, id_login, nome: 'Convidada', id_grupo: outra.grupos.atendente, expira_em: new Date(Date.now() + 86_400_000) };
    await app.database.comEmpresa(outra.id_empresa, (db) => db.insertInto('convite').values(rest).execute());
    const id = await recovery(usuario);
    await sender().enviar(id);
    expect(await stored(id)).toMatchObject({ estado: 'aceito', via: 'instalacao' });
    await app.database.comEmpresa(outra.id_empresa, (db) =>
      db.updateTable('convite').set({ recusado_em: new Date() }).where('id_login', '=', id_login).execute(),
    );
    const again = await recovery(usuario);
    await sender().enviar(again);
    expect(await stored(again)).toMatchObject({ estado: 'aceito', via: 'instalacao' });
    expect(acceptedFor(instalacao, usuario).map(({ dados }) => /From: (.+?) </.exec(dados)![1])).toEqual(['Prosa', 'Loja A']);
  });
});
