import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { testKey } from '../../../test/kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { json, type Meta, metaError, signatureOf, startMeta, webhookOf } from '../../../test/kit/meta.ts';
import { until } from '../../../test/kit/salas.ts';
import type { Db } from '../../core/db/database.ts';
import { seal } from '../../core/seal/seal.ts';
import { segredoDaLinha } from '../linhas/linhas.selados.ts';

let meta: Meta;
let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let line: number;
let chave: string;
const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);

const told = [
  {
    id: '1',
    name: 'lembrete',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    quality_score: { score: 'GREEN' },
    rejected_reason: 'NONE',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Lembrete' },
      { type: 'BODY', text: 'Olá {{1}}, seu horário é {{2}}.' },
      { type: 'FOOTER', text: 'Loja' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Confirmo' }] },
    ],
  },
  { id: '2', name: 'oferta', language: 'pt_BR', status: 'APPROVED', category: 'MARKETING', components: [{ type: 'BODY', text: 'Sofá com 20%' }] },
  {
    id: '3',
    name: 'recusado',
    language: 'pt_BR',
    status: 'REJECTED',
    category: 'MARKETING',
    rejected_reason: 'INVALID_FORMAT',
    components: [{ type: 'BODY', text: 'x' }],
  },
  {
    id: '4',
    name: 'catalogo',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja' },
    ],
  },
];

