import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { formulario, formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { CampoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { until } from '../../../test/kit/salas.ts';
import { centavosDe, lerResposta } from './publico/respostas.ts';

/** Added to the real time. */
const time = { ahead: 0 };
let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let quadro: number;
let estagio: number;
let form: number;
let chave: string;

const show = async () => (await admin.call(formulario.show, { params: { id: form } })).data;
const answers = async () => (await admin.call(formularioResposta.getAll, { query: { id_formulario: form } })).data;
const cards = async () => (await admin.call(kanbanBloco.getAllBloco, { query: { id_quadro: quadro } })).data;
const page = (path = ''): Promise<Response> => fetch(`${app.url}/embed/formulario/${chave}${path}`);
const hidden = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
/** As a browser sends it: the page first, then its form. `wait`: the person takes their time. */
async function answer(fields: Readonly<Record<string, string>>, { wait = true, of }: { wait?: boolean; of?: string } = {}) {
  const html = of ?? (await (await page()).text());
  const body = new URLSearchParams({ _selo: hidden(html, '_selo'), _envio: hidden(html, '_envio'), ...fields });
  if (wait) time.ahead += 5000;
  const reply = await fetch(`${app.url}/embed/formulario/${chave}/enviar`, { method: 'POST', body });
  return { http: reply.status, html: await reply.text() };
}
const rita = { nome: 'Rita Souza', telefone: '(11) 98888-7777', email: 'rita@exemplo.com.br', mensagem: 'Quero <b>uma</b> mesa' };

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + time.ahead) } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } })).id_quadro;
  estagio = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.lista[0]!.id_estagio;
  form = (await admin.call(formulario.store, { body: { id_estagio: estagio, titulo: 'Orçamento' } })).id_formulario;
  ({ chave } = await show());
  await admin.call(formulario.publicar, { params: { id: form } });
});

