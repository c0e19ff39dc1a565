import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, phone, stillLight, test } from '../support.ts';

test('[1] [2] a form: written, published, filled on a page of another site, and a card with its contato', async ({ enter, stranger, url }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/funil-de-vendas');
  await page.getByRole('button', { name: 'Ações da lista Novo contato' }).click();
  await page.getByRole('menuitem', { name: 'Formulários de entrada' }).click();
  await expect(page).toHaveURL(/\/kanban\/form_builder\/funil-de-vendas\/\d+\/\d+/);
  await page.getByRole('button', { name: 'Novo formulário' }).click();
  await expect(page.getByRole('button', { name: /^Formulário 2/ })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Novo campo' }).click();
  await page.getByRole('menuitem', { name: 'Uma entre várias' }).click();
  const fields = page.getByRole('list', { name: 'Campos do formulário' });
  await fields.getByLabel('Título', { exact: true }).fill('Qual o ambiente?');
  await fields.getByLabel('Opções, uma por linha').fill('Sala');
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(fields.getByText('Escreva pelo menos duas opções')).toBeVisible();
  await fields.getByLabel('Opções, uma por linha').fill('Sala\nQuarto');
  await fields.getByRole('button', { name: 'Subir Qual o ambiente?' }).click();
  await expect(fields.getByRole('listitem').nth(3)).toContainText('Qual o ambiente?');
  await expect(page.getByRole('region', { name: 'Prévia do formulário' })).toContainText('Quarto');
  await expectBothThemes(page, 'form builder');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Versão 1 no site desde/)).toBeVisible();
  await page.getByText('No site', { exact: true }).click();
  const code = await page.getByRole('textbox', { name: 'Código para colar no site' }).inputValue();
  expect(code).toContain('/embed/formulario.js" data-formulario="');
  await page.getByRole('radiogroup', { name: 'Como aparece no site' }).getByText('Botão').click();
  const behind = await page.getByRole('textbox', { name: 'Código para colar no site' }).inputValue();
  const address = await page.getByRole('textbox', { name: 'Endereço, para um link ou um QR code' }).inputValue();

  // a page of somebody else, which knows nothing of the product and lets in nothing else
  const site = createServer((_request, reply) =>
    reply
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': `default-src 'none'; script-src ${url}; frame-src ${url}` })
      .end(`<!doctype html><html lang="pt-BR"><title>Loja</title><main>${code}<hr>${behind}</main></html>`),
  );
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  try {
    const visitor = await stranger({ ...phone, ...stillLight });
    await visitor.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const frame = visitor.locator('main iframe');
    const form = frame.contentFrame();
    await expect(form.getByRole('button', { name: 'Enviar' })).toBeVisible();
    // as high as what is in it: nothing scrolls inside
    await expect.poll(() => form.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
    await visitor.getByRole('button', { name: /^Formulário|^Preencher|^Orçamento/ }).click();
    const dialog = visitor.getByRole('dialog', { name: 'Formulário' });
    await expect(dialog.locator('iframe').contentFrame().getByLabel(/^Nome/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await visitor.evaluate(() => document.cookie)).toBe('');
    await form.getByLabel(/^Nome/).fill('Visita da Silva');
    await form.getByLabel(/^Telefone/).fill('19 91234-0099');
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(form.getByText('Enviado')).toBeVisible();
    const own = await stranger({ ...phone, ...stillLight });
    await own.goto(address);
    await expectNoSideways(own, 'form page');
    await expectAccessible(own, 'form page');
    await own.getByRole('button', { name: 'Enviar' }).click();
    await expect(own.getByText('Preencha este campo')).toHaveCount(2);
    await expect(own.getByLabel(/^Nome/)).toBeFocused();
    // what the browser does not know, the server says, with everything as it was typed
    await own.getByLabel(/^Nome/).fill('Visita que errou');
    await own.getByLabel(/^Telefone/).fill('123');
    await own.getByRole('button', { name: 'Enviar' }).click();
    await expect(own.getByText('Confira um campo.')).toBeVisible();
    await expect(own.getByLabel(/^Nome/)).toHaveValue('Visita que errou');
    await expectAccessible(own, 'form page with errors');
  } finally {
    site.close();
  }
  // filled at once by a program: it waits in the box until a person sends it on
  await page.getByText(/^Respostas/).click();
  const answer = page.getByRole('list', { name: 'Respostas' }).getByRole('listitem').filter({ hasText: 'Visita da Silva' });
  await expect(answer).toBeVisible();
  const box = answer.getByRole('button', { name: 'Processar' });
  await expect(answer.getByText(/Suspeita|Processada/)).toBeVisible();
  if (await box.isVisible()) await box.click();
  await answer.getByRole('link', { name: 'Abrir o card' }).click();
  await expect(page.getByRole('dialog', { name: 'Visita da Silva' })).toContainText('19 91234-0099');
});

test('[issue: forms in steps] asked as one answers, with a file, by keyboard; without a network nothing typed is lost', async ({ enter, stranger }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/funil-de-vendas');
  await page.getByRole('button', { name: 'Ações da lista Novo contato' }).click();
  await page.getByRole('menuitem', { name: 'Formulários de entrada' }).click();
  const fields = page.getByRole('list', { name: 'Campos do formulário' });
  // while the new one is being made the form before it takes nothing: it would be gone in a moment
  let answered = (): void => undefined;
  const held = new Promise<void>((done) => (answered = done));
  await page.route('**/api/formulario/store', async (route) => (await held, route.continue()));
  await page.getByRole('button', { name: 'Novo formulário' }).click();
  await expect(page.locator('[inert]').getByText('Novo campo')).toBeVisible();
  answered();
  const add = async (tipo: string, titulo: string): Promise<void> => {
    await page.getByRole('button', { name: 'Novo campo' }).click();
    await page.getByRole('menuitem', { name: tipo, exact: true }).click();
    await fields.getByLabel('Título', { exact: true }).fill(titulo);
  };
  await add('Uma entre várias', 'Já tem projeto?');
  await fields.getByLabel('Opções, uma por linha').fill('Sim\nNão');
  await fields.getByLabel('Título da parte que começa aqui').fill('Sobre o projeto');
  await add('Arquivo', 'Planta');
  // another form of the list is another place: leaving what was typed is asked
  await page.locator('[data-form]').first().click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(fields.getByLabel('Título', { exact: true })).toHaveValue('Planta');
  await fields.getByRole('combobox', { name: 'Quando perguntar' }).click();
  await page.getByRole('option', { name: 'Conforme “Já tem projeto?”' }).click();
  await fields.getByRole('combobox', { name: 'Se a resposta for' }).click();
  await page.getByRole('option', { name: 'Sim', exact: true }).click();
  await page.keyboard.press('Escape');
  await fields.getByRole('switch', { name: 'Obrigatório' }).click();
  await page.getByText('Textos e cor', { exact: true }).click();
  await page.getByRole('switch', { name: 'Uma parte de cada vez' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Versão 1 no site desde/)).toBeVisible();
  await page.getByText('No site', { exact: true }).click();
  const address = await page.getByRole('textbox', { name: 'Endereço, para um link ou um QR code' }).inputValue();

  const visitor = await stranger({ ...phone, ...stillLight });
  await visitor.goto(address);
  await expect(visitor.getByRole('status')).toHaveText('Passo 1 de 2');
  await expect(visitor.getByText('Já tem projeto?')).toBeHidden();
  await visitor.getByLabel(/^Nome/).fill('Passo a Passo');
  await visitor.getByLabel(/^Nome/).press('Enter');
  await expect(visitor.getByText('Preencha este campo')).toHaveCount(1);
  await visitor.getByLabel(/^Telefone/).fill('19 91234-0123');
  await visitor.getByLabel(/^Telefone/).press('Enter');
  await expect(visitor.getByRole('status')).toHaveText('Passo 2 de 2');
  await expect(visitor.getByRole('heading', { name: 'Sobre o projeto' })).toBeFocused();
  await expect(visitor.getByText('Planta')).toBeHidden();
  await visitor.getByLabel('Sim', { exact: true }).press('Space');
  await expect(visitor.getByText('Planta')).toBeVisible();
  await visitor.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(visitor.getByText('Escolha um arquivo')).toBeVisible();
  await visitor.getByLabel(/^Planta/).setInputFiles({ name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') });
  await expect(visitor.getByRole('button', { name: 'Tirar planta.pdf' })).toBeVisible();
  await expectAccessible(visitor, 'form in steps');
  await visitor.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(visitor, 'form in steps, dark', ['color-contrast']);
  await expectNoSideways(visitor, 'form in steps');
  await visitor.context().setOffline(true);
  await visitor.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(visitor.getByText(/O que você escreveu continua aqui/)).toBeVisible();
  await visitor.context().setOffline(false);
  await visitor.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Enviado' })).toBeVisible();

  await page.getByText(/^Respostas/).click();
  const answer = page.getByRole('list', { name: 'Respostas' }).getByRole('listitem').filter({ hasText: 'Passo a Passo' });
  await expect(answer.getByRole('button', { name: 'planta.pdf' })).toBeVisible();
  // a program fills faster than a person, and nothing else is held against it: the proof of work was right
  await expect(answer.getByText(/Respondeu depressa demais|Processada/)).toBeVisible();
  await expect(page.getByText(/^Em 30 dias: aberto/)).toBeVisible();
  await page.getByText('Versões', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Versões' }).getByRole('listitem')).toHaveCount(1);
});
