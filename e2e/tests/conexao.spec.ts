import { cuttable, expect, inbox, sala, test } from '../support.ts';

test('the connection is lost and comes back: said, locked meanwhile, and every message shows once and in order', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const line = await cuttable(ana);
  const bia = await customer('Bia Tavares');
  await bia.says('Primeira');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Bia Tavares');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await sala(ana).send('Segunda');
  await expect(sala(ana).bubble('Segunda').getByLabel('Entregue')).toBeVisible();

  await line.cut();
  await ana.context().setOffline(true);
  await expect(ana.getByText('Sem internet. Mensagens novas aparecem quando ela voltar.')).toBeVisible();
  await expect(ana.getByText('Sem internet. O que você escrever fica guardado aqui; envie quando ela voltar.')).toBeVisible();
  await sala(ana).composer.fill('Sexta, escrita sem conexão');
  await expect(ana.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await sala(ana).composer.press('Enter');
  await expect(sala(ana).composer).toHaveValue('Sexta, escrita sem conexão');
  for (const text of ['Terceira', 'Quarta', 'Quinta']) await bia.says(text);
  await expect(sala(ana).bubble('Terceira')).toHaveCount(0);

  line.mend();
  await ana.context().setOffline(false);
  await expect(ana.getByText('A conexão voltou.')).toBeVisible();
  await expect(ana.getByText('Sem internet.')).toHaveCount(0);
  await expect(sala(ana).bubble('Quinta')).toBeVisible();
  await expect(ana.getByText('Conexão perdida. Reconectando…')).toHaveCount(0);
  await expect(ana.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  await sala(ana).composer.press('Enter');
  await expect(sala(ana).log.locator('[data-msg-id]')).toHaveText([/^Primeira/, /^Segunda/, /^Terceira/, /^Quarta/, /^Quinta/, /^Sexta, escrita sem conexão/]);
  await expect.poll(() => bia.sees('Sexta, escrita sem conexão')).toBeTruthy();
});

test('the list of salas is right again after the connection was away', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const line = await cuttable(ana);
  const [davi, elsa] = [await customer('Davi Moura'), await customer('Elsa Prado')];
  await davi.says('Oi');
  await ana.goto('/ChatSala');
  await inbox(ana).tab('Fila');
  await expect(inbox(ana).row('Davi Moura')).toBeVisible();
  await line.cut();
  await expect(ana.getByText('Conexão perdida. Reconectando…')).toBeVisible();
  await elsa.says('Olá');
  const bruno = await enter('bruno');
  await bruno.goto('/ChatSala');
  await inbox(bruno).fromQueue('Davi Moura');
  await bruno.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(bruno).composer).toBeVisible();
  line.mend();
  await expect(inbox(ana).row('Elsa Prado')).toBeVisible();
  await expect(inbox(ana).row('Davi Moura')).toHaveCount(0);
});

test('[8] a part of the product that does not load: said inside the shell, with a way on', async ({ enter }) => {
  const page = await enter('ana');
  await page.goto('/dashboard');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await page.route(/\/assets\/departamentos-.*\.js/, (route) => route.abort());
  const settings = page.getByRole('navigation', { name: 'Configurações' });
  await menu.getByRole('link', { name: 'Configurações' }).click();
  await settings.getByRole('link', { name: 'Departamentos' }).click();
  await expect(page.getByRole('heading', { name: 'Não foi possível carregar esta tela' })).toBeVisible();
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await expect(settings).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('cell', { name: 'Vendas', exact: true })).toBeVisible();

  await page.goto('/dashboard');
  let tries = 0;
  await page.route(/\/assets\/atendimentos-.*\.css/, (route) => {
    tries += 1;
    return route.abort();
  });
  await menu.getByRole('link', { name: /^Conversas/ }).click();
  await expect(page.getByText('Loading CSS chunk failed')).toBeVisible();
  await expect(menu).toBeVisible();
  expect(tries, 'CSS is never asked for twice: the second time it would "succeed" unstyled').toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(inbox(page).rows.first()).toBeVisible();
});
