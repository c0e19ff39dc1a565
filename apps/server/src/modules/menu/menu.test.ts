import { login as acesso, menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { grupo as grupoCalls, grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;

/** What an administrator may open, in the product's order. */
const everyone = [
  '/dashboard',
  '/ChatSala',
  '/tickets',
  '/atendimento',
  '/kanban',
  '/visitantes',
  '/contatos',
  '/clientes',
  '/fornecedores',
  '/funcionarios',
  '/configEmpresa',
  '/empresa',
  '/configEmpresa/campos',
  '/tagsModelo',
  '/configEmpresa/auditoria',
  '/usuario',
  '/grupo',
  '/equipes',
  '/configEmpresa/seguranca',
  '/emailTransacional',
  '/WPPConfig',
  '/ChatConfig',
  '/ChatPergunta',
  '/ChatDevShow',
  '/departamento',
  '/ChatAssunto',
  '/calendarios',
  '/configEmpresa/tickets',
  '/configEmpresa/tickets/macros',
  '/configEmpresa/tickets/modelos',
  '/configEmpresa/tickets/campos',
  '/configEmpresa/tickets/recorrentes',
  '/mensagemModelo',
  '/WPPAutomacao',
  '/configEmpresa/privacidade',
];

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
});
afterAll(() => app.close());

const menuOf = async (who: SignedIn) => (await who.call(menu.menu, {})).data;
const pathsOf = async (who: SignedIn) => (await menuOf(who)).map((entry) => entry.caminho);
/** Addresses of one place's list, those of the person's own taken out left out. */
const listOf = async (who: SignedIn, lugar: string) => (await menuOf(who)).filter((e) => e.lugar === lugar && !e.oculto).map((e) => e.caminho);
const staff = async (id_grupo: number) => signIn(app, (await makeLogin(app.database, empresa.id_empresa, id_grupo)).usuario);

it('[2] staff see the screens they may open', async () => {
  const admin = await staff(empresa.grupos.administrador);
  expect(await pathsOf(admin)).toEqual([...everyone, '/simulador']);
  const { id_grupo } = await admin.call(grupoCalls.store, { body: { nome: 'Só conversa' } });
  const { id_permissao } = permissionNodes.find((n) => n.controller === 'chat' && n.funcao === 'atender')!;
  await admin.call(grupoPermissao.store, { body: { id_grupo, id_permissao, status: 1 } });
  // without a single setting there is no place of settings either
  expect(await pathsOf(await staff(id_grupo))).toEqual(['/dashboard', '/ChatSala', '/visitantes']);
});

it('[2] the sidebar holds daily work in groups, settings stand in their own place, the simulator in the profile', async () => {
  const entries = await menuOf(await staff(empresa.grupos.administrador));
  const sidebar = entries.filter(({ lugar }) => lugar === 'lateral');
  expect(sidebar.map(({ grupo, titulo }) => [grupo, titulo])).toEqual([
    [null, 'Início'],
    ['Atendimento', 'Conversas'],
    ['Atendimento', 'Tickets'],
    ['Atendimento', 'Histórico'],
    ['Vendas', 'Kanban'],
    ['Vendas', 'Visitantes'],
    ['Cadastros', 'Contatos'],
    ['Cadastros', 'Clientes'],
    ['Cadastros', 'Fornecedores'],
    ['Cadastros', 'Funcionários'],
    ['Configurações', 'Configurações'],
  ]);
  const groups = Map.groupBy(sidebar, ({ grupo }) => grupo);
  expect(sidebar.length).toBeLessThanOrEqual(13); // twelve, and the settings
  for (const [grupo, { length }] of groups) expect(length, `${grupo}`).toBeLessThanOrEqual(5);
  const settings = entries.filter(({ lugar }) => lugar === '/configEmpresa');
  expect(settings.map(({ grupo, titulo }) => [grupo, titulo])).toEqual([
    ['Empresa', 'Dados da empresa'],
    ['Empresa', 'Campos de contatos'],
    ['Empresa', 'Tags'],
    ['Empresa', 'Registro de atos'],
    ['Pessoas e permissões', 'Usuários'],
    ['Pessoas e permissões', 'Grupos e permissões'],
    ['Pessoas e permissões', 'Equipes'],
    ['Pessoas e permissões', 'Segurança do acesso'],
    ['Canais', 'E-mail'],
    ['Canais', 'Números de WhatsApp'],
    ['Canais', 'Chat do site'],
    ['Canais', 'Perguntas do chat'],
    ['Canais', 'Código do chat'],
    ['Atendimento', 'Departamentos'],
    ['Atendimento', 'Assuntos'],
    ['Atendimento', 'Calendários'],
    ['Atendimento', 'Tickets'],
    ['Atendimento', 'Macros de tickets'],
    ['Atendimento', 'Modelos de ticket'],
    ['Atendimento', 'Campos de tickets'],
    ['Atendimento', 'Tickets recorrentes'],
    ['Atendimento', 'Modelos de mensagem'],
    ['Atendimento', 'Mensagens automáticas'],
    ['Privacidade', 'Privacidade'],
  ]);
  expect(settings.filter(({ descricao }) => descricao === null)).toEqual([]);
  expect(entries.filter(({ lugar }) => lugar === '/perfil').map(({ titulo }) => titulo)).toEqual(['Simulador']);
  expect(new Set(entries.map(({ id_menu }) => id_menu)).size).toBe(entries.length);
});

