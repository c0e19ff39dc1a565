import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let bruno: SignedIn;
let foreign: SignedIn;
let line: number;
let vendas: number;

const person = async (of: TestEmpresa, nome: string, grupo: 'atendente' | 'supervisor' = 'atendente'): Promise<SignedIn> => {
  const { usuario } = await makeLogin(app.database, of.id_empresa, of.grupos[grupo], nome);
  return signIn(app, usuario);
};

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja Aurora');
  ana = await person(empresa, 'Ana Lima');
  bruno = await person(empresa, 'Bruno Reis');
  foreign = await person(await makeEmpresa(app.database, 'Clínica Vida'), 'De Fora');
  await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    line = (await db.insertInto('wpp_config').values({ nome: 'Principal' }).returning('id_wpp_config').executeTakeFirstOrThrow()).id_wpp_config;
    vendas = await insertDepartamento(db, 'Vendas');
  });
  await until('line connected', async () => (await ana.call(WPP.getWppConfig, { params: { n: 1 } })).data.length === 1);
});
afterAll(() => app.close());

const storedSalas = () => app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('sala').selectAll().orderBy('id_sala').execute());
const begin = (who: SignedIn, number: string, more: { x?: number; f?: 'yes' } = {}) =>
  who.call(WPP.iniciarWPP, { params: { id: line, number, ...(more.x && { x: more.x }) }, query: { ...(more.f && { f: more.f }) } });

describe('starting a sala', () => {
  it('[5] 10 and 11 digits get 55; the sala is accepted by who started it, in the departamento asked for', async () => {
    const started = await begin(ana, '(11) 98123-0001', { x: vendas });
    expect(started).toMatchObject({ message: 'ok', salas: [] });
    const { data } = await ana.call(chat.show, { params: { id: started.id_sala! } });
    expect(data).toMatchObject({ telefone: '5511981230001', usuario_id: ana.sessao.id_login, status_id: 2, id_departamento: vendas, nome: '(11) 98123-0001' });
    expect((await ana.call(chat.salas, {})).data.map((s) => s.chat_id)).toContain(started.id_sala);
  });

  it('[5] a number of another country keeps its code, and finds the contato that has it', async () => {
    const { id_contato } = await ana.call(contato.store, {
      body: { nome: 'Kate', telefones: [{ tipo_contato: 'Whatsapp', numero: '+1 415 555 2671', principal: 1 }] },
    });
    const started = await begin(ana, '+14155552671');
    const { data } = await ana.call(chat.show, { params: { id: started.id_sala! } });
    expect(data).toMatchObject({ client_id: id_contato, nome: 'Kate', telefone: '+14155552671' });
    const [sala] = (await storedSalas()).filter(({ id_sala }) => id_sala === started.id_sala);
    expect(sala?.destino).toMatchObject({ telefone: '14155552671' });
  });

  it('[4] salas_abertas says who has it and whether it can be opened; f=yes ends it and starts anew, when allowed', async () => {
    const first = await begin(ana, '11981230002');
    const again = await begin(bruno, '1181230002');
    expect(again).toEqual({
      status: true,
      message: 'salas_abertas',
      id_sala: null,
      salas: [{ sala_id: first.id_sala, nome: '', contato: '(11) 98123-0002', departamento: null, usuario_nome: 'Ana Lima', pode_abrir: true }],
    });
    expect((await refusal(begin(bruno, '11981230002', { f: 'yes' }))).http).toBe(403);
    // addresses are matched without regard to case, their values too
    const path = `/WPP/iniciarWPP/${line}/11981230002?f=Yes`;
    const forced = (await (await ana.request(path)).json()) as { id_sala: number };
    expect(forced.id_sala).not.toBe(first.id_sala);
    expect((await storedSalas()).find((s) => s.id_sala === first.id_sala)).toMatchObject({ status_id: 3, id_encerrou: ana.sessao.id_login });
  });

  it('[8] says when the line is away, unknown, or the number has no account', async () => {
    expect((await refusal(begin(ana, '11900000000'))).message).toBe('Whatsapp não cadastrado');
    expect(await refusal(ana.call(WPP.iniciarWPP, { params: { id: 999_999, number: '11981230003' } }))).toMatchObject({ http: 404 });
    expect(await refusal(begin(foreign, '11981230003'))).toMatchObject({ http: 404 });
    expect(await refusal(begin(ana, '123'))).toMatchObject({ http: 422, message: 'Telefone inválido' });
    const away = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.insertInto('wpp_config').values({ nome: 'Fora', ligada: false }).returning('id_wpp_config').executeTakeFirstOrThrow(),
    );
    expect(await refusal(ana.call(WPP.iniciarWPP, { params: { id: away.id_wpp_config, number: '11981230003' } }))).toMatchObject({
      http: 409,
      message: 'Whatsapp desconectado!',
    });
    expect((await ana.call(WPP.getWppConfigDesconectado, {})).data.map((l) => l.nome)).toEqual(['Fora']);
  });

  it("[7] salas names the departamento as nome, and the contato beside it; the chat's settings are for who attends", async () => {
    await begin(ana, '11981230022', { x: vendas });
    const again = await begin(ana, '11981230022');
    expect(again.salas).toMatchObject([{ nome: 'Vendas', departamento: 'Vendas', contato: '(11) 98123-0022' }]);
    expect((await ana.call(chat.getChatConfig, {})).data.tamanho_maximo_mb).toBeGreaterThan(0);
  });

  it('a message that failed is sent again by who may write there, and only while it is one that failed', async () => {
    const { id_sala } = await begin(ana, '11981230009');
    const insert = (status: 'failed' | 'sent', msg_index: number) =>
      app.database.comEmpresa(empresa.id_empresa, async (db) => {
        await db.updateTable('sala').set({ ultimo_index: msg_index }).where('id_sala', '=', id_sala!).execute();
        return db
          .insertInto('mensagem')
          .values({
            id_sala: id_sala!,
            msg_index,
            de: 'usuario',
            id_login: ana.sessao.id_login,
            texto: `Boleto ${status}`,
            status,
            erro: status === 'failed' ? 'A rede não respondeu' : null,
            id_wpp_config: line,
            id_externo: `PRTESTE${msg_index}`,
          })
          .returning('id_mensagem')
          .executeTakeFirstOrThrow();
      });
    const again = (who: SignedIn, id: number) => who.call(chat.reenviar, { params: { id } });
    const failed = await insert('failed', 90);
    const sent = await insert('sent', 91);
    expect(await refusal(again(bruno, failed.id_mensagem))).toMatchObject({ http: 403 });
    expect(await refusal(again(foreign, failed.id_mensagem))).toMatchObject({ http: 404 });
    expect(await refusal(again(ana, sent.id_mensagem))).toMatchObject({ http: 409 });
    await again(ana, failed.id_mensagem);
    const phone = () => ana.call(simulador.telefone, { params: { id_wpp_config: line, numero: '5511981230009' } });
    await until('on the phone', async () => (await phone()).data.some((m) => m.texto === 'Boleto failed'));
    expect((await phone()).data.filter((m) => m.texto === 'Boleto failed')).toHaveLength(1);
  });

  it('two start with one number at the same moment: one sala', async () => {
    const outcome = await Promise.allSettled([ana, bruno, ana, bruno].map((p) => begin(p, '11981230004')));
    expect(outcome.filter((o) => o.status === 'fulfilled' && o.value.message === 'ok')).toHaveLength(1);
    const destinos = (await storedSalas()).filter((s) => (s.destino as { telefone?: string }).telefone === '5511981230004');
    expect(destinos).toHaveLength(1);
  });
});

