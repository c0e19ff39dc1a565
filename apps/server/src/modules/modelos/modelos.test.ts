import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let vendas: number;
let suporte: number;
let admin: SignedIn;
let ana: SignedIn;
let bruno: SignedIn;
let foreign: SignedIn;

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function person(e: TestEmpresa, grupo: 'administrador' | 'atendente', nome: string, departamento?: number): Promise<SignedIn> {
  const { id_login, usuario } = await makeLogin(app.database, e.id_empresa, e.grupos[grupo], nome);
  if (departamento !== undefined)
    await app.database.comEmpresa(e.id_empresa, (db) => db.insertInto('departamento_membro').values({ id_departamento: departamento, id_login }).execute());
  return signIn(app, usuario);
}

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja Aurora');
  const departamento = (nome: string) =>
    app.database.comEmpresa(empresa.id_empresa, async (db) => {
      return insertDepartamento(db, nome);
    });
  vendas = await departamento('Vendas');
  suporte = await departamento('Suporte');
  admin = await person(empresa, 'administrador', 'Mariana');
  ana = await person(empresa, 'atendente', 'Ana', vendas);
  bruno = await person(empresa, 'atendente', 'Bruno', suporte);
  foreign = await person(await makeEmpresa(app.database, 'Outra'), 'administrador', 'De fora');
});
afterAll(() => app.close());

type Body = Parameters<typeof admin.call<typeof CadTextoCrm.store>>[1]['body'];
const text = (body: string, more: object = {}) => ({ type: 'text', body, ...more });
async function store(titulo: string, more: Partial<Body> = {}, who = admin): Promise<number> {
  return (await who.call(CadTextoCrm.store, { body: { tipo: 1, titulo, itens: [text('Oi {{contato.nome}}')], ...more } })).id_texto;
}
const show = async (id: number, who = admin) => (await who.call(CadTextoCrm.show, { params: { id } })).data;
const titles = async (who: SignedIn, n: number | string = 0, ativos: 'yes' | 'no' = 'no', query: object = {}): Promise<string[]> =>
  (await who.call(CadTextoCrm.getAll, { params: { n, ativos }, query: { rpp: 200, ...query } })).data.map((m) => m.titulo);
async function upload(who: SignedIn, nome: string, bytes: Buffer): Promise<number> {
  return (await who.call(chat.upload, { body: { nome }, file: new File([new Uint8Array(bytes)], nome) })).data.id_arquivo;
}

describe('[7] CadTextoCrm/getAll/{n}/{yes|no}', () => {
  it('n is the kind, yes only the active ones', async () => {
    await store('Lote zap', { tipo: 1 });
    await store('Lote mail', { tipo: 2, assunto: 'Olá' });
    await store('Lote ticket', { tipo: 3 });
    await store('Lote chat', { tipo: 4 });
    await store('Lote parado', { tipo: 4, status: 0 });
    const q = { q: 'Lote' };
    expect(await titles(admin, 0, 'no', q)).toEqual(['Lote chat', 'Lote mail', 'Lote parado', 'Lote ticket', 'Lote zap']);
    expect(await titles(admin, 4, 'no', q)).toEqual(['Lote chat', 'Lote parado']);
    expect(await titles(admin, 4, 'yes', q)).toEqual(['Lote chat']);
    expect(await titles(admin, 0, 'yes', { ...q, tipo: '1,4' })).toEqual(['Lote chat', 'Lote zap']);
    expect(await titles(admin, 0, 'no', { ...q, status: '0' })).toEqual(['Lote parado']);
    expect((await refusal(titles(admin, 5))).erros).toEqual({ n: 'Informe um número de 0 a 4' });
    expect((await admin.request('/CadTextoCrm/getAll/0/talvez')).status).toBe(422);
  });

  it('finds by title without accents and by shortcut with or without the slash, counts and orders', async () => {
    await store('Saudação inicial', { atalho: '/Ola-Bom' });
    expect(await titles(admin, 0, 'no', { q: 'saudacao' })).toEqual(['Saudação inicial']);
    expect(await titles(admin, 0, 'no', { q: '/ola-b' })).toEqual(['Saudação inicial']);
    expect(await titles(admin, 0, 'no', { q: '%' })).toEqual([]);
    const page = await admin.call(CadTextoCrm.getAll, { params: { n: 0, ativos: 'no' }, query: { q: 'Lote', rpp: 2, page: 1, ordem: 'titulo desc' } });
    expect(page.data.map((m) => m.titulo)).toEqual(['Lote parado', 'Lote mail']);
    expect([page.recordsFiltered, page.recordsTotal]).toEqual([5, 6]);
    expect((await admin.call(CadTextoCrm.getAll, { params: { n: 0, ativos: 'no' }, query: { q: 'Lote', page: 9 } })).recordsFiltered).toBe(5);
  });

  it('a row says what is in it, and the text of an e-mail without its marks', async () => {
    await store('Resumo', { tipo: 2, assunto: 'Proposta', itens: [text('<p>Olá, <strong>tudo</strong> bem?</p>')] });
    // addresses are matched without regard to case, to their last part
    expect((await admin.request('/CadTextoCrm/getAll/2/Yes')).status).toBe(200);
    const { data } = await admin.call(CadTextoCrm.getAll, { params: { n: 2, ativos: 'yes' }, query: { q: 'Resumo' } });
    expect(data).toMatchObject([{ resumo: 'Olá, tudo bem?', itens: 1, arquivos: 0, escopo: 'todos', pode_editar: 1, status: 1 }]);
  });
});

