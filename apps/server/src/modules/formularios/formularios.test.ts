import { once } from 'node:events';
import { connect } from 'node:net';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { campos as camposProprios } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import { formulario, formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import type { CampoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Challenge } from 'altcha-lib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { testKey } from '../../../test/kit/database.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { until } from '../../../test/kit/salas.ts';
import { proofOf } from '../../../test/kit/wire.ts';
import { provas } from '../../core/http/prova.ts';
import { respostasExportacao } from './formularios.exportacao.ts';
import { retomarEsperando } from './formularios.processar.ts';
import { lerResposta } from './publico/respostas.ts';

/** The clock of the product and of this file: it stands still, but for what a test puts it ahead. How fast somebody answered is no matter of the machine. */
const time = { begun: Date.now(), ahead: 0 };
const now = (): number => time.begun + time.ahead;
const clock = { now: () => new Date(now()) };
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
/** What the page works out before it sends. */
const proof = async (): Promise<string> => proofOf((await (await page('/desafio')).json()) as Challenge);
interface Sending {
  /** The person takes their time. */
  wait?: boolean;
  of?: string;
  /** The page ran its script. */
  script?: boolean;
}
/** As a browser sends it: the page first, then its form. */
async function answer(fields: Readonly<Record<string, string | string[]>>, { wait = true, of, script = true }: Sending = {}) {
  const html = of ?? (await (await page()).text());
  const body = new URLSearchParams({ _selo: hidden(html, '_selo'), _envio: hidden(html, '_envio'), ...(script && { _prova: await proof() }) });
  for (const [name, value] of Object.entries(fields)) {
    body.delete(name);
    for (const one of [value].flat()) body.append(name, one);
  }
  if (wait) time.ahead += 5000;
  const reply = await fetch(`${app.url}/embed/formulario/${chave}/enviar`, { method: 'POST', body });
  return { http: reply.status, html: await reply.text() };
}
/** A field of a form, titled by its name. */
const field = (id: string, tipo: CampoDeFormulario['tipo'], rest: Partial<CampoDeFormulario> = {}): CampoDeFormulario => ({
  id,
  tipo,
  titulo: id,
  ajuda: '',
  obrigatorio: false,
  opcoes: [],
  destino: '',
  parametro: '',
  secao: '',
  id_campo: null,
  tag: '',
  finalidade: '',
  quando: null,
  ...rest,
});
const rita = { nome: 'Rita Souza', telefone: '(11) 98888-7777', email: 'rita@exemplo.com.br', mensagem: 'Quero <b>uma</b> mesa' };

beforeAll(async () => {
  app = await startTestApp({ clock });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());
beforeEach(async () => {
  quadro = (await admin.call(kanbanQuadros.store, { body: { titulo: 'Vendas', modelo: 'vendas' } })).id_quadro;
  estagio = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.estagios[0]!.id_estagio;
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
    const campo = ({ id = 'campo1', tipo = 'texto', ...rest }: Partial<CampoDeFormulario>) => field(id, tipo, { titulo: 'A', ...rest });
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

  it('has an address that only its sites may frame, without scripts but its own and without a session', async () => {
    const open = await page();
    expect(open.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(open.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors *",
    );
    expect([open.headers.get('x-frame-options'), open.headers.get('set-cookie')]).toEqual([null, null]);
    const html = await open.text();
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="formulario">',
      '<script type="module" src="/embed/formulario/pagina.js">',
    ]);
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

  it('[F4] of a stranger fills and overwrites nothing: what differs, or was not there, is said and waits', async () => {
    const davi = { nome: 'Davi Luz', telefone: '11977776666', email: '', mensagem: 'Oi' };
    await answer(davi);
    await until('Davi', async () => (await answers()).filter((r) => r.estado === 1).length === 1);
    await answer({ ...davi, nome: 'Ladrão', email: 'davi@exemplo.com.br' });
    await until('Davi again', async () => (await answers()).filter((r) => r.estado === 1).length === 2);
    const id_contato = (await answers())[0]!.id_contato!;
    expect((await admin.call(contato.show, { params: { id: id_contato } })).data).toMatchObject({ nome: 'Davi Luz', email: '' });
    expect((await admin.call(contatosSugestoes.getAll, { params: { id: id_contato } })).data.map(({ campo, valor }) => [campo, valor])).toEqual([
      ['nome', 'Ladrão'],
      ['email', 'davi@exemplo.com.br'],
    ]);
    await admin.call(contato.store, { body: { id_contato, email: 'davi@exemplo.com.br' } });
    // phone of one and e-mail of the other: the phone decides, and nobody's e-mail moves
    await answer({ nome: 'Eva', telefone: '11966665555', email: 'davi@exemplo.com.br', mensagem: '' });
    await until('Eva', async () => (await answers()).filter((r) => r.estado === 1).length === 3);
    const latest = (await answers())[0]!;
    expect(latest.id_contato).toBe(id_contato);
    const { descricao } = (await admin.call(kanbanBloco.show, { params: { id: latest.id_bloco! } })).data;
    expect(descricao).toContain('Informou outro telefone');
    expect((await admin.call(contato.show, { params: { id: id_contato } })).data.telefone).toBe('5511977776666');
  });

  it('[T3] of a stranger reaches nobody: the team answers a ticket at an address that it wrote, or that was proven', async () => {
    const victim = await admin.call(contato.store, {
      body: { nome: 'Vítima', telefones: JSON.stringify([{ tipo_contato: 'Whatsapp', numero: '11955554444', principal: 1 }]) },
    });
    await answer({ nome: 'Vítima', telefone: '11955554444', email: 'ladrao@evil.example', mensagem: 'Oi' });
    await answer({ nome: 'Nova', telefone: '11955553333', email: 'dita@evil.example', mensagem: 'Oi' });
    await until('both', async () => (await answers()).filter((r) => r.estado === 1).length === 2);
    const made = (await answers()).find((r) => r.id_contato !== victim.id_contato)!.id_contato!;
    expect((await admin.call(contato.show, { params: { id: made } })).data.email).toBe('dita@evil.example');
    const names = (await admin.call(contato.identidades, { params: { id: made } })).data;
    expect(names.map(({ tipo, origem }) => [tipo, origem])).toEqual([
      ['telefone', 'dito'],
      ['email', 'dito'],
    ]);
    const written = await admin.call(contato.store, { body: { nome: 'Escrita', email: 'escrita@exemplo.com.br' } });
    for (const id_contato of [victim.id_contato, made, written.id_contato]) {
      const { id_ticket } = await admin.call(tickets.store, { body: { titulo: 'Segredo', id_contato } });
      await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Segredo</p>', tipo: 'publica' } });
    }
    const mails = async () => ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: { to: string }[] }).data.map(({ to }) => to);
    await until('the mail', async () => (await mails()).includes('escrita@exemplo.com.br'));
    expect((await mails()).filter((to) => to.endsWith('@evil.example'))).toEqual([]);
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

describe('what a form may ask', () => {
  const publish = async (campos: CampoDeFormulario[], rest: object = {}): Promise<void> => {
    const { definicao } = await show();
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', definicao: { ...definicao, ...rest, campos } } });
    await admin.call(formulario.publicar, { params: { id: form } });
  };
  const processed = (n = 1) => until('processed', async () => (await answers()).filter((r) => r.estado === 1).length === n);

  it('[issue: own fields] fills fields of the board’s own on the card it makes, each read as it is; what does not fit stays in the text', async () => {
    await admin.call(kanbanQuadros.store, {
      body: {
        id_quadro: quadro,
        titulo: 'Vendas',
        campos: [
          { nome: 'Metragem', tipo: 'numero' },
          { nome: 'Ambiente', tipo: 'lista', opcoes: ['Sala', 'Cozinha'] },
          { nome: 'Origem', tipo: 'data' },
        ],
      },
    });
    const [m, a, o] = (await admin.call(kanbanQuadros.editar, { params: { id: quadro } })).data.campos.map(({ id_campo }) => id_campo) as [
      number,
      number,
      number,
    ];
    const to = (id: string, tipo: CampoDeFormulario['tipo'], id_campo: number | null, rest: Partial<CampoDeFormulario> = {}) =>
      field(id, tipo, { destino: 'card', id_campo, ...rest });
    const wrong = async (...campos: CampoDeFormulario[]) =>
      (await refusal(admin.call(formulario.store, { body: { id_formulario: form, titulo: 'X', definicao: { ...(await show()).definicao, campos } } }))).erros;
    expect(await wrong(to('um11', 'texto', m), to('dois', 'lista', a, { opcoes: ['Sala', 'Varanda'] }), to('tres', 'data', 999_999))).toEqual({
      'definicao.campos.0.id_campo': 'Metragem não recebe este tipo de resposta',
      'definicao.campos.1.id_campo': 'Ambiente não recebe este tipo de resposta',
      'definicao.campos.2.id_campo': 'Escolha um campo deste quadro',
    });
    expect(await wrong(to('um11', 'numero', null))).toEqual({ 'definicao.campos.0.id_campo': 'Escolha o campo' });
    // its list asks for one of them
    await admin.call(kanbanEstagio.store, { body: { id_estagio: estagio, titulo: 'Entrada', exige: [`campos.${m}`] } });
    await publish([
      field('nome', 'texto', { destino: 'nome' }),
      field('telefone', 'telefone', { destino: 'telefone' }),
      to('metros', 'numero', m),
      to('ambiente', 'opcoes', a, { opcoes: ['Sala', 'Cozinha'] }),
      to('origem', 'oculto', o, { parametro: 'utm_source' }),
    ]);
    await answer({ nome: 'Lia', telefone: '11922221111', metros: '12,5', ambiente: 'Cozinha', origem: 'boletim' });
    await processed();
    const [made] = await cards();
    const { campos, descricao } = (await admin.call(kanbanBloco.show, { params: { id: made!.id_bloco } })).data;
    expect(campos).toEqual({ [m]: 12.5, [a]: 'Cozinha' });
    expect(descricao).toContain('boletim');
    await answer({ nome: 'Léo', telefone: '11922223333', metros: '', ambiente: 'Sala' });
    await until('waits for a person', async () => (await answers())[0]!.estado === 4);
    expect((await answers())[0]!.motivo).toBe('Preencha Metragem para entrar em Entrada');
  });

  it('[issue: redirect] leads on by itself when it says so, and thanks all the same', async () => {
    const continuar = 'https://loja.example/obrigado';
    await publish([field('nome', 'texto', { destino: 'nome' })], { continuar });
    const button = (await answer({ nome: 'Um' })).html;
    expect(button).toContain(`href="${continuar}"`);
    expect(button).not.toContain('data-ir');
    await publish([field('nome', 'texto', { destino: 'nome' })], { continuar, redirecionar: true });
    const { html } = await answer({ nome: 'Dois' });
    expect(html).toContain('Recebemos sua mensagem. Obrigado!');
    expect(html).toMatch(/<a class="botao" href="https:\/\/loja\.example\/obrigado" target="_top" rel="noopener" data-ir>/);
    // what was not sent leads nowhere
    await admin.call(formulario.store, { body: { id_formulario: form, titulo: 'Orçamento', ativo: 0 } });
    expect(await (await page()).text()).not.toContain('data-ir');
  });

  it('hangs on what was answered before: what is not asked is neither missing nor kept', async () => {
    const quando = { campo: 'porte', valores: ['Empresa'] };
    const campos = [
      field('nome', 'texto', { destino: 'nome', obrigatorio: true }),
      field('porte', 'opcoes', { opcoes: ['Pessoa', 'Empresa'], obrigatorio: true }),
      field('cnpj', 'documento', { obrigatorio: true, quando }),
      field('filiais', 'numero', { obrigatorio: true, quando: { campo: 'cnpj', valores: [] } }),
    ];
    await publish(campos, { passos: true });
    expect(
      (
        await refusal(
          admin.call(formulario.store, { body: { id_formulario: form, titulo: 'X', definicao: { ...(await show()).definicao, campos: campos.toReversed() } } }),
        )
      ).erros,
    ).toEqual({
      'definicao.campos.0.quando': 'A condição depende de um campo que vem antes deste',
      'definicao.campos.1.quando': 'A condição depende de um campo que vem antes deste',
    });
    expect((await answer({ nome: 'Rui', porte: 'Empresa' })).html).toContain('Preencha este campo');
    await answer({ nome: 'Rui', porte: 'Pessoa', cnpj: '11.222.333/0001-81', filiais: '3' });
    expect((await answers()).map((r) => r.campos)).toEqual([
      [
        { titulo: 'nome', valor: 'Rui' },
        { titulo: 'porte', valor: 'Pessoa' },
      ],
    ]);
    expect((await answer({ nome: 'Rui', porte: 'Empresa', cnpj: '11.222.333/0001-81', filiais: '3' })).http).toBe(200);
    expect((await answers())[0]!.campos).toHaveLength(4);
  });

  it('[T14] undoes no refusal: what a stranger ticks of somebody who said no is on the card alone', async () => {
    await publish([
      field('telefone', 'telefone', { destino: 'telefone', obrigatorio: true }),
      field('aceito', 'consentimento', { titulo: 'Aceito receber ofertas', finalidade: 'marketing' }),
    ]);
    const telefones = JSON.stringify([{ tipo_contato: 'Whatsapp', numero: '11923232323', principal: 1 }]);
    const { id_contato } = await admin.call(contato.store, { body: { nome: 'Recusou', telefones } });
    await admin.call(privacidade.consentir, { params: { id: id_contato }, body: { finalidade: 'marketing', concedido: 0 } });
    await answer({ telefone: '11923232323', aceito: 'Sim' });
    await processed();
    const { data, aceita } = await admin.call(privacidade.consentimentos, { params: { id: id_contato } });
    expect(data.map(({ concedido }) => concedido)).toEqual([0]);
    expect(aceita.marketing).toBe(false);
  });

  it('goes to own fields that are empty, to tags and to the register of consents, with the version that was read', async () => {
    const { id_campo } = await admin.call(camposProprios.store, { body: { nome: 'Pessoas na casa', tipo: 'numero', obrigatorio: 0 } });
    await publish(
      [
        field('telefone', 'telefone', { destino: 'telefone', obrigatorio: true }),
        field('pessoas', 'numero', { destino: 'campo', id_campo }),
        field('origem', 'oculto', { destino: 'tag', tag: 'Origem', parametro: 'utm_source' }),
        field('cidade', 'municipio'),
        field('aceito', 'consentimento', { titulo: 'Aceito receber ofertas', finalidade: 'marketing' }),
      ],
      { tags: ['Veio do site'] },
    );
    expect(await (await page('?utm_source=anuncio')).text()).toContain('name="origem" value="anuncio"');
    expect((await answer({ telefone: '11922220707', cidade: 'Lugar Nenhum' })).html).toContain('Escolha a cidade da lista, como Campinas - SP');
    await answer({ telefone: '11922220707', pessoas: '4', origem: 'anuncio', cidade: 'campinas/sp', aceito: 'Sim' });
    await processed();
    const [{ id_contato, campos }] = (await answers()) as [Awaited<ReturnType<typeof answers>>[0]];
    expect(campos).toContainEqual({ titulo: 'cidade', valor: 'CAMPINAS - SP' });
    await answer({ telefone: '11922220707', pessoas: '9' });
    await processed(2);
    expect((await admin.call(contato.show, { params: { id: id_contato! } })).data.campos).toEqual({ [id_campo]: 4 });
    const { data: tags } = await admin.call(tagContato.getAll, { query: { id_contato: id_contato! } });
    expect(new Map(tags.map(({ name, value }) => [name, value]))).toEqual(
      new Map([
        ['Origem', 'anuncio'],
        ['Veio do site', '1'],
      ]),
    );
    const { data } = await admin.call(privacidade.consentimentos, { params: { id: id_contato! } });
    expect(data.map(({ finalidade, concedido, origem, canal, texto }) => [finalidade, concedido, origem, canal, texto])).toEqual([
      ['marketing', 1, 'formulario', 'Orçamento, versão 2', 'Aceito receber ofertas'],
    ]);
  });

  it('brings files: sniffed, signed to this form, kept with the answer and its card', async () => {
    await publish([field('nome', 'texto', { destino: 'nome' }), field('planta', 'arquivo', { obrigatorio: true })]);
    const send = (nome: string, bytes: string) =>
      fetch(`${app.url}/embed/formulario/${chave}/arquivo?nome=${nome}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
      });
    const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n';
    expect((await send('planta.pdf', 'MZ não é um PDF')).status).toBe(422);
    expect((await send('planta.exe', 'MZ')).status).toBe(422);
    const kept = (await (await send('planta.pdf', pdf)).json()) as { senha: string; nome: string };
    expect(kept.nome).toBe('planta.pdf');
    expect((await answer({ nome: 'Rui', planta: [] })).html).toContain('Preencha este campo');
    expect((await answer({ nome: 'Rui', planta: `${kept.senha}x planta.pdf` })).html).toContain('Envie o arquivo de novo');
    await answer({ nome: 'Rui', planta: `${kept.senha} planta.pdf` });
    await processed();
    const [{ arquivos, campos, id_bloco }] = (await answers()) as [Awaited<ReturnType<typeof answers>>[0]];
    expect(campos[1]).toEqual({ titulo: 'planta', valor: 'planta.pdf' });
    expect(arquivos).toMatchObject([{ nome: 'planta.pdf', titulo: 'planta', content_type: 'application/pdf' }]);
    const read = await fetch(`${app.url}${arquivos[0]!.url}`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect([read.status, (await read.text()).slice(0, 8)]).toEqual([200, '%PDF-1.7']);
    expect((await fetch(`${app.url}${arquivos[0]!.url}`, { headers: { authorization: `Bearer ${ana.token}` } })).status).toBe(403);
    expect((await admin.call(kanbanBloco.anexos.getAll, { params: { id: id_bloco! } })).data.map(({ nome, autor }) => [nome, autor])).toEqual([
      ['planta.pdf', ''],
    ]);
    // of another form the ticket is worth nothing
    const other = (await admin.call(formulario.store, { body: { id_estagio: estagio, titulo: 'Outro' } })).id_formulario;
    expect(
      (
        await fetch(`${app.url}/embed/formulario/${(await admin.call(formulario.show, { params: { id: other } })).data.chave}/arquivo`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: pdf,
        })
      ).status,
    ).toBe(404);
  });

  it('[security: T9, T10] takes no files beyond what waits for an answer, the plan and the network; previews of pictures come later', async () => {
    await publish([field('nome', 'texto', { destino: 'nome' }), field('planta', 'arquivo')]);
    const { id_empresa } = empresa;
    const here = <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => app.database.comEmpresa(id_empresa, work);
    const send = async (bytes: string | Uint8Array<ArrayBuffer> = 'olá', nome = 'a.txt') => {
      const kept = await fetch(`${app.url}/embed/formulario/${chave}/arquivo?nome=${nome}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
      });
      return { ...((await kept.json()) as { senha: string; message?: string }), status: kept.status };
    };
    const sits = (tamanho: number, minutes: number) =>
      here((db) =>
        sql`insert into arquivo (nome, content_type, tamanho, caminho, bucket, id_formulario, criado_em)
          values ('antes', 'text/plain', ${tamanho}, ${`antes-${minutes}`}, 'formulario', ${form}, ${new Date(now() - minutes * 60_000)})`.execute(db),
      );
    const kept = await send();
    await sits(256 * 1_048_576 - 4, 50);
    expect(await send()).toMatchObject({ status: 429, message: 'Muitos arquivos em pouco tempo. Espere alguns minutos.' });
    // an answer takes its file out of what waits
    await answer({ nome: 'Rui', planta: `${kept.senha} a.txt` });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    // what was left for an hour makes space
    time.ahead += 11 * 60_000;
    expect((await send()).status).toBe(200);
    expect(await here((db) => db.selectFrom('arquivo').select('nome').where('nome', '<>', 'planta.pdf').execute())).toEqual([
      { nome: 'a.txt' },
      { nome: 'a.txt' },
      { nome: 'a.txt' },
    ]);

    const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect((await send(new Uint8Array(png), 'foto.png')).status).toBe(200);
    await expect
      .poll(() => here((db) => db.selectFrom('arquivo').select(['largura', 'altura', 'caminho_miniatura']).where('nome', '=', 'foto.png').execute()))
      .toEqual([{ largura: 900, altura: 300, caminho_miniatura: expect.any(String) }]);

    await app.database.semEmpresa((db) => sql`insert into limite (id_empresa, recurso, cota) values (${id_empresa}, 'armazenamento_mb', 1)`.execute(db));
    await here((db) => sql`update arquivo set tamanho = 1048576 where nome = 'foto.png'`.execute(db));
    expect(await send()).toMatchObject({ status: 409, message: 'Não é possível receber arquivos agora. Envie sem o arquivo.' });
    await app.database.semEmpresa((db) => sql`delete from limite where id_empresa = ${id_empresa}`.execute(db));
    const statuses = [];
    for (let i = 0; i < 20; i++) statuses.push((await send()).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });

  it('[security: T19] its challenge is worth nothing for a chat, whatever key is asked for', async () => {
    const asked = (await (await fetch(`${app.url}/embed/formulario/chat%201/desafio`)).json()) as Challenge;
    const prova = await proofOf(asked);
    const { genuina } = provas({ key: testKey, clock });
    expect([await genuina('chat 1', prova), await genuina('formulario chat 1', prova)]).toEqual([false, true]);
  });

  it('is asked about a file before it comes in', async () => {
    await publish([field('nome', 'texto', { destino: 'nome' })]);
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const heard: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => heard.push(bytes));
    // the head alone: no byte of the megabyte follows
    socket.write(
      `POST /embed/formulario/${chave}/arquivo?nome=a.pdf HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\n`,
    );
    await once(socket, 'end');
    expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1.1 404[^]*connection: close[^]*não recebe arquivos/);
    socket.destroy();
  });

  it('keeps its versions, counts how often it was opened, and gives its answers as a file', async () => {
    await page();
    await page();
    await answer({ nome: 'Rui', telefone: '11911110000', email: '', mensagem: 'Oi' });
    await publish([field('nome', 'texto', { destino: 'nome' })]);
    const { data } = await admin.call(formulario.versoes, { params: { id: form } });
    expect(data.map(({ numero, por, respostas, definicao }) => [numero, por, respostas, definicao.campos.length])).toEqual([
      [2, 'Chefe', 0, 1],
      [1, 'Chefe', 1, 4],
    ]);
    expect(await show()).toMatchObject({ aberturas_30: 3, respostas_30: 1 });
    const asker = {
      id_login: admin.sessao.id_login!,
      departamentos: [],
      escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' },
      grants: [],
    } as const;
    const rows = await app.database.lerEmpresa(empresa.id_empresa, async (db) => {
      const filtro = { id_formulario: form };
      const columns = await (respostasExportacao.columns as Exclude<typeof respostasExportacao.columns, readonly unknown[]>)(db, filtro);
      return { titles: columns.map(({ titulo }) => titulo), ...(await respostasExportacao.next(db, asker, filtro, null, 10, columns)) };
    });
    expect(rows.titles).toEqual(['Nº', 'Quando', 'Estado', 'Contato', 'nome', 'Telefone com DDD', 'E-mail', 'Como podemos ajudar?', 'Motivo']);
    expect(rows.rows.map((row) => row.slice(4, 8))).toEqual([['Rui', '11911110000', '', 'Oi']]);
  });
});

describe('what strangers cost', () => {
  it('[F10] without the page’s script an answer goes to the box; a proof counts once, and for its form', async () => {
    await answer(rita, { script: false });
    const shown = { _prova: await proof() };
    await answer({ ...rita, ...shown }, { script: false });
    await answer({ ...rita, ...shown }, { script: false });
    const other = (await admin.call(formulario.store, { body: { id_estagio: estagio, titulo: 'Outro' } })).id_formulario;
    await admin.call(formulario.publicar, { params: { id: other } });
    const foreign = await proof();
    ({ chave } = (await admin.call(formulario.show, { params: { id: other } })).data);
    await answer({ ...rita, _prova: foreign }, { script: false });
    const boxed = (await admin.call(formularioResposta.getAll, { query: { id_formulario: other } })).data;
    expect([...(await answers()).map((r) => r.motivo), boxed[0]!.motivo]).toEqual([
      'Veio de uma página sem JavaScript',
      '',
      'Veio de uma página sem JavaScript',
      'Veio de uma página sem JavaScript',
    ]);
  });

  it('what was lost on its way is sent again with the proof that it had: the same thanks, once', async () => {
    const html = await (await page()).text();
    const shown = { _prova: await proof() };
    await answer({ ...rita, ...shown }, { script: false, of: html });
    // as if the product had ended before it was stored
    await app.database.comEmpresa(empresa.id_empresa, (db) => sql`delete from formulario_resposta where id_formulario = ${form}`.execute(db));
    for (let i = 0; i < 2; i++) expect((await answer({ ...rita, ...shown }, { script: false, of: html })).html).toContain('Obrigado');
    expect((await answers()).map((r) => r.motivo)).toEqual(['']);
  });

  it('above 200 a minute who proves nothing is asked to wait, with what they wrote; who does is taken', async () => {
    await app.database.semEmpresa((db) =>
      sql`update interno.tentativa set falhas = 1000, bloqueada_ate = now() + interval '1 hour' where chave like 'formulario:%'`.execute(db),
    );
    await answer(rita);
    await app.database.semEmpresa((db) =>
      sql`update interno.tentativa set falhas = 1000, bloqueada_ate = now() + interval '10 hours' where chave like 'formulario:%'`.execute(db),
    );
    const refused = await answer({ ...rita, nome: 'Guarde isto' }, { script: false });
    expect([refused.http, refused.html.includes('value="Guarde isto"'), refused.html.includes('Espere um minuto')]).toEqual([429, true, true]);
    expect((await answer(rita)).http).toBe(200);
    expect(await answers()).toHaveLength(2);
  });

  it('of a suspended company an answer is thanked and waits; it goes on by itself afterwards', async () => {
    const { id_empresa } = empresa;
    const set = (assinatura: string) =>
      app.database.semEmpresa((db) => sql`update empresa set assinatura = ${assinatura} where id_empresa = ${id_empresa}`.execute(db));
    const states = async () =>
      (
        await app.database.semEmpresa((db) => sql<{ estado: number }>`select estado from formulario_resposta where id_formulario = ${form}`.execute(db))
      ).rows.map((r) => r.estado);
    await set('suspensa');
    expect((await answer(rita)).html).toContain('Recebemos sua mensagem');
    await set('ativa');
    expect(await states()).toEqual([0]);
    await app.database.semEmpresa((db) => sql`update formulario_resposta set criado_em = now() - interval '1 hour' where id_formulario = ${form}`.execute(db));
    await retomarEsperando(app);
    await until('processed', async () => (await states())[0] === 1);
  });
});

describe('what people type', () => {
  it('is read as they write it', () => {
    expect(['(11) 98888-7777', '1132224444', '+351 912 345 678', '+45 32 12 34 56', '123', ''].map(telefoneDe)).toEqual([
      '5511988887777',
      '551132224444',
      '+351912345678',
      '+4532123456',
      '',
      '',
    ]);
  });

  it('an amount with a decimal point is not a hundred times as much', () => {
    const definicao = { campos: [{ id: 'valor', tipo: 'dinheiro', titulo: 'Valor', opcoes: [], obrigatorio: true, destino: 'valor', quando: null }] } as never;
    expect(lerResposta(definicao, { valor: '99.90' })).toEqual({ dados: { valor: '99.90' }, erros: {} });
    expect(lerResposta(definicao, { valor: '1,234' }).erros).toEqual({ valor: 'Informe um valor como 1.234,56' });
    const email = { campos: [{ id: 'email', tipo: 'email', titulo: 'E-mail', opcoes: [], obrigatorio: true, destino: 'email', quando: null }] } as never;
    expect(lerResposta(email, { email: 'mailto:x@ação.com.br,' })).toEqual({ dados: { email: 'x@ação.com.br' }, erros: {} });
  });

  it('of fields that the form has not is dropped', () => {
    const definicao = {
      campos: [{ id: 'cores', tipo: 'marcas', titulo: 'Cores', opcoes: ['Azul', 'Verde'], obrigatorio: true, destino: '', quando: null }],
    } as never;
    expect(lerResposta(definicao, { cores: ['Azul', 'Azul', 'Verde'], admin: '1' })).toEqual({ dados: { cores: ['Azul', 'Verde'] }, erros: {} });
    expect(lerResposta(definicao, { cores: 'Roxo' }).erros).toEqual({ cores: 'Escolha uma opção da lista' });
    expect(lerResposta(definicao, {}).erros).toEqual({ cores: 'Escolha uma opção' });
  });
});