describe('files', () => {
  const upload = (who: SignedIn, bytes: Buffer, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return who.request('/chat/upload', { method: 'POST', body: form });
  };
  const png = () =>
    sharp({ create: { width: 1200, height: 600, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();

  it('keeps a picture with its size and a small one, for who sent it up only until it is in a message', async () => {
    const answer = await upload(ana, await png(), 'foto.png');
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { id_arquivo: number; url: string; path: string } };
    expect(data).toMatchObject({ nome: 'foto.png', content_type: 'image/png', largura: 1200, altura: 600, bucket: 'chat' });
    const file = await ana.request(data.url.replace('/api', ''));
    expect(file.headers.get('content-disposition')).toMatch(/^inline/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const small = await sharp(Buffer.from(await (await ana.request(`/chat/arquivo/${data.id_arquivo}?tamanho=miniatura`)).arrayBuffer())).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 512, height: 256 });
    for (const other of [bruno, foreign]) expect((await other.request(`/chat/arquivo/${data.id_arquivo}`)).status).toBe(404);
  });

  it('takes a picture for a picture, whatever it is called', async () => {
    expect((await upload(ana, await png(), 'relatorio.pdf')).status).toBe(200);
  });

  it('refuses what nothing knows by its bytes, what is empty and what is too big', async () => {
    expect((await upload(ana, Buffer.from('um texto'), 'relatorio.pdf')).status).toBe(422);
    expect((await upload(ana, Buffer.from('MZ\0\0programa'), 'nota.txt')).status).toBe(422);
    expect((await upload(ana, Buffer.from('<script>alert(1)</script>'), 'pagina.html')).status).toBe(422);
    expect((await upload(ana, Buffer.alloc(0), 'vazio.txt')).status).toBe(422);
    expect((await upload(ana, Buffer.alloc(16 * 1024 * 1024 + 1, 'a'), 'grande.txt')).status).toBe(413);
    expect((await upload(ana, Buffer.from('Olá, tudo bem?\n'), 'carta.txt')).status).toBe(200);
  });

  it('[5] counts against the storage of the plan', async () => {
    const small = await makeEmpresa(app.database, 'Pequena', { limites: { armazenamento_mb: 1 } });
    const one = await person(small, 'Única');
    expect((await upload(one, Buffer.from('a'.repeat(900_000)), 'a.txt')).status).toBe(200);
    const refused = await upload(one, Buffer.from('b'.repeat(900_000)), 'b.txt');
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toBe('Limite para cadastro excedido em Armazenamento (MB). Usado 1 de 1.');
  });

  it('what a customer sends is saved, never shown, when it is not of a known kind', async () => {
    const html = Buffer.from('<script>alert(1)</script>').toString('base64');
    await ana.call(simulador.receber, {
      params: { id_wpp_config: line },
      body: { telefone: '11981230010', texto: '', arquivo: { nome: 'x.html', conteudo: html } },
    });
    const stored = await until('file', () =>
      app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('arquivo').selectAll().where('nome', '=', 'x.html').executeTakeFirst()),
    );
    const file = await ana.request(`/chat/arquivo/${stored.id_arquivo}`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
  });
});

describe('what else the chat needs', () => {
  it('keeps one draft a person and sala, and none for who may not see the sala', async () => {
    const { id_sala } = await begin(ana, '11981230020');
    const params = { id: id_sala! };
    await ana.call(chat.salvarRascunho, { params, body: { texto: 'Estava escrevendo' } });
    expect((await ana.call(chat.rascunho, { params })).texto).toBe('Estava escrevendo');
    expect((await bruno.call(chat.rascunho, { params })).texto).toBe('');
    await ana.call(chat.salvarRascunho, { params, body: { texto: '' } });
    expect((await ana.call(chat.rascunho, { params })).texto).toBe('');
    expect((await refusal(foreign.call(chat.rascunho, { params }))).http).toBe(404);
  });

  it('tells the other windows of the person, and nobody else, that the draft changed, without its text', async () => {
    const { id_sala } = await begin(ana, '11981230021');
    const told = vi.spyOn(app.core.publisher, 'publishToLogins');
    await ana.call(chat.salvarRascunho, { params: { id: id_sala! }, body: { texto: 'Estava escrevendo', origem: 'janela-1' } });
    const me = ana.sessao.id_login!;
    const data = { chat_id: id_sala, janela: 'janela-1' };
    expect(told.mock.calls).toEqual([[empresa.id_empresa, [me], 'rascunho', data]]);
    told.mockRestore();
  });

  it('names departamentos and their people to transfer to', async () => {
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.insertInto('departamento_membro').values({ id_departamento: vendas, id_login: bruno.sessao.id_login! }).execute(),
    );
    const { data } = await ana.call(chat.usuariosDepartamentos, {});
    // who won the race above has one more
    const { abertas } = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .selectFrom('sala')
        .select((e) => e.fn.countAll<number>().as('abertas'))
        .where('id_responsavel', '=', bruno.sessao.id_login!)
        .where('encerrado_em', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect(data).toEqual([
      {
        id_departamento: vendas,
        nome: 'Vendas',
        usuarios: [
          {
            id_usuario: bruno.sessao.id_login,
            nome: 'Bruno Reis',
            avatar: null,
            disponivel: 1,
            online: 0,
            abertas,
            capacidade: null,
            ausente_ate: null,
            substituto: null,
          },
        ],
      },
    ]);
  });
});

describe('contatos', () => {
  beforeAll(async () => {
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .insertInto('contato')
        .values([
          { nome: 'José Conceição', email: 'jose@padaria.example', telefone: '5521987654321' },
          { nome: 'Sem Telefone', email: 'sem@fone.example' },
        ])
        .execute(),
    );
  });
  const search = async (q: string) => (await ana.call(contatos.getContatosChat, { query: { q } })).contatos.map((c) => c.nome);

  it('finds without accents by name, e-mail and digits in any spelling', async () => {
    expect(await search('jose conceicao')).toEqual(['José Conceição']);
    expect(await search('PADARIA.ex')).toEqual(['José Conceição']);
    expect(await search('(21) 98765-4321')).toEqual(['José Conceição']);
    expect(await search('50%')).toEqual([]);
  });

  it('filters by phone and by ids, and hides those of another empresa', async () => {
    const all = (await ana.call(contatos.getAll, { query: { q: 'sem tel' } })).data;
    expect(all.map((c) => c.nome)).toEqual(['Sem Telefone']);
    expect((await ana.call(contatos.getAll, { query: { q: 'sem tel', with_phone: 1 } })).data).toEqual([]);
    const id = all[0]!.id_contato;
    expect((await ana.call(contatos.getAll, { query: { ids: `${id},999999` } })).data.map((c) => c.id_contato)).toEqual([id]);
    expect((await ana.call(contatos.getById, { params: { id } })).data.nome).toBe('Sem Telefone');
    expect((await refusal(foreign.call(contatos.getById, { params: { id } }))).http).toBe(404);
    expect((await foreign.call(contatos.getAll, {})).data).toEqual([]);
  });

  it('[7] lists of choice take rows, order and cursor: read on, nothing comes twice and nothing is left out', async () => {
    const whole = (await ana.call(contatos.getAll, { query: { rpp: 200 } })).data.map((c) => c.id_contato);
    expect(whole.length).toBeGreaterThan(3);
    expect((await ana.call(contatos.getAll, { query: { rpp: 2, page: 1 } })).data.map((c) => c.id_contato)).toEqual(whole.slice(2, 4));
    const reads = {
      getAll: async (query: { rpp: number; ordem: string; cursor?: string }) => ana.call(contatos.getAll, { query }),
      getContatosChat: async (query: { rpp: number; ordem: string; cursor?: string }) => {
        const { contatos: data, ...more } = await ana.call(contatos.getContatosChat, { query });
        return { data, ...more };
      },
    };
    for (const read of Object.values(reads)) {
      for (const ordem of ['nome asc', 'nome desc']) {
        const seen: number[] = [];
        for (let cursor: string | undefined = ''; cursor !== undefined; ) {
          const page: Awaited<ReturnType<typeof read>> = await read({ rpp: 2, ordem, ...(cursor !== '' && { cursor }) });
          expect(page.mais).toBe(page.cursor !== undefined);
          seen.push(...page.data.map((c) => c.id_contato));
          ({ cursor } = page);
        }
        expect(seen).toEqual(ordem === 'nome asc' ? whole : whole.toReversed());
      }
      expect((await refusal(read({ rpp: 2, ordem: '', cursor: 'e30' }))).erros).toEqual({ cursor: 'Posição inválida' });
    }
  });

  it('[5] the limit stops people, not customers who write', async () => {
    const full = await makeEmpresa(app.database, 'Cheia', { limites: { contatos: 1 } });
    const chief = await person(full, 'Chefe', 'supervisor');
    const { id_wpp_config } = await app.database.comEmpresa(full.id_empresa, (db) =>
      db.insertInto('wpp_config').values({ nome: 'Linha' }).returning('id_wpp_config').executeTakeFirstOrThrow(),
    );
    await until('line connected', async () => (await chief.call(WPP.getWppConfig, { params: { n: 1 } })).data.length === 1);
    for (const telefone of ['11981230031', '11981230032']) await chief.call(simulador.receber, { params: { id_wpp_config }, body: { telefone, texto: 'Oi' } });
    await until('both there', async () => (await chief.call(contatos.getAll, {})).data.length === 2);
    const refused = await refusal(chief.call(WPP.iniciarWPP, { params: { id: id_wpp_config, number: '11981230033' } }));
    expect(refused).toMatchObject({ http: 409, message: 'Limite para cadastro excedido em Contatos. Usado 2 de 1.' });
  });
});

describe('the simulated phone over HTTP', () => {
  it('refuses lines of another empresa and gives the customer’s file back', async () => {
    const body = { telefone: '11981230040', texto: '', arquivo: { nome: 'nota.txt', conteudo: Buffer.from('conteúdo').toString('base64') } };
    expect((await refusal(foreign.call(simulador.receber, { params: { id_wpp_config: line }, body }))).http).toBe(404);
    await ana.call(simulador.receber, { params: { id_wpp_config: line }, body });
    const { data } = await ana.call(simulador.telefone, { params: { id_wpp_config: line, numero: '11981230040' } });
    const file = await ana.request(data[0]!.arquivo!.url.replace('/api', ''));
    expect(await file.text()).toBe('conteúdo');
  });
});
