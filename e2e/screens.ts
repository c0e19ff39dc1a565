import { expect, type Page } from '@playwright/test';
import { inbox, room } from './support.ts';

/** Its address, and what shows that it is there. */
type Screen = readonly [path: string, ready: (page: Page) => Promise<void>];

const heading = (page: Page, name?: string) => expect(page.getByRole('heading', { level: 1, ...(name && { name }) }).first()).toBeVisible();
const button = (name: string) => (page: Page) => expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible();
const text = (shown: string) => (page: Page) => expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
const rowsOf = (path: string) => (page: Page) => expect(page.locator(`a[href^="${path}/"]`).filter({ visible: true }).first()).toBeVisible();

/** The desk and what sets it up. */
export const deskScreens: readonly Screen[] = [
  ['/dashboard', heading],
  ['/departamento', text('Pós-venda')],
  ['/departamento/cadastrar', button('Salvar departamento')],
  ['/ChatAssunto', (page) => heading(page, 'Assuntos')],
  ['/ChatAssunto/cadastrar', button('Salvar assunto')],
  ['/atendimento', rowsOf('/atendimento/show')],
  ['/calendarios', (page) => heading(page, 'Calendários')],
  ['/calendarios/cadastrar', button('Salvar calendário')],
  ['/WPPAutomacao', (page) => heading(page, 'Mensagens automáticas')],
  ['/WPPAutomacao/cadastrar', button('Salvar mensagens')],
  ['/mensagemModelo/cadastrar', button('Salvar modelo')],
  [
    '/ChatSala',
    async (page) => {
      await inbox(page).tab('Todas');
      await expect(inbox(page).rows.first()).toBeVisible();
    },
  ],
];

/** Records, and the rest. */
export const otherScreens: readonly Screen[] = [
  ['/perfil', text('Este aparelho')],
  ['/simulador', (page) => expect(page.getByRole('log', { name: 'Mensagens no telefone' })).toBeVisible()],
  ['/mensagemModelo', rowsOf('/mensagemModelo')],
  ['/tagsModelo', (page) => heading(page, 'Tags')],
  ['/tagsModelo/cadastrar', button('Salvar tag')],
  ['/contatos/cadastrar', button('Salvar contato')],
  ['/contatos/show/1', (page) => expect(page.getByRole('link', { name: 'Editar' }).first()).toBeVisible()],
  ['/contatos/importar', heading],
  ['/fornecedores/importar', heading],
  ['/contatos/mesclar', heading],
  ['/clientes', rowsOf('/clientes/show')],
  ['/clientes/cadastrar', button('Salvar cliente')],
  ['/fornecedores/cadastrar', button('Salvar fornecedor')],
  ['/funcionarios', rowsOf('/funcionarios/show')],
  ['/funcionarios/cadastrar', button('Salvar funcionário')],
  ['/configEmpresa', (page) => expect(page.getByRole('searchbox', { name: 'Pesquisar configurações' })).toBeVisible()],
  ['/configEmpresa/campos/cadastrar', button('Salvar campo')],
  ['/configEmpresa/privacidade', button('Salvar regras')],
  ['/dev/ui', heading],
];

export async function openRoom(page: Page): Promise<void> {
  await page.goto('/ChatSala');
  await inbox(page).tab('Todas');
  await inbox(page).rows.first().click();
  await expect(room(page).log.locator('[data-msg-id]').first()).toBeVisible();
}

export async function openNewChat(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Abrir Chat com/ })
      .first(),
  ).toBeVisible();
}
