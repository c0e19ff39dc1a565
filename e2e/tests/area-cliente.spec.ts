import { createClient } from '@prosa/contract/client.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { tokenOf } from '../sign-in.ts';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, go, phone, stillLight, test } from '../support.ts';

/** The newest of so many mails. */
async function mailed(url: string, email: string, count: number): Promise<string> {
  let mails: { to: string; text: string }[] = [];
  await expect
    .poll(async () => (mails = ((await (await fetch(`${url}/dev/emails.json`)).json()) as { data: typeof mails }).data.filter((m) => m.to === email)).length)
    .toBe(count);
  return mails[0]!.text;
}
/** The page that it leads to. */
const mailedLink = async (url: string, email: string, count: number) => /\/token\/[\w-]{43}/.exec(await mailed(url, email, count))![0];
const mailedCode = async (url: string, email: string, count: number) => /é (\d{6})\./.exec(await mailed(url, email, count))![1]!;

test('[2] a customer opens a ticket with a photo, is answered from the desk, answers, and says that it is solved', async ({ enter }) => {
  const rita = await enter('cliente', { ...phone, ...stillLight });
  await rita.goto('/area_cliente/dashboard');
  await expect(rita.getByText('tickets abertos')).toBeVisible();
  await expectNoSideways(rita, 'área do cliente');
  await expectAccessible(rita, 'area_cliente/dashboard');
  await rita.getByRole('link', { name: 'Abrir ticket' }).click();
  await rita.getByRole('textbox', { name: 'Título' }).fill('Porta do armário solta');
  await rita.getByRole('textbox', { name: 'O que aconteceu' }).fill('A dobradiça de cima quebrou.');
  await rita.locator('input[type=file]').setInputFiles({ name: 'porta.txt', mimeType: 'text/plain', buffer: Buffer.from('foto') });
  await expect(rita.getByText('porta.txt')).toBeVisible();
  await expectAccessible(rita, 'area_cliente/tickets/cadastrar');
  await expectNoSideways(rita, 'área do cliente');
  await rita.getByRole('button', { name: 'Abrir ticket' }).click();
  await expect(rita.getByRole('heading', { level: 1, name: 'Porta do armário solta' })).toBeVisible();
  const number = rita.url().split('/').at(-1);

  const ana = await enter('ana', stillLight);
  await ana.goto(`/tickets/show/${number}`);
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('porta.txt');
  await ana.getByRole('textbox', { name: 'Resposta' }).fill('O técnico passa amanhã.');
  await ana.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('O técnico passa amanhã.');

  // the open screen asks by itself
  await expect(rita.getByRole('list', { name: 'Respostas' })).toContainText('O técnico passa amanhã.');
  await rita.getByRole('textbox', { name: 'Sua resposta' }).fill('Obrigada!');
  await rita.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(rita.getByRole('list', { name: 'Respostas' })).toContainText('Obrigada!');
  await expectAccessible(rita, 'area_cliente/tickets/show');
  await expectNoSideways(rita, 'área do cliente');
  await expectBothThemes(rita, 'area_cliente/tickets/show');
  await rita.getByRole('button', { name: 'Está resolvido' }).click();
  await expect(rita.getByText(/Está marcado como resolvido/)).toBeVisible();
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('Status: Aberto → Resolvido');
  await rita.getByRole('radio', { name: '5: Ótimo' }).click();
  await rita.getByRole('textbox', { name: /Quer contar mais/ }).fill('Muito rápido');
  await expectAccessible(rita, 'area_cliente/tickets/show resolvido');
  await rita.getByRole('button', { name: 'Avaliar' }).click();
  await expect(rita.getByText('Obrigado pela avaliação.')).toBeVisible();
  await expect(ana.getByText('5 de 5: Muito rápido')).toBeVisible();

  await rita.goto('/area_cliente/ticket?situacao=encerrados');
  await expect(rita.getByRole('link', { name: /Porta do armário solta/ })).toBeVisible();
  await expectAccessible(rita, 'area_cliente/tickets');
});

