import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSideways, go, inbox, phone, sala, test, toEndOfInbox } from '../support.ts';

test('a list scrolled to its end leaves the next one at its beginning', async ({ enter }) => {
  const page = await enter('ana', { viewport: { width: 1280, height: 480 } });
  await page.goto('/ChatSala?aba=todas');
  const first = page.getByTestId('conversas').locator('[aria-posinset="1"]');
  await expect(first).toBeInViewport();
  await toEndOfInbox(page);
  await expect(first).not.toBeInViewport();
  await inbox(page).tab('Minhas');
  await expect(first).toBeInViewport();
});

test('[3] the list is narrowed by chips, which the address keeps, and the view is saved and found again', async ({ enter, customer }) => {
  const page = await enter('ana');
  const rosa = await customer('Rosa Filtrada');
  await rosa.says('Quero falar da entrega');
  await page.goto('/ChatSala?aba=todas&status=0&naolidas=1');
  await expect(inbox(page).row('Rosa Filtrada')).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filtros' });
  await expect(filters.getByRole('button', { name: 'Status: Nova' })).toBeVisible();
  await expectAccessible(page, 'list with filters');

  await filters.getByRole('button', { name: 'Status: Nova' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Nova' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Em atendimento' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=2/);
  await expect(inbox(page).row('Rosa Filtrada')).toHaveCount(0);
  await filters.getByRole('button', { name: 'Não lidas' }).click();
  await expect(page).not.toHaveURL(/naolidas/);
  await expect(inbox(page).rows.first()).toBeVisible();

  await page.getByRole('button', { name: 'Conversas Visões salvas' }).click();
  await page.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Em atendimento agora');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Em atendimento agora');

  await page.goto('/ChatSala');
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('menuitem', { name: /^Em atendimento agora/ }).click();
  await expect(page).toHaveURL(/aba=todas&status=2/);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Excluir “Em atendimento agora”' }).click();
  await expect(page.getByText('Visão Em atendimento agora excluída.')).toBeVisible();
});

test('several salas are closed at once, refusals are told, and the closing is taken back', async ({ enter, customer }) => {
  const page = await enter('ana');
  const names = ['Lote Um', 'Lote Dois', 'Lote Três'];
  const people = [];
  for (const nome of names) people.push(await customer(nome));
  for (const person of people) await person.says('oi');
  await page.goto('/ChatSala?aba=todas&q=Lote');
  for (const nome of names.slice(0, 2)) {
    await inbox(page).row(nome).click();
    await page.getByRole('button', { name: 'Aceitar' }).click();
    await expect(sala(page).composer).toBeVisible();
  }
  const boxes = page.getByTestId('conversas').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await page.getByTestId('conversas').getByRole('listitem').first().hover();
  await boxes.first().check();
  await page
    .getByTestId('conversas')
    .getByRole('button')
    .last()
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Conversas selecionadas' });
  await expect(bar).toContainText('3 selecionadas');
  await bar.getByRole('button', { name: 'Encerrar' }).click();
  await expect(page.getByRole('button', { name: 'Encerrar 3 conversas' })).toBeVisible();
  // the dialog alone: what was selected stays so
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar).toContainText('3 selecionadas');
  await bar.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('button', { name: 'Encerrar 3 conversas' }).click();
  const refused = page.getByRole('dialog', { name: 'Uma conversa ficou como estava' });
  await expect(refused).toContainText('Lote Três');
  await expect(refused).toContainText('Entre na conversa para fazer isso.');
  await refused.getByRole('button', { name: 'Entendi' }).click();
  await expect(inbox(page).row('Lote Um')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('2 conversas reabertas.')).toBeVisible();
  await inbox(page).tab('Minhas');
  await expect(inbox(page).row('Lote Um')).toBeVisible();
  await expect(inbox(page).row('Lote Dois')).toBeVisible();
});

