import type { Page } from '@playwright/test';
import { signIn } from '../sign-in.ts';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, go, phone, stillLight, test } from '../support.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const settings = (page: Page) => page.getByRole('navigation', { name: 'Configurações' });

test('[2] settings: their own list in the sidebar, found by typing and by older words, and the way back', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/clientes?q=pad');
  await menu(page).getByRole('link', { name: 'Configurações' }).click();
  await expect(page).toHaveURL(/\/configEmpresa$/);
  await expect(menu(page)).toHaveCount(0);
  await expect(settings(page).getByRole('link')).toHaveText([
    'Voltar',
    'Configurações',
    'Dados da empresa',
    'Campos de contatos',
    'Tags',
    'Registro de atos',
    'Usuários',
    'Grupos e permissões',
    'Equipes',
    'Segurança do acesso',
    'E-mail',
    'Números de WhatsApp',
    'Chat do site',
    'Perguntas do chat',
    'Código do chat',
    'Departamentos',
    'Assuntos',
    'Calendários',
    'Tickets',
    'Macros de tickets',
    'Modelos de ticket',
    'Campos de tickets',
    'Tickets recorrentes',
    'Modelos de mensagem',
    'Mensagens automáticas',
    'Privacidade',
  ]);
  // pictures of settings come when they are first shown
  await expect(settings(page).getByRole('link').locator('svg')).toHaveCount(26);
  const search = page.getByRole('searchbox', { name: 'Pesquisar configurações' });
  const found = page.getByRole('main').getByRole('region').getByRole('link');
  await search.fill('LGPD');
  await expect(found).toHaveText([/^Privacidade/]);
  await search.fill('etiquetas');
  await expect(found).toHaveText([/^Tags/]);
  await search.fill('não há isto');
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await expect(found).toHaveCount(27);
  await search.fill('ChatAssunto');
  await expect(found).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Assuntos' })).toBeVisible();
  await expect(settings(page).getByRole('link', { name: 'Assuntos' })).toHaveAttribute('aria-current', 'page');
  await settings(page).getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/clientes\?q=pad/);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Pesquisar' }).fill('lgpd');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Privacidade/ })
    .click();
  await expect(page).toHaveURL(/\/configEmpresa\/privacidade$/);
  // the end of a long list
  await expect(settings(page).getByRole('link', { name: 'Privacidade' })).toBeInViewport();
});

test('[2] from a screen of daily work to its settings; the simulator in the profile menu', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/contatos');
  await page.getByRole('link', { name: 'Configurações desta tela' }).click();
  await expect(page).toHaveURL(/\/configEmpresa\/campos$/);
  await go(page, '/atendimento');
  await page.getByRole('link', { name: 'Configurações desta tela' }).click();
  await expect(page).toHaveURL(/\/configEmpresa#Atendimento$/);
  await expect(page.getByRole('region', { name: 'Atendimento' })).toBeInViewport();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Simulador' }).click();
  await expect(page).toHaveURL(/\/simulador$/);
  await expect(menu(page).getByRole('link', { name: 'Simulador' })).toHaveCount(0);
});

test('a menu of one’s own: order and what shows are kept, and go back', async ({ stranger }) => {
  const page = await stranger(stillLight);
  await signIn(page, 'bruno'); // whose password no other journey changes
  const links = menu(page).getByRole('link');
  await expect(links.filter({ hasText: 'Clientes' })).toBeVisible();
  const usual = await links.allInnerTexts();
  const open = () => page.getByRole('button', { name: 'Organizar menu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Organizar menu' });
  await open();
  // its title is there a moment after it
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'organizar menu');
  await dialog.getByRole('button', { name: 'Mover Clientes para cima' }).click();
  await expect(dialog.getByText('Clientes: posição 1 de')).toBeAttached();
  await dialog.getByRole('checkbox', { name: 'Mostrar Histórico' }).uncheck();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Histórico' })
    .dragTo(dialog.getByRole('listitem').filter({ hasText: 'Conversas' }));
  await dialog.getByRole('button', { name: 'Salvar menu' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(links.filter({ hasText: 'Histórico' })).toHaveCount(0);
  await page.reload();
  await expect(links.filter({ hasText: /^(Clientes|Contatos)$/ })).toHaveText(['Clientes', 'Contatos']);
  await expect(links.filter({ hasText: 'Histórico' })).toHaveCount(0);
  await open();
  await expect(dialog.getByRole('checkbox')).toHaveCount(usual.length - 1); // all but the settings, which always stand
  await expect(dialog.getByRole('group', { name: 'Atendimento' }).getByRole('listitem')).toHaveText(['Histórico', 'Conversas', 'Tickets']);
  await dialog.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(links).toHaveText(usual);
});

test('on a phone: five places at the bottom, the rest behind "Mais"', async ({ enter }) => {
  const page = await enter('admin', { ...phone, ...stillLight });
  await page.goto('/dashboard');
  await expect(menu(page).getByRole('link')).toHaveText(['Início', 'Conversas', 'Tickets', 'Histórico', 'Kanban']);
  await expectBothThemes(page, 'phone bar');
  await menu(page).getByRole('button', { name: 'Mais' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Funcionários' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Configurações' }).click();
  await expect(drawer).toHaveCount(0);
  await expectNoSideways(page, 'settings');
  await page.getByRole('link', { name: /^Calendários/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendários' })).toBeVisible();
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await expect(drawer.getByRole('link', { name: 'Calendários' })).toHaveAttribute('aria-current', 'page');
  await drawer.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