test('[2] by a mailed link, on a phone: read, answered with a photo, resolved by the team and rated', async ({ enter, stranger, url }) => {
  const admin = await enter('admin', stillLight);
  await admin.goto('/icon.svg');
  const token = await tokenOf(admin);
  const call = createClient({ base: `${url}/api`, token: () => token });
  const email = `nina${Date.now()}@link.example`;
  const { id_contato } = await call(contato.store, { body: { nome: 'Nina Prado', email, tipo_contato: 'Cliente' } });
  const { id_ticket } = await call(tickets.store, { body: { titulo: 'Gaveta que não fecha', id_contato } });
  await call(tickets.responder, { body: { id_ticket, resposta: '<p>Pode mandar uma foto?</p>' } });
  const nina = await stranger({ ...phone, ...stillLight, hasTouch: true, isMobile: true });
  await nina.goto(await mailedLink(url, email, 1));
  await expect(nina.getByRole('heading', { level: 1, name: /Gaveta que não fecha/ })).toBeVisible();
  await expect(nina.getByLabel('Tirar uma foto')).toBeVisible();
  await nina.getByLabel('Sua resposta').fill('Segue a gaveta.');
  await nina.getByLabel('Fotos e arquivos').setInputFiles([
    { name: 'gaveta.txt', mimeType: 'text/plain', buffer: Buffer.from('foto') },
    { name: 'gaveta.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0') },
  ]);
  await nina.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(nina.getByRole('alert')).toHaveText('gaveta.exe: Programas não podem ser enviados.');
  await expect(nina.getByLabel('Sua resposta')).toHaveValue('Segue a gaveta.');
  await expectAccessible(nina, 'token, recusado');
  await expectNoSideways(nina, 'token');
  await nina.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(nina.getByRole('status')).toHaveText('Sua resposta foi enviada.');
  await expect(nina.getByRole('link', { name: 'gaveta.txt' })).toBeVisible();
  await nina.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(nina, 'token, escuro');

  await call(tickets.responder, { body: { id_ticket, resposta: '<p>Trocamos a corrediça.</p>', status: 2 } });
  await nina.goto(await mailedLink(url, email, 3));
  await nina.getByRole('radio', { name: '5' }).check();
  await nina.getByRole('button', { name: 'Enviar nota' }).click();
  await expect(nina.getByRole('status')).toHaveText('Obrigado! Sua nota 5 foi registrada.');
  await admin.goto(`/tickets/show/${id_ticket}`);
  await expect(admin.getByText('5 de 5')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Respostas' })).toContainText('gaveta.txt');
});

test('[2] a colleague sees the own tickets and those they read along, and what one asks of the own data is nobody else’s', async ({ enter }) => {
  const colega = await enter('colega', stillLight);
  await colega.goto('/area_cliente/tickets');
  await expect(colega.getByRole('link', { name: /Segunda via do boleto/ })).toBeVisible();
  await expect(colega.getByRole('link', { name: /Mesa do refeitório/ })).toBeVisible();
  await expect(colega.getByRole('link', { name: /Prazo de entrega das cadeiras/ })).toHaveCount(0);
  await colega.getByRole('link', { name: /Mesa do refeitório/ }).click();
  await expect(colega.getByText('4471')).toBeVisible();
  await expectBothThemes(colega, 'area_cliente/tickets/show, com campos');
  await go(colega, '/area_cliente/meus_dados');
  await colega.getByRole('button', { name: /pedido/i }).click();
  await colega.getByRole('radio', { name: 'Apagar meus dados' }).check();
  await colega.getByRole('textbox', { name: 'O que você precisa' }).fill('Apaguem o que não for obrigatório guardar.');
  await expectAccessible(colega, 'area_cliente/meus_dados, pedido');
  await colega.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(colega.getByRole('list', { name: 'Pedidos' })).toContainText('Apagar meus dados');

  const rita = await enter('cliente', { ...phone, ...stillLight });
  await rita.goto('/area_cliente/tickets');
  await expect(rita.getByRole('link', { name: /Segunda via do boleto/ })).toBeVisible();
  await expect(rita.getByRole('link', { name: /Apagar meus dados/ })).toHaveCount(0);
});

