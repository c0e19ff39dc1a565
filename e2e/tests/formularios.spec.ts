import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, phone, stillLight, test } from '../support.ts';

test('[1] a form: written, published, filled on a page of another site, and a card with its contato', async ({ enter, stranger }) => {
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
  expect(code).toContain('<iframe src="http');

  // a page of somebody else, which knows nothing of the product
  const site = createServer((_request, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html lang="pt-BR"><title>Loja</title><main>${code}</main></html>`),
  );
  await new Promise<void>((done) => void site.listen(0, '127.0.0.1', done));
  try {
    const visitor = await stranger({ ...phone, ...stillLight });
    await visitor.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const form = visitor.frameLocator('iframe');
    await form.getByLabel(/^Nome/).fill('Visita da Silva');
    await form.getByLabel(/^Telefone/).fill('19 91234-0099');
    await form.getByRole('button', { name: 'Enviar' }).click();
    await expect(form.getByText('Enviado')).toBeVisible();
    const own = await stranger({ ...phone, ...stillLight });
    await own.goto(/src="([^"]+)"/.exec(code)![1]!);
    await expectNoSideways(own, 'form page');
    await expectAccessible(own, 'form page');
    await own.getByRole('button', { name: 'Enviar' }).click();
    await expect(own.getByText('Confira 2 campos.')).toBeVisible();
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
