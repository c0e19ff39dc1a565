import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, go, inbox, phone, sala, stillLight, test } from '../support.ts';

const hostile = JSON.parse(readFileSync(new URL('../../apps/server/test/kit/hostile/html.json', import.meta.url), 'utf8')) as string[];

test('[2] new-chat modal → ticket → answer with a template and a macro → resolved', async ({ enter }) => {
  const ana = await enter('ana', stillLight);
  await ana.goto('/dashboard');
  await ana.getByRole('button', { name: 'Nova conversa' }).first().click();
  await ana.getByPlaceholder('Pesquisar contato...').fill('Igor');
  const opened = ana.waitForEvent('popup');
  await ana
    .getByRole('link', { name: /^Criar Ticket para Igor/ })
    .first()
    .click();
  const page = await opened;
  await page.getByRole('button', { name: 'Troca com defeito' }).click();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Troca:');
  await page.getByRole('textbox', { name: 'Título' }).fill('Troca: cadeira bamba');
  await page.getByRole('button', { name: 'Salvar ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Troca: cadeira bamba' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Feito: Pedir fotos' })).toBeVisible();
  await page.getByRole('button', { name: 'Macros' }).click();
  await page.getByRole('menuitem', { name: 'Pedir fotos do defeito' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Pode mandar duas ou três fotos');
  await expectAccessible(page, 'tickets/show macro');
  await dialog.getByRole('button', { name: 'Usar macro' }).click();
  const log = page.getByRole('list', { name: 'Respostas', exact: true });
  await expect(log).toContainText('Pode mandar duas ou três fotos');
  await expect(log).toContainText('Macro Pedir fotos do defeito');
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Trocada.');
  await page.getByRole('button', { name: 'Responder e…' }).click();
  await page.getByRole('menuitem', { name: 'Deixar como Resolvido' }).click();
  await expect(log).toContainText('Aguardando cliente → Resolvido');
});

test('[2] from a sala: chosen messages become a ticket, which is handed over; both sides lead to each other', async ({ enter, customer }) => {
  const ana = await enter('ana', stillLight);
  const rui = await customer('Rui Mensagem');
  await rui.says('A gaveta não fecha');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Rui Mensagem');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await sala(ana).bubble('A gaveta não fecha').hover();
  await ana.getByRole('button', { name: 'Mais ações da mensagem' }).first().click();
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  await ana.getByRole('toolbar', { name: 'Mensagens selecionadas' }).getByRole('button', { name: 'Criar ticket' }).click();
  await expect(ana.getByRole('textbox', { name: 'Título' })).toHaveValue('A gaveta não fecha');
  await ana.getByRole('button', { name: 'Criar ticket' }).last().click();
  await ana.getByRole('tab', { name: 'Tickets' }).click();
  await ana.getByRole('link', { name: /A gaveta não fecha/ }).click();
  await expect(ana.getByRole('list', { name: 'Respostas', exact: true })).toContainText('A gaveta não fecha');
  await ana.getByRole('button', { name: 'Transferir' }).click();
  await ana.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('É da oficina');
  await ana.getByRole('combobox', { name: 'Pessoa' }).click();
  await ana.getByRole('option', { name: 'Bruno Carvalho' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
  await expect(ana.getByRole('list', { name: 'Respostas', exact: true })).toContainText('É da oficina');
  await ana.getByRole('list', { name: 'Ligações' }).getByRole('link', { name: 'Rui Mensagem' }).click();
  await expect(sala(ana).bubble('A gaveta não fecha')).toBeVisible();
});

test('[issue: merge, undo] one ticket goes into another, its old address leads there, and it comes back', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const open = async (title: string): Promise<string> => {
    await go(page, '/tickets/cadastrar');
    await page.getByRole('textbox', { name: 'Título' }).fill(title);
    await page.getByRole('combobox', { name: 'Contato' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Salvar ticket' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return new URL(page.url()).pathname;
  };
  const stays = await open('Fica com tudo');
  const goes = await open('Vai para o outro');
  await page.getByRole('textbox', { name: 'Resposta' }).fill('Dito no segundo');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Respostas', exact: true })).toContainText('Dito no segundo');
  await page.getByRole('button', { name: 'Mais ações do ticket' }).click();
  await page.getByRole('menuitem', { name: 'Mesclar em outro…' }).click();
  await page.getByRole('combobox', { name: 'Ticket que fica' }).fill('Fica com tudo');
  await page.getByRole('option', { name: /Fica com tudo/ }).click();
  await expectAccessible(page, 'tickets/show mesclar');
  await page.getByRole('dialog').getByRole('button', { name: 'Mesclar' }).click();
  await expect(page).toHaveURL(new RegExp(`${stays}$`));
  await expect(page.getByRole('list', { name: 'Respostas', exact: true })).toContainText('Dito no segundo');
  await page.goto(goes);
  await expect(page).toHaveURL(new RegExp(`${stays}$`));
  await page.getByRole('list', { name: 'Ligações' }).getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Mescla desfeita.')).toBeVisible();
  await page.goto(goes);
  await expect(page.getByRole('heading', { level: 1, name: 'Vai para o outro' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Respostas', exact: true })).toContainText('Dito no segundo');
});

test('[issue: keyboard only] a note with a colleague, an answer, and what was begun is there again', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/tickets/show/1');
  await expect(page.getByRole('textbox', { name: 'Resposta' })).toBeVisible();
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Nota' });
  await expect(note).toBeFocused();
  await page.keyboard.type('Veja isto @Bru');
  await expect(page.getByRole('option', { name: /Bruno Carvalho/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('por favor');
  await expect(note).toContainText('Veja isto @Bruno Carvalho');
  const kept = page.waitForResponse((r) => r.url().includes('/Tickets/rascunho/') && r.request().method() === 'POST');
  await kept;
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nota' })).toContainText('por favor');
  await page.getByRole('textbox', { name: 'Nota' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: 'Respostas', exact: true })).toContainText('Veja isto @Bruno Carvalho');
  await expectBothThemes(page, 'tickets/show composer');
});

test('[issue: 390 px] a ticket with its links and the composer fits a phone', async ({ enter }) => {
  const page = await enter('ana', phone);
  await page.goto('/tickets/show/1');
  await expect(page.getByRole('textbox', { name: 'Resposta' })).toBeVisible();
  await expectNoSideways(page, 'tickets/show');
  await go(page, '/tickets/cadastrar');
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
  await expectNoSideways(page, 'tickets/cadastrar');
});

test('[issue: 50 hostile HTML texts run and fetch nothing] in the browser that shows them', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const wrong: string[] = [];
  page.on('dialog', (dialog) => {
    wrong.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) wrong.push(request.url());
  });
  await page.goto('/tickets/show/1');
  await expect(page.getByRole('textbox', { name: 'Resposta' })).toBeVisible();
  // as the wire brings them, were the server to let them through
  await page.route('**/api/Tickets/getRespostas/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { resposta: string }[] };
    const one = body.data[0]!;
    await route.fulfill({
      json: { ...body, data: hostile.map((resposta, i) => ({ ...one, id_resposta: 10_000 + i, indice: i + 1, tipo: 'nota', resposta })) },
    });
  });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Respostas', exact: true }).getByRole('listitem').nth(49)).toBeVisible();
  await page.mouse.move(400, 400);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(wrong).toEqual([]);
  expect(
    await page.getByRole('list', { name: 'Respostas', exact: true }).locator('script, img[src*=evil], iframe, object, embed, style, form, svg use').count(),
  ).toBe(0);
});