test('[2] a colleague is invited, comes in by a code, takes the own data along, and is forgotten as asked', async ({ enter, stranger, url }) => {
  const admin = await enter('admin', stillLight);
  await admin.goto('/icon.svg');
  const token = await tokenOf(admin);
  const call = createClient({ base: `${url}/api`, token: () => token });
  const email = `bia${Date.now()}@padaria.example`;

  const rita = await enter('cliente', stillLight);
  await rita.goto('/area_cliente/meus_dados');
  await rita.getByRole('button', { name: 'Convidar pessoa' }).press('Enter');
  const invitation = rita.getByRole('dialog');
  await invitation.getByLabel('Nome').fill('Bia Torres');
  await invitation.getByLabel('E-mail').fill(email);
  await invitation.getByLabel('Vê só os próprios tickets').press('Space');
  await invitation.getByRole('button', { name: 'Enviar convite' }).press('Enter');
  await expect(rita.getByRole('list', { name: 'Pessoas com acesso' })).toContainText('Bia Torres');

  const bia = await stranger({ ...phone, ...stillLight });
  await bia.goto(await mailedLink(url, email, 1));
  await bia.getByRole('button', { name: 'Aceitar convite' }).press('Enter');
  await bia.getByLabel('Nova senha', { exact: true }).fill('Padaria#2027');
  await bia.getByLabel('Repita a nova senha').fill('Padaria#2027');
  await bia.keyboard.press('Enter');
  await expect(bia).toHaveURL(/\/area_cliente\/dashboard$/);
  await bia.evaluate(() => localStorage.clear());

  await bia.goto('/login');
  await bia.getByRole('button', { name: 'Entrar sem senha' }).press('Enter');
  await bia.getByLabel('E-mail').fill(email);
  await bia.getByRole('button', { name: 'Receber por e-mail' }).press('Enter');
  await expectAccessible(bia, 'login, código');
  await bia.getByLabel('Código').fill(await mailedCode(url, email, 2));
  await bia.keyboard.press('Enter');
  await expect(bia).toHaveURL(/\/area_cliente\/dashboard$/);

  await go(bia, '/area_cliente/meus_dados');
  const taken = bia.waitForEvent('download');
  await bia.getByRole('button', { name: 'Baixar meus dados' }).press('Enter');
  expect((await taken).suggestedFilename()).toMatch(/\.zip$/);
  await bia.getByRole('button', { name: 'Fazer um pedido' }).press('Enter');
  await bia.getByRole('radio', { name: 'Apagar meus dados' }).press('Space');
  await bia.getByRole('textbox', { name: 'O que você precisa' }).fill('Não trabalho mais na padaria.');
  await bia.getByRole('button', { name: 'Enviar pedido' }).press('Enter');
  await bia
    .getByRole('list', { name: 'Pedidos' })
    .getByRole('link', { name: /Apagar meus dados/ })
    .press('Enter');
  await expect(bia.getByRole('heading', { level: 1, name: 'Apagar meus dados' })).toBeVisible();

  await admin.goto(`/tickets/show/${bia.url().split('/').at(-1)}`);
  await admin.getByRole('textbox', { name: 'Resposta' }).fill('Vamos apagar hoje.');
  await admin.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(bia.getByRole('list', { name: 'Respostas' })).toContainText('Vamos apagar hoje.');
  const { id_contato } = (await call(tickets.show, { params: { id: Number(bia.url().split('/').at(-1)) } })).data;
  await go(admin, `/contatos/show/${id_contato}`);
  await admin.getByRole('button', { name: 'Anonimizar' }).click();
  await admin.getByRole('button', { name: 'Continuar' }).click();
  await admin.getByLabel('Digite “Bia Torres” para confirmar').fill('Bia Torres');
  await admin.getByRole('button', { name: 'Anonimizar para sempre' }).click();
  await expect(admin.getByText('Contato anonimizado.')).toBeVisible();
  await bia.goto('/area_cliente/dashboard');
  await expect(bia).toHaveURL(/\/login/);
  await rita.reload();
  await expect(rita.getByRole('button', { name: 'Convidar pessoa' })).toBeVisible();
  await expect(rita.getByText('Bia Torres')).toHaveCount(0);
});