describe('a form', () => {
  it('is drafted, published and changed under one address; sites show what was published', async () => {
    const first = await show();
    expect(first).toMatchObject({ id_quadro: quadro, id_estagio: estagio, numero: 1, mudou: 0, respostas: 0 });
    expect(first.definicao.campos.map((c) => c.id)).toEqual(['nome', 'telefone', 'email', 'mensagem']);
    const definicao = { ...first.definicao, titulo: 'Peça um <i>orçamento</i>' };
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', definicao } });
    expect(await show()).toMatchObject({ chave, numero: 1, mudou: 1 });
    expect(await (await page()).text()).not.toContain('Peça um');
    for (const _ of [1, 2]) expect((await admin.call(formulario.publicar, { params: { id: form } })).numero).toBe(2);
    expect(await (await page()).text()).toContain('Peça um &lt;i&gt;orçamento&lt;/i&gt;');
    await admin.call(formulario.delete, { params: { id: form } });
    expect(await (await page()).text()).toContain('Este formulário não está mais disponível.');
    await admin.call(formulario.restaurar, { params: { id: form } });
    expect((await page()).status).toBe(200);
    expect(await (await page()).text()).toContain('Peça um');
  });

  it('belongs to whoever sets the board up; others find nothing', async () => {
    expect((await refusal(ana.call(formulario.show, { params: { id: form } }))).http).toBe(403);
    const body = { titulo: 'X', definicao: { ...(await show()).definicao, campos: [] as CampoDeFormulario[] } };
    expect((await refusal(admin.call(formulario.store, { body: { titulo: 'X' } }))).erros).toEqual({ id_estagio: 'Escolha a lista' });
    const empty = (await admin.call(formulario.store, { body: { ...body, id_estagio: estagio } })).id_formulario;
    expect((await refusal(admin.call(formulario.publicar, { params: { id: empty } }))).message).toBe('Inclua pelo menos um campo antes de publicar.');
    const campo = (rest: Partial<CampoDeFormulario>): CampoDeFormulario => ({
      id: 'campo1',
      tipo: 'texto',
      titulo: 'A',
      ajuda: '',
      obrigatorio: false,
      opcoes: [],
      destino: '',
      parametro: '',
      secao: '',
      ...rest,
    });
    const wrong = async (...campos: CampoDeFormulario[]) =>
      (await refusal(admin.call(formulario.store, { body: { id_formulario: empty, titulo: 'X', definicao: { ...body.definicao, campos } } }))).erros;
    expect(await wrong(campo({ tipo: 'lista' }))).toEqual({ 'definicao.campos.0.opcoes': 'Escreva pelo menos duas opções' });
    expect(await wrong(campo({ destino: 'nome' }), campo({ id: 'campo2', destino: 'nome' }))).toEqual({
      'definicao.campos.1.destino': 'Outro campo já vai para nome do contato',
    });
    expect(await wrong(campo({ tipo: 'area', destino: 'email' }))).toHaveProperty(['definicao.campos.0.destino']);
    expect((await refusal(admin.call(formulario.store, { body: { id_formulario: form, titulo: 'X', dominios: ['nada disso'] } }))).erros).toHaveProperty([
      'dominios.0',
    ]);
  });

  it('has an address that only its sites may frame, without scripts and without a session', async () => {
    const open = await page();
    expect(open.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(open.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors *",
    );
    expect([open.headers.get('x-frame-options'), open.headers.get('set-cookie')]).toEqual([null, null]);
    const html = await open.text();
    expect(html).not.toContain('<script');
    expect(html.length).toBeLessThan(25_000);
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', dominios: ['www.loja.com.br'] } });
    expect((await page()).headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://www.loja.com.br http://www.loja.com.br");
    // what nobody has is no page of the product
    expect(await (await fetch(`${app.url}/embed/formulario/nada`)).text()).toContain('Este formulário não está mais disponível.');
    expect((await fetch(`${app.url}/embed/outra-coisa`, { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});

describe('an answer', () => {
  it('becomes one contato and one card, sent once or twice', async () => {
    const html = await (await page()).text();
    const first = await answer(rita, { of: html });
    expect([first.http, first.html.includes('Recebemos sua mensagem. Obrigado!')]).toEqual([200, true]);
    expect((await answer(rita, { of: html })).http).toBe(200);
    await until('the card', async () => (await answers())[0]?.estado === 1);
    const [one, ...more] = await cards();
    expect(more).toEqual([]);
    expect(one).toMatchObject({ titulo: 'Rita Souza', contato: 'Rita Souza', id_estagio: estagio });
    const { data } = await admin.call(kanbanBloco.show, { params: { id: one!.id_bloco } });
    expect([data.origem, data.descricao]).toEqual(['formulario', expect.stringContaining('Quero &lt;b&gt;uma&lt;/b&gt; mesa')]);
    expect((await answers()).map((r) => [r.estado, r.id_bloco, r.contato, r.campos[0]])).toEqual([
      [1, one!.id_bloco, 'Rita Souza', { titulo: 'Nome', valor: 'Rita Souza' }],
    ]);
    const person = (await admin.call(contato.show, { params: { id: one!.id_contato! } })).data;
    expect(person).toMatchObject({ nome: 'Rita Souza', telefone: '5511988887777', email: 'rita@exemplo.com.br' });
  });

  it('[F4] of a stranger overwrites nothing: what is empty is filled, what differs is said', async () => {
    const davi = { nome: 'Davi Luz', telefone: '11977776666', email: '', mensagem: 'Oi' };
    await answer(davi);
    await until('Davi', async () => (await answers()).filter((r) => r.estado === 1).length === 1);
    await answer({ ...davi, nome: 'Ladrão', email: 'davi@exemplo.com.br' });
    await until('Davi again', async () => (await answers()).filter((r) => r.estado === 1).length === 2);
    const id_contato = (await answers())[0]!.id_contato!;
    expect((await admin.call(contato.show, { params: { id: id_contato } })).data).toMatchObject({ nome: 'Davi Luz', email: 'davi@exemplo.com.br' });
    // phone of one and e-mail of the other: the phone decides, and nobody's e-mail moves
    await answer({ nome: 'Eva', telefone: '11966665555', email: 'davi@exemplo.com.br', mensagem: '' });
    await until('Eva', async () => (await answers()).filter((r) => r.estado === 1).length === 3);
    const latest = (await answers())[0]!;
    expect(latest.id_contato).toBe(id_contato);
    const { descricao } = (await admin.call(kanbanBloco.show, { params: { id: latest.id_bloco! } })).data;
    expect(descricao).toContain('Informou outro telefone');
    expect((await admin.call(contato.show, { params: { id: id_contato } })).data.telefone).toBe('5511977776666');
  });

  it('of who is in the trash brings them back, and makes nobody twice', async () => {
    const iris = { nome: 'Íris Lago', telefone: '11933332222', email: '', mensagem: 'Oi' };
    await answer(iris);
    await until('Íris', async () => (await answers()).filter((r) => r.estado === 1).length === 1);
    const id_contato = (await answers())[0]!.id_contato!;
    await admin.call(contato.delete, { params: { id: id_contato }, query: {} });
    await answer({ ...iris, mensagem: 'De novo' });
    await until('Íris again', async () => (await answers()).filter((r) => r.estado === 1).length === 2);
    expect((await answers()).map((r) => r.id_contato)).toEqual([id_contato, id_contato]);
    expect((await admin.call(contato.show, { params: { id: id_contato } })).data).toMatchObject({ nome: 'Íris Lago', excluido: 0 });
  });

  it('[F6] of who has an open card is said on it, where the form asks for that', async () => {
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', card: 'aberto' } });
    const bia = { nome: 'Bia', telefone: '11955554444', email: '', mensagem: 'Primeira' };
    for (const [i, mensagem] of ['Primeira', 'Segunda'].entries()) {
      await answer({ ...bia, mensagem });
      await until('processed', async () => (await answers()).filter((r) => r.estado === 1).length === i + 1);
    }
    const [card, ...more] = await cards();
    expect(more).toEqual([]);
    const { data } = await admin.call(kanbanComentario.getAll, { params: { id: card!.id_bloco }, query: {} });
    expect(data.map((c) => c.comentario)).toEqual([expect.stringContaining('Segunda')]);
  });

  it('that is wrong comes back with what was typed, each field with its reason', async () => {
    const { http, html } = await answer({ nome: '', telefone: '123', email: 'x', mensagem: 'Guarde "isto"' });
    expect(http).toBe(422);
    for (const text of [
      'Confira 3 campos.',
      'Preencha este campo',
      'Informe um telefone com DDD',
      'Informe um e-mail como nome@exemplo.com.br',
      'Guarde &quot;isto&quot;',
    ])
      expect(html).toContain(text);
    expect(await answers()).toEqual([]);
  });

  it('[F10] that a machine may have sent goes to the box, and on when somebody says so', async () => {
    await answer({ ...rita, site: 'https://spam.example' });
    await answer(rita, { wait: false });
    await answer({ ...rita, _selo: 'x' });
    await answer({ ...rita, mensagem: 'https://a https://b https://c https://d' });
    expect((await answers()).map((r) => [r.estado, r.motivo])).toEqual([
      [2, 'Tem muitos links'],
      [2, 'Não veio da página do formulário'],
      [2, 'Respondeu depressa demais'],
      [2, 'Preencheu o campo escondido'],
    ]);
    expect((await show()).suspeitas).toBe(4);
    const [first, second] = await answers();
    await admin.call(formularioResposta.processar, { params: { id: first!.id_resposta } });
    await until('processed by hand', async () => (await answers())[0]!.estado === 1);
    expect((await refusal(admin.call(formularioResposta.descartar, { params: { id: first!.id_resposta } }))).message).toBe('Esta resposta já foi processada.');
    await admin.call(formularioResposta.descartar, { params: { id: second!.id_resposta } });
    expect(await answers()).toHaveLength(3);
    expect(await cards()).toHaveLength(1);
  });

  it('[F5] finds the plan full, or a list that takes none: thanked, and waits for a person', async () => {
    const { id_empresa } = empresa;
    await app.database.semEmpresa((db) => sql`insert into limite (id_empresa, recurso, cota) values (${id_empresa}, 'contatos', 1)`.execute(db));
    expect((await answer({ nome: 'Novo', telefone: '11944443333', email: '', mensagem: '' })).http).toBe(200);
    await until('waits', async () => (await answers())[0]!.estado === 3);
    await app.database.semEmpresa((db) => sql`delete from limite where id_empresa = ${id_empresa} and recurso = 'contatos'`.execute(db));
    await admin.call(formularioResposta.processar, { params: { id: (await answers())[0]!.id_resposta } });
    await until('processed', async () => (await answers())[0]!.estado === 1);
  });

  it('stops at the form’s number and at its dates', async () => {
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', maximo: 1 } });
    await answer({ nome: 'Um', telefone: '11933332222', email: '', mensagem: '' });
    expect(await (await page()).text()).toContain('Este formulário não está mais disponível.');
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', maximo: null, fecha_em: '2020-01-01T00:00:00Z' } });
    expect(await (await page()).text()).toContain('Este formulário não está mais disponível.');
  });
});

describe('what people type', () => {
  it('is read as they write it', () => {
    expect(['(11) 98888-7777', '1132224444', '+351 912 345 678', '123', ''].map(telefoneDe)).toEqual(['5511988887777', '551132224444', '351912345678', '', '']);
    expect(['1.234,56', '10', 'R$ 3,5', 'x', ''].map(centavosDe)).toEqual([123_456, 1000, 350, null, null]);
  });

  it('of fields that the form has not is dropped', () => {
    const definicao = { campos: [{ id: 'cores', tipo: 'marcas', titulo: 'Cores', opcoes: ['Azul', 'Verde'], obrigatorio: true, destino: '' }] } as never;
    expect(lerResposta(definicao, { cores: ['Azul', 'Azul', 'Verde'], admin: '1' })).toEqual({ dados: { cores: ['Azul', 'Verde'] }, erros: {} });
    expect(lerResposta(definicao, { cores: 'Roxo' }).erros).toEqual({ cores: 'Escolha uma opção da lista' });
    expect(lerResposta(definicao, {}).erros).toEqual({ cores: 'Escolha uma opção' });
  });
});