describe('a menu of one’s own', () => {
  const ids = async (who: SignedIn, ...paths: string[]) => {
    const entries = await menuOf(who);
    return paths.map((path) => entries.find(({ caminho }) => caminho === path)!.id_menu);
  };

  it('keeps order and what was taken out for this person alone, and goes back', async () => {
    const [ana, bruno] = [await staff(empresa.grupos.administrador), await staff(empresa.grupos.administrador)];
    const before = await listOf(ana, 'lateral');
    await ana.call(menu.store, {
      body: { ordem: await ids(ana, '/clientes', '/contatos', '/atendimento', '/ChatSala'), ocultos: await ids(ana, '/fornecedores', '/departamento') },
    });
    // a group stands where its first entry was put; what was not named comes after
    expect(await listOf(ana, 'lateral')).toEqual([
      '/clientes',
      '/contatos',
      '/funcionarios',
      '/atendimento',
      '/ChatSala',
      '/tickets',
      '/dashboard',
      '/kanban',
      '/visitantes',
      '/configEmpresa',
    ]);
    // hidden, and still known to whoever edits the menu or searches
    expect((await menuOf(ana)).filter(({ oculto }) => oculto).map(({ caminho }) => caminho)).toEqual(['/fornecedores']);
    expect(await listOf(ana, '/configEmpresa')).toContain('/departamento');
    expect(await listOf(bruno, 'lateral')).toEqual(before);
    await ana.call(menu.store, { body: { ordem: [], ocultos: [] } });
    expect(await listOf(ana, 'lateral')).toEqual(before);
    const kept = await app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('menu_pessoal').select('id_login').execute());
    expect(kept).toEqual([]);
  });

  it('is of each empresa, and takes nothing that is no entry of the sidebar', async () => {
    const ana = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
    const here = await signIn(app, ana.usuario);
    await here.call(menu.store, { body: { ordem: [99_999, ...(await ids(here, '/departamento'))], ocultos: await ids(here, '/clientes') } });
    const own = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('menu_pessoal').select(['ordem', 'ocultos']).where('id_login', '=', ana.id_login).execute(),
    );
    expect(own).toEqual([{ ordem: [], ocultos: await ids(here, '/clientes') }]);
    const other = await makeEmpresa(app.database, 'Loja B');
    await app.database.comEmpresa(other.id_empresa, (db) =>
      db.insertInto('membro').values({ id_login: ana.id_login, id_grupo: other.grupos.administrador }).execute(),
    );
    await here.call(acesso.selecionarEmpresa, { params: { id: other.id_empresa } });
    expect(await listOf(here, 'lateral')).toContain('/clientes');
  });
});

it('[2] customers have three fixed entries, the third with the answers that they have not read', async () => {
  const customer = await signIn(app, (await makeCliente(app.database, empresa.id_empresa)).usuario);
  const { data } = await customer.call(menu.menu, {});
  expect(data.map((e) => [e.id_menu, e.titulo, e.caminho, e.icone, e.type, e.badge_type, e.active, e.badge_value])).toEqual([
    [1, 'Início', '/area_cliente/dashboard', 'home', 'link', 'primary', true, null],
    [2, 'Meus dados', '/area_cliente/meus_dados', 'user', 'link', 'primary', true, null],
    [3, 'Tickets', '/area_cliente/tickets', 'send', 'link', 'primary', true, null],
  ]);
  const id_login = (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).id_login;
  await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const ticket = { numero: 900_900, titulo: 'Sofá', id_cliente: customer.sessao.id_cliente! };
    const { id_ticket } = await db.insertInto('ticket').values(ticket).returning('id_ticket').executeTakeFirstOrThrow();
    await db.insertInto('ticket_entrada').values({ id_ticket, indice: 1, tipo: 'publica', de: 'usuario', id_login }).execute();
  });
  expect((await customer.call(menu.menu, {})).data.map((e) => e.badge_value)).toEqual([null, null, 1]);
});

it('who works in no empresa has none', async () => {
  const login = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', login.id_login).execute());
  expect(await pathsOf(await signIn(app, login.usuario))).toEqual([]);
});

it('the simulator is in the demonstration only', async () => {
  const real = await startTestApp({ env: { PROSA_DEMO: 'nao' } });
  try {
    const { id_empresa, grupos } = await makeEmpresa(real.database, 'Loja real');
    const admin = await signIn(real, (await makeLogin(real.database, id_empresa, grupos.administrador)).usuario);
    expect(await pathsOf(admin)).toEqual(everyone);
  } finally {
    await real.close();
  }
});