async function post(field: string, value: unknown): Promise<void> {
  const body = JSON.stringify(webhookOf('555', field, value));
  const answer = await fetch(`${app.url}/api/webhooks/whatsapp/${chave}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf('s', body) },
  });
  expect(answer.status).toBe(200);
}
async function sala(telefone: string): Promise<number> {
  const { id_sala } = await admin.call(WPP.iniciarWPP, { params: { id: line, number: telefone } });
  return id_sala!;
}
const messages = (id_sala: number) => here((db) => db.selectFrom('mensagem').selectAll().where('id_sala', '=', id_sala).orderBy('id_mensagem').execute());
const byName = async (nome: string) => (await admin.call(WppModelo.getAll, { params: { id_wpp_config: line } })).data.find((m) => m.nome === nome)!;

beforeAll(async () => {
  meta = await startMeta();
  app = await startTestApp({ env: { PROSA_META_URL: meta.url, PROSA_REDES_INTERNAS: '127.0.0.1' } });
  empresa = await makeEmpresa(app.database, 'Loja Aurora');
  admin = await signInAs(app, empresa, 'administrador');
  ({ line, chave } = await here(async (db) => {
    const row = await db
      .insertInto('wpp_config')
      .values({ nome: 'Oficial', provedor: 'cloud', identificador_externo: '106', config: JSON.stringify({ id_conta: '555' }) })
      .returning(['id_wpp_config', 'chave'])
      .executeTakeFirstOrThrow();
    for (const [nome, valor] of [
      ['token', 'T'],
      ['segredo', 's'],
    ] as const)
      await db
        .insertInto('wpp_segredo')
        .values({ id_wpp_config: row.id_wpp_config, nome, selado: seal(testKey, segredoDaLinha(empresa.id_empresa, row.id_wpp_config), valor) })
        .execute();
    return { line: row.id_wpp_config, chave: row.chave };
  }));
  await until(
    'connected',
    async () =>
      (await here((db) => db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', line).executeTakeFirstOrThrow())).estado === 'conectado',
  );
  // a hundred at a time: the second page is asked for by the cursor
  meta.onTemplates = (call, response) =>
    call.path.includes('after=b')
      ? json(response, 200, { data: told.slice(2) })
      : json(response, 200, { data: told.slice(0, 2), paging: { cursors: { after: 'b' }, next: 'https://x' } });
});
afterAll(async () => {
  await app.close();
  await meta.close();
});

describe('[areas: lines L8] official templates', () => {
  it('are read from the network, with what may be sent and what is charged, and follow its news', async () => {
    const { data } = await admin.call(WppModelo.sincronizar, { params: { id_wpp_config: line } });
    expect(data.map((m) => [m.nome, m.enviavel, m.cobranca, m.variaveis])).toEqual([
      ['catalogo', false, 'fora_da_janela', 0],
      ['lembrete', true, 'fora_da_janela', 2],
      ['oferta', true, 'sempre', 0],
      ['recusado', false, 'sempre', 0],
    ]);
    expect(await byName('lembrete')).toMatchObject({
      cabecalho: 'Lembrete',
      texto: 'Olá {{1}}, seu horário é {{2}}.',
      rodape: 'Loja',
      botoes: ['Confirmo'],
      qualidade: 'GREEN',
    });
    expect(await byName('recusado')).toMatchObject({ motivo: 'INVALID_FORMAT' });
    await post('message_template_status_update', {
      event: 'PAUSED',
      message_template_id: 2,
      message_template_name: 'oferta',
      message_template_language: 'pt_BR',
      reason: 'LOW_QUALITY',
    });
    await until('paused', async () => (await byName('oferta')).estado === 'PAUSED');
    await post('message_template_status_update', {
      event: 'APPROVED',
      message_template_id: 2,
      message_template_name: 'oferta',
      message_template_language: 'pt_BR',
      reason: 'NONE',
    });
    await until('back', async () => (await byName('oferta')).enviavel);
    // gone at the network, gone here
    meta.onTemplates = (_call, response) => json(response, 200, { data: told.slice(0, 3) });
    expect((await admin.call(WppModelo.sincronizar, { params: { id_wpp_config: line } })).data.map((m) => m.nome)).not.toContain('catalogo');
  });

  it('one is made at the network and waits for it; what does not fit is said at the field, a refusal in words', async () => {
    const store = (body: object) =>
      admin.call(WppModelo.store, {
        params: { id_wpp_config: line },
        body: { nome: 'aviso', categoria: 'UTILITY', texto: 'Oi {{1}}', exemplos: ['Rita'], ...body },
      });
    meta.onTemplates = (_call, response) => json(response, 200, { id: '9', status: 'PENDING', category: 'UTILITY' });
    expect((await store({})).data).toMatchObject({ nome: 'aviso', idioma: 'pt_BR', estado: 'PENDING', enviavel: false });
    expect(meta.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith('/message_templates'))!.json).toEqual({
      name: 'aviso',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Oi {{1}}', example: { body_text: [['Rita']] } }],
    });
    expect((await refusal(store({ exemplos: [] }))).erros).toEqual({ exemplos: 'Dê um exemplo para cada variável do texto: são 1' });
    expect((await refusal(store({ nome: 'Com Espaço' }))).erros['nome']).toBeDefined();
    meta.onTemplates = (_call, response) => json(response, 400, metaError(100));
    expect(await refusal(store({}))).toMatchObject({ http: 409, message: 'A Meta não aceitou o conteúdo da mensagem (código 100)' });
  });

  it('a line of another network has none', async () => {
    const { id_wpp_config } = await here((db) => db.insertInto('wpp_config').values({ nome: 'Simulada' }).returning('id_wpp_config').executeTakeFirstOrThrow());
    expect(await refusal(admin.call(WppModelo.sincronizar, { params: { id_wpp_config } }))).toMatchObject({ http: 409 });
  });
});

describe('[issue: 24-hour window]', () => {
  it('closed, a template goes and nothing else; the customer’s answer opens it', async () => {
    const chat_id = await sala('5511987650101');
    const { id_wpp_modelo } = await byName('lembrete');
    const send = (variaveis: string[], id = id_wpp_modelo) => admin.call(WppModelo.enviar, { params: { id_wpp_modelo: id }, body: { chat_id, variaveis } });
    expect(await refusal(send(['Rita']))).toMatchObject({ http: 422, erros: { variaveis: 'Preencha as 2 variáveis do modelo' } });
    const { msg_id } = await send(['Rita', '10h\ndo sábado']);
    await until('taken', async () => (await messages(chat_id)).find((m) => m.id_mensagem === msg_id)?.ack === 1);
    expect((await messages(chat_id)).at(-1)!.texto).toBe('Olá Rita, seu horário é 10h do sábado.');
    expect(meta.calls.findLast(({ path }) => path.endsWith('/messages'))!.json['template']).toEqual({
      name: 'lembrete',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Rita' },
            { type: 'text', text: '10h do sábado' },
          ],
        },
      ],
    });
    expect(await refusal(send([], (await byName('recusado')).id_wpp_modelo))).toMatchObject({ http: 409 });
  });

  it('marketing asks whether the contato wants it', async () => {
    const chat_id = await sala('5511987650102');
    const send = async () => admin.call(WppModelo.enviar, { params: { id_wpp_modelo: (await byName('oferta')).id_wpp_modelo }, body: { chat_id } });
    expect((await refusal(send())).message).toContain('não aceitou receber marketing');
    const { id_contato } = await here((db) => db.selectFrom('sala').select('id_contato').where('id_sala', '=', chat_id).executeTakeFirstOrThrow());
    await here((db) =>
      sql`insert into contato_consentimento (id_contato, finalidade, concedido, origem) values (${id_contato}, 'marketing', true, 'funcionario')`.execute(db),
    );
    expect((await send()).msg_id).toBeGreaterThan(0);
  });
});