test('a message is found among all and in its sala, and leads to its place', async ({ enter, customer }) => {
  const page = await enter('ana');
  const iara = await customer('Iara Procurada');
  await iara.says('Perdi a chave do jacarandá');
  for (let i = 1; i <= 4; i++) await iara.says(`mais uma linha ${i}`);
  await page.goto('/ChatSala');
  await page.getByRole('textbox', { name: 'Pesquisar conversas' }).fill('JACARANDA');
  await page.getByRole('radiogroup', { name: 'Onde procurar' }).getByText('Mensagens').click();
  const found = page.getByRole('list', { name: 'Mensagens encontradas' });
  await expect(found.locator('mark')).toHaveText('jacarandá');
  await expectAccessible(page, 'messages found');
  await found.getByRole('button', { name: /Iara Procurada/ }).click();
  await expect(sala(page).bubble('Perdi a chave do jacarandá')).toBeInViewport();
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Procurar nesta conversa' }).fill('linha');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 de 4');
  await expect(sala(page).bubble('mais uma linha 4')).toBeInViewport();
});

test('colleagues see each other, and an answer over a colleague’s is asked about', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const bruno = await enter('bruno');
  const davi = await customer('Davi Dividido');
  await davi.says('Alguém aí?');
  await ana.goto('/ChatSala?aba=todas&q=Davi+Dividido');
  await inbox(ana).row('Davi Dividido').click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  await bruno.goto(new URL(ana.url()).pathname);
  await expect(ana.getByRole('list', { name: 'Quem está na conversa' })).toContainText('está vendo a conversa');
  await bruno.getByRole('button', { name: /Entrar na conversa/ }).click();
  await expect(sala(bruno).composer).toBeVisible();
  await sala(ana).composer.fill('Já respondo');
  await sala(bruno).composer.pressSequentially('Oi, Davi');
  await expect(ana.getByText('Bruno está escrevendo uma resposta')).toBeVisible();
  await sala(ana).composer.press('Enter');
  const question = ana.getByRole('dialog', { name: 'Bruno está escrevendo' });
  await question.getByRole('button', { name: 'Esperar' }).click();
  await expect(sala(ana).composer).toHaveValue('Já respondo');
  await sala(bruno).composer.fill('');
  await go(bruno, '/dashboard');
  await expect(ana.getByRole('list', { name: 'Quem está na conversa' })).toHaveCount(0);
});

test('[2: /atendimento] the history narrows, shows one sala, and becomes a file', async ({ enter, customer }) => {
  const page = await enter('admin');
  const hugo = await customer('Hugo Histórico');
  await hugo.says('Meu pedido chegou');
  await page.goto('/atendimento?f.situacao=abertas');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pesquisar contato…' }).fill('Hugo Histórico');
  await expect(page.getByRole('row', { name: /Hugo Histórico/ })).toHaveCount(1);
  // the list of before shows them too: searched for, they are alone under the headings
  await expect(page.getByRole('row')).toHaveCount(2);
  // no row of the search before is fading any more
  await page.waitForFunction(() => document.querySelector('[data-old]') === null && document.getAnimations().length === 0);
  await expectAccessible(page, 'history');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Texto separado por ; (CSV)' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Atendimentos \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(';Hugo Histórico;');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Hugo Histórico' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hugo Histórico');
  await expect(page.getByRole('log', { name: 'Mensagens' })).toContainText('Meu pedido chegou');
  await expect(page.getByRole('complementary', { name: 'Dados do atendimento' })).toContainText('Conversa iniciada');
  await expectAccessible(page, 'one sala');
});

test('on a phone the history is two lines a row and nothing is too wide', async ({ enter }) => {
  const page = await enter('ana', phone);
  await page.goto('/atendimento');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  await expectNoSideways(page, 'history');
  await go(page, '/ChatSala?aba=todas&status=0,1,2&setor=1&de=2026-01-01');
  await expect(page.getByRole('group', { name: 'Filtros' })).toBeVisible();
  await expectNoSideways(page, 'list with filters');
});