describe('who has a template', () => {
  it('a personal one is nobody else’s, not even an administrator’s', async () => {
    const id = await store('Só da Ana', { escopo: 'pessoal', atalho: 'so-ana' }, ana);
    expect(await titles(ana, 0, 'no', { q: 'Só da Ana' })).toEqual(['Só da Ana']);
    for (const who of [admin, bruno, foreign]) {
      expect(await titles(who, 0, 'no', { q: 'Só da Ana' })).toEqual([]);
      for (const attempt of [
        () => who.call(CadTextoCrm.show, { params: { id } }),
        () => who.call(CadTextoCrm.delete, { params: { id } }),
        () => who.call(CadTextoCrm.store, { body: { id_texto: id, tipo: 1, titulo: 'Meu', escopo: 'pessoal', itens: [text('x')] } }),
      ])
        expect(await refusal(attempt())).toMatchObject({ http: 404, message: 'Modelo não encontrado.' });
    }
    expect(await show(id, ana)).toMatchObject({ titulo: 'Só da Ana', escopo: 'pessoal', pode_editar: 1 });
  });

  it('one of a departamento is for its people and for who sees every sala', async () => {
    const id = await store('Da equipe de vendas', { escopo: 'departamento', id_departamento: vendas });
    expect(await show(id, ana)).toMatchObject({ departamento: 'Vendas', escopo: 'departamento', pode_editar: 0 });
    expect((await refusal(show(id, bruno))).http).toBe(404);
    expect(await titles(bruno, 0, 'no', { q: 'equipe de vendas' })).toEqual([]);
    expect(await titles(admin, 0, 'no', { escopo: 'departamento' })).toEqual(['Da equipe de vendas']);
  });

  it('[6] attendants save personal ones only, and change nothing that is shared', async () => {
    const id = await store('De todos');
    expect((await show(id, ana)).pode_editar).toBe(0);
    expect((await refusal(store('Para todos', {}, ana))).erros).toEqual({ escopo: 'Você só pode salvar modelos pessoais. Escolha "Só eu".' });
    expect(await refusal(store('Tomado', { id_texto: id, escopo: 'pessoal' }, ana))).toMatchObject({ http: 403 });
    expect(await refusal(ana.call(CadTextoCrm.delete, { params: { id } }))).toMatchObject({ http: 403 });
    expect((await show(id)).titulo).toBe('De todos');
  });

  it('the departamento must be there', async () => {
    expect((await refusal(store('Sem', { escopo: 'departamento' }))).erros).toEqual({ id_departamento: 'Escolha o departamento' });
    expect((await refusal(store('Sem', { escopo: 'departamento', id_departamento: 999 }))).erros).toHaveProperty('id_departamento');
  });
});

describe('save', () => {
  it('keeps the bodies in order with their ids, takes out those with the delete flag, and takes items as JSON text', async () => {
    const id = await store('Vários', { itens: [text('um'), text('dois'), text('três')] });
    const [um, dois, tres] = (await show(id)).itens;
    expect([um, dois, tres].map((i) => i!.body)).toEqual(['um', 'dois', 'três']);
    const itens = [
      text('três!', { id_texto_crm: tres!.id_texto_crm }),
      text('dois', { id_texto_crm: dois!.id_texto_crm, delete: 1 }),
      text('novo'),
      text('um', { id_texto_crm: um!.id_texto_crm }),
    ];
    const form = await admin.request('/CadTextoCrm/store', {
      method: 'POST',
      body: new URLSearchParams({ id_texto: String(id), tipo: '1', titulo: 'Vários', itens: JSON.stringify(itens) }),
    });
    expect(form.status).toBe(200);
    const after = await show(id);
    expect(after.itens.map((i) => i.body)).toEqual(['três!', 'novo', 'um']);
    expect([after.itens[0]!.id_texto_crm, after.itens[2]!.id_texto_crm]).toEqual([tres!.id_texto_crm, um!.id_texto_crm]);
    expect(after.versao).toBe(2);
  });

  it('an item of another template is not taken along', async () => {
    const other = await show(await store('Dono', { itens: [text('fica')] }));
    const id = await store('Ladrão', { itens: [text('meu', { id_texto_crm: other.itens[0]!.id_texto_crm })] });
    expect((await show(other.id_texto)).itens.map((i) => i.body)).toEqual(['fica']);
    expect((await show(id)).itens[0]!.id_texto_crm).not.toBe(other.itens[0]!.id_texto_crm);
  });

  it('names the field of what is wrong', async () => {
    const errors = async (more: object) => (await refusal(store('Errado', more))).erros;
    expect(await errors({ itens: [text('Oi'), text('Oi {{contato.cpf}}')] })).toEqual({
      'itens.1.body': 'A variável {{contato.cpf}} não existe. Escolha uma da lista de variáveis.',
    });
    expect(await errors({ itens: [text('  ')] })).toEqual({ 'itens.0.body': 'Escreva o texto' });
    expect(await errors({ itens: [] })).toEqual({ itens: 'Inclua pelo menos um conteúdo' });
    expect(await errors({ itens: [text('x'.repeat(4097))] })).toEqual({ 'itens.0.body': 'Máximo de 4096 caracteres' });
    expect(await errors({ tipo: 2, itens: [text('<p> </p>')] })).toEqual({ assunto: 'Informe o assunto do e-mail', 'itens.0.body': 'Escreva o texto' });
    expect(await errors({ tipo: 2, assunto: '{{x}}' })).toHaveProperty('assunto');
    expect(await errors({ atalho: 'com espaço' })).toEqual({ atalho: 'Use letras sem acento, números, - ou _, sem espaços' });
    expect(await errors({ tipo: 7 })).toEqual({ tipo: 'Escolha o tipo' });
    expect(await errors({ titulo: ' ' })).toEqual({ titulo: 'Informe o título' });
    expect(await errors({ itens: [{ type: 'image' }] })).toEqual({ 'itens.0.id_arquivo': 'Escolha uma imagem' });
    expect((await admin.request('/CadTextoCrm/store', { method: 'POST', body: new URLSearchParams({ tipo: '1', titulo: 'x', itens: '[' }) })).status).toBe(422);
  });

  it('a shortcut is one in the empresa, also when two save it at once, and free again after deleting', async () => {
    const id = await store('Primeiro', { atalho: 'pix' });
    expect((await show(id)).atalho).toBe('pix');
    expect((await refusal(store('Segundo', { atalho: '/PIX', escopo: 'pessoal' }, ana))).erros).toEqual({ atalho: 'Já existe um modelo com esse atalho' });
    const race = await Promise.allSettled([store('A', { atalho: 'corrida' }), store('B', { atalho: 'corrida' })]);
    expect(race.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await store('Sem atalho 1');
    await store('Sem atalho 2');
    await store('Fora', { atalho: 'pix' }, foreign);
    await admin.call(CadTextoCrm.delete, { params: { id } });
    await store('Terceiro', { atalho: 'pix' });
    expect(await refusal(admin.call(CadTextoCrm.restaurar, { params: { id } }))).toMatchObject({ http: 409 });
  });

  it('a version that somebody else has replaced is refused', async () => {
    const id = await store('Versões');
    await store('Versões 1', { id_texto: id, versao: 1 });
    expect((await refusal(store('Versões 2', { id_texto: id, versao: 1 }))).http).toBe(409);
    expect(await show(id)).toMatchObject({ titulo: 'Versões 1', versao: 2 });
  });

  it('rich text of an e-mail is cleaned when it is stored', async () => {
    const id = await store('Limpo', {
      tipo: 2,
      assunto: 'A',
      itens: [text('<p onclick="x()">Oi <b>você</b><script>alert(1)</script><a href="javascript:x">aqui</a></p>')],
    });
    expect((await show(id)).itens[0]!.body).toBe('<p>Oi <strong>você</strong>aqui</p>');
  });

  it('deletes, and brings back', async () => {
    const id = await store('Vai e volta');
    await admin.call(CadTextoCrm.delete, { params: { id } });
    expect((await refusal(show(id))).http).toBe(404);
    expect((await refusal(admin.call(CadTextoCrm.delete, { params: { id } }))).http).toBe(404);
    await admin.call(CadTextoCrm.restaurar, { params: { id } });
    expect((await show(id)).titulo).toBe('Vai e volta');
  });
});

describe('attachments', () => {
  it('are uploads of whoever saves, readable for all who have the template and nobody else', async () => {
    const id_arquivo = await upload(admin, 'tabela.png', png);
    expect((await refusal(store('Roubado', { escopo: 'pessoal', itens: [{ type: 'image', id_arquivo }] }, ana))).erros).toEqual({
      'itens.0.id_arquivo': 'Envie o arquivo de novo',
    });
    const id = await store('Com imagem', { escopo: 'departamento', id_departamento: vendas, itens: [{ type: 'image', body: 'Veja', id_arquivo }] });
    const [item] = (await show(id, ana)).itens;
    expect(item!.arquivo).toMatchObject({ nome: 'tabela.png', content_type: 'image/png', largura: 1, url: `/api/CadTextoCrm/arquivo/${item!.id_texto_crm}` });
    const file = await ana.request(`/CadTextoCrm/arquivo/${item!.id_texto_crm}`);
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([200, 'image/png', 'nosniff']);
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
    expect((await ana.request(`/CadTextoCrm/arquivo/${item!.id_texto_crm}?tamanho=miniatura`)).headers.get('content-type')).toBe('image/webp');
    for (const who of [bruno, foreign]) expect((await who.request(`/CadTextoCrm/arquivo/${item!.id_texto_crm}`)).status).toBe(404);
  });

  it('stay when somebody else saves the template, and must be what the item says', async () => {
    const boss = await person(empresa, 'administrador', 'Segunda chefe');
    const id_arquivo = await upload(admin, 'nota.txt', Buffer.from('texto'));
    expect((await refusal(store('Não é imagem', { itens: [{ type: 'image', id_arquivo }] }))).erros).toHaveProperty(['itens.0.id_arquivo']);
    const id = await store('Documento', { itens: [{ type: 'document', id_arquivo }] });
    const [item] = (await show(id)).itens;
    await store('Documento 2', { id_texto: id, itens: [{ type: 'document', id_arquivo, id_texto_crm: item!.id_texto_crm }] }, boss);
    expect((await show(id)).itens).toMatchObject([{ id_arquivo, arquivo: { nome: 'nota.txt' } }]);
  });
});

describe('preview on a real contato', () => {
  it('fills in what is not saved yet; the name of a contato can bring no marks into an e-mail', async () => {
    const id_contato = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      return insertContato(db, { nome: '<b>Rita</b> {{data}}' });
    });
    const previa = (body: object, who = ana) => who.call(CadTextoCrm.previa, { body: { id_contato, ...body } as never });
    expect(
      (await previa({ tipo: 1, itens: [text('Oi {{contato.nome}}, aqui é {{atendente.nome}}, {{departamento.nome}} da {{empresa.nome}}')] })).data.itens,
    ).toEqual([{ type: 'text', body: 'Oi <b>Rita</b> {{data}}, aqui é Ana, Vendas da Loja Aurora', arquivo: null }]);
    const mail = await previa({ tipo: 2, assunto: 'Para {{contato.nome}}', itens: [text('<p>{{contato.nome}}<img src=x></p>')] });
    expect(mail.data).toMatchObject({ assunto: 'Para <b>Rita</b> {{data}}', itens: [{ body: '<p>&lt;b&gt;Rita&lt;/b&gt; {{data}}</p>' }] });
    expect((await refusal(previa({ tipo: 1, itens: [text('{{nada}}')] }))).erros).toHaveProperty(['itens.0.body']);
    expect(await refusal(previa({ tipo: 1, itens: [text('x')] }, foreign))).toMatchObject({ http: 404, message: 'Contato não encontrado.' });
  });
});
