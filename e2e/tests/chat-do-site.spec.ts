import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { tokenOf } from '../sign-in.ts';
import { cuttable, expect, expectAccessible, go, inbox, phone, sala, test } from '../support.ts';

/** A site of another company, under a policy that lets in nothing but the chat. */
async function siteWith(url: string, chave: string, host = '127.0.0.1'): Promise<{ address: string; close: () => void }> {
  const html = `<!doctype html><html lang="pt-BR"><title>Minha loja</title><body><h1>Minha loja</h1><script async src="${url}/embed/chat.js" data-chave="${chave}" data-cor="#1f6f54"></script></body></html>`;
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': `default-src 'none'; script-src ${url}; frame-src ${url}; style-src 'self'` })
      .end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://${host}:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
const janela = (page: Page) => page.frameLocator('iframe[title="Chat"]');

/** The key of the demonstration's chat, as its form shows it in the code. */
async function chaveOf(admin: Page): Promise<string> {
  await admin.goto('/ChatConfig');
  await admin.getByRole('link', { name: 'Site da loja' }).click();
  const code = await admin.getByLabel('Código para o site').textContent();
  return /data-chave="([\w-]{22})"/.exec(code ?? '')![1]!;
}

/** The team sends a file into the sala that is open. */
async function sendFile(desk: Page, name: string): Promise<void> {
  await desk.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('R$ 90,00') });
  await desk.getByLabel(`Legenda de ${name}`).press('Enter');
}

test('[2: /ChatConfig] a chat on a foreign page under a strict policy: asked, answered, files, gone and back, rated', async ({ enter, stranger, url }) => {
  const admin = await enter('admin');
  const chave = await chaveOf(admin);
  const page = await stranger();
  const line = await cuttable(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) asked.push(new URL(request.url()).pathname);
  });
  const site = await siteWith(url, chave);
  await page.goto(`${site.address}/produto?utm_source=anuncio`);
  const button = page.getByRole('button', { name: 'Conversar' });
  await expect(button).toBeVisible();
  // nothing but the loader before the click, and no cookie ever
  expect(asked).toEqual(['/embed/chat.js']);
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let seen = 0;
        new PerformanceObserver((list) => (seen += list.getEntries().length)).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(seen)));
      }),
  );
  expect(shifts).toBe(0);
  await button.click();
  const chat = janela(page);
  await chat.getByRole('button', { name: 'Posso trocar um produto?' }).click();
  await expect(chat.getByText(/em até 30 dias/)).toBeVisible();
  await chat.getByRole('button', { name: 'Não', exact: true }).click();
  await chat.getByRole('button', { name: 'Começar a conversa' }).click();
  await expect(chat.getByText('Escreva seu nome')).toBeVisible();
  await expect(chat.getByText('Para conversar, é preciso aceitar')).toBeVisible();
  await chat.getByLabel('Seu nome').fill('Vitória Rocha');
  await chat.getByLabel('Número do pedido, se já comprou').fill('4711');
  await chat.getByRole('checkbox').check();
  await chat.getByRole('button', { name: 'Começar a conversa' }).click();
  const box = chat.getByRole('textbox', { name: 'Mensagem' });
  await box.fill('Vocês entregam em Santos?');
  await box.press('Enter');
  await expect(chat.getByRole('log')).toContainText('Enviada');

  await admin.goto('/ChatSala');
  await inbox(admin).fromQueue('Vitória Rocha');
  await expect(sala(admin).bubble('Vocês entregam em Santos?')).toBeVisible();
  await expect(sala(admin).log).toContainText('Número do pedido, se já comprou: 4711');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  await expect(chat.getByRole('status')).toContainText('está atendendo');
  // what is typed is seen before it is sent; where they are, beside the sala
  await box.pressSequentially('Escrevendo');
  await expect(admin.getByText(/Vitória digitando… Escrevendo/)).toBeVisible();
  const panel = admin.getByRole('tabpanel', { name: 'Visita' });
  await expect(panel).toContainText('No site agora');
  await expect(panel.getByRole('link', { name: /\/produto/ })).toBeVisible();
  await expect(panel).toContainText('source: anuncio');
  await sala(admin).send('Entregamos sim, em 2 dias.');
  await expect(chat.getByRole('log')).toContainText('Entregamos sim, em 2 dias.');
  await expect(chat.getByRole('log').getByText('Lida')).toBeVisible();
  await chat.getByLabel('Arquivo', { exact: true }).setInputFiles({ name: 'medidas.txt', mimeType: 'text/plain', buffer: Buffer.from('2 x 3 m') });
  await expect(sala(admin).log.getByText('medidas.txt')).toBeVisible();
  await expect(chat.getByRole('link', { name: /medidas.txt/ })).toBeVisible();
  await sendFile(admin, 'proposta.txt');
  await expect(chat.getByRole('link', { name: /proposta.txt/ })).toBeVisible();

  // behind, nothing is written; open again, all that was said meanwhile is there
  await line.cut();
  await expect(chat.getByRole('status').first()).toContainText('Sem conexão');
  await box.fill('Escrito sem conexão');
  await expect(chat.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await box.press('Enter');
  await expect(box).toHaveValue('Escrito sem conexão');
  await sala(admin).send('Dito enquanto caiu.');
  line.mend();
  await page.frames()[1]!.evaluate(() => dispatchEvent(new Event('online')));
  await expect(chat.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  expect(await chat.getByRole('log').textContent()).toContain('Dito enquanto caiu.');

  // another page of the site, where nobody is looking: counted, and read when the window opens
  await page.goto(`${site.address}/outra`);
  // opened once in this visit, the window is there out of sight, and staff see the new page
  await expect(panel.getByRole('link', { name: /\/outra/ })).toBeVisible();
  await page.getByRole('button', { name: /Conversar/ }).click();
  await expect(janela(page).getByRole('log')).toContainText('Entregamos sim');
  await janela(page).getByRole('button', { name: 'Fechar o chat' }).click();
  await sala(admin).send('Mais alguma coisa?');
  await expect(page.getByRole('button', { name: 'Conversar (1)' })).toBeVisible();
  await expect(page).toHaveTitle('(1) Minha loja');
  // whoever comes back to the tab has not opened the window
  await page.frames()[1]!.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await sala(admin).send('Estamos por aqui.');
  await expect(page).toHaveTitle('(2) Minha loja');
  await page.getByRole('button', { name: 'Conversar (2)' }).click();
  await expect(janela(page).getByRole('log')).toContainText('Mais alguma coisa?');

  // the tab is closed, and they come back in another
  const back = await page.context().newPage();
  await page.close();
  await back.goto(site.address);
  await back.getByRole('button', { name: 'Conversar' }).click();
  await expect(janela(back).getByRole('log')).toContainText('Mais alguma coisa?');
  await admin.getByRole('button', { name: 'Encerrar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(janela(back).getByText('Como foi o atendimento?')).toBeVisible();
  await janela(back).getByRole('radio', { name: 'Ótimo' }).check();
  await janela(back).getByRole('button', { name: 'Enviar nota' }).click();
  await expect(janela(back).getByText('Obrigado pela sua nota.')).toBeVisible();
  expect(await back.context().cookies()).toEqual([]);
  site.close();
});

test('[2: /ChatConfig] the window is whole by itself, in both themes and on a phone', async ({ enter, stranger }) => {
  const chave = await chaveOf(await enter('admin'));
  const page = await stranger({ ...phone, colorScheme: 'light' });
  await page.goto(`/embed/janela/${chave}`);
  await expect(page.getByRole('heading', { name: 'Fale com a Loja Aurora' })).toBeVisible();
  await expectAccessible(page, 'janela, antes');
  await page.getByLabel('Seu nome').fill('Celso Prado');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Começar a conversa' }).click();
  const box = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(box).toBeFocused();
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  await page.keyboard.type('Só com o teclado');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Enviada');
  await expectAccessible(page, 'janela, conversa');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'janela, conversa, escuro');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // who reads English has the whole window in it: the company wrote its texts in English, too
  const guest = await stranger({ ...phone, locale: 'en-US' });
  await guest.goto(`/embed/janela/${chave}`);
  await expect(guest.getByRole('heading', { name: 'Talk to Loja Aurora' })).toBeVisible();
  await guest.getByRole('button', { name: /^Start the/ }).click();
  await expect(guest.getByText('Enter your name')).toBeVisible();
  await expect(guest.locator('html')).toHaveAttribute('lang', 'en');
  await guest.context().close();
  // theirs is changed, answered and taken back, all by keyboard
  const log = page.getByRole('log');
  await log.getByLabel('Ações da mensagem: Só com o teclado').press('Enter');
  await log.getByRole('button', { name: 'Editar' }).press('Enter');
  await expect(box).toHaveValue('Só com o teclado');
  await box.fill('Sem o rato');
  await box.press('Enter');
  await expect(log).toContainText('Sem o rato');
  await expect(log).toContainText('editada');
  await log.getByLabel('Ações da mensagem: Sem o rato').click();
  await log.getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByText('Respondendo')).toBeVisible();
  await page.getByLabel('Emojis').click();
  await page.getByRole('button', { name: '👍' }).click();
  await expectAccessible(page, 'janela, respondendo');
  await box.press('Enter');
  await expect(log.getByRole('blockquote')).toHaveText('Sem o rato');
  await expect(log).toContainText('👍');
  await log.getByLabel('Ações da mensagem: 👍').click();
  await log.getByRole('button', { name: 'Apagar' }).click();
  await expect(log).toContainText('Mensagem apagada');
  // what is too long stays in the box, and is said there
  await box.fill('a'.repeat(4100));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No máximo 4096 letras; faltam tirar 4.')).toBeVisible();
  await expect(box).toHaveValue('a'.repeat(4100));
});

test('[2: /ChatConfig] the button and the page of a chat that is gone speak what the browser reads', async ({ enter, stranger, url }) => {
  const site = await siteWith(url, await chaveOf(await enter('admin')));
  for (const [locale, conversar, sumiu] of [
    ['en-US', 'Chat with us', 'This chat is no longer available.'],
    ['es-AR', 'Chatear', 'Este chat ya no está disponible.'],
    ['pt-BR', 'Conversar', 'Este chat não está mais disponível.'],
  ] as const) {
    const guest = await stranger({ locale });
    await guest.goto(site.address);
    await expect(guest.getByRole('button', { name: conversar })).toBeVisible();
    await guest.goto(`/embed/janela/${'x'.repeat(22)}`);
    await expect(guest.getByText(sumiu)).toBeVisible();
    await guest.context().close();
  }
  site.close();
});

test('[2: /ChatConfig] on a phone, where the browser gives a frame of another site no storage, the sala lasts as long as the page', async ({
  enter,
  stranger,
  url,
}) => {
  const admin = await enter('admin');
  const site = await siteWith(url, await chaveOf(admin), 'localhost');
  const page = await stranger(phone);
  // what a browser does to frames of another site when third parties may store nothing: the very asking is refused
  await page.addInitScript(() => {
    if (window === top) return;
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
  });
  await page.goto(site.address);
  await page.getByRole('button', { name: 'Conversar' }).click();
  const chat = janela(page);
  await expect(chat.getByLabel('Seu nome')).toBeVisible();
  const stored = () =>
    page
      .frames()[1]!
      .evaluate(() => localStorage.length)
      .catch((error: Error) => error.message);
  expect(await stored()).toContain('Access is denied');
  await chat.getByLabel('Seu nome').fill('Sem Memória');
  await chat.getByRole('checkbox').check();
  await chat.getByRole('button', { name: 'Começar a conversa' }).click();
  await expect(chat.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  for (const text of ['Primeira', 'Segunda']) {
    await chat.getByRole('textbox', { name: 'Mensagem' }).fill(text);
    await chat.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  }
  await expect(chat.getByRole('log').getByText('Enviada')).toHaveCount(2);
  await chat.getByLabel('Arquivo', { exact: true }).setInputFiles({ name: 'planta.txt', mimeType: 'text/plain', buffer: Buffer.from('2 x 3 m') });
  await expect(chat.getByRole('link', { name: /planta.txt/ })).toBeVisible();
  await chat.getByRole('button', { name: 'Fechar o chat' }).click();
  await page.getByRole('button', { name: 'Conversar' }).click();
  await expect(chat.getByRole('log')).toContainText('Segunda');
  await admin.goto('/ChatSala');
  await inbox(admin).fromQueue('Sem Memória');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  await sendFile(admin, 'recibo.txt');
  await expect(chat.getByRole('link', { name: /recibo.txt/ })).toBeVisible();
  await admin.getByRole('button', { name: 'Encerrar' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await chat.getByRole('radio', { name: 'Bom' }).check();
  await chat.getByRole('button', { name: 'Enviar nota' }).click();
  await expect(chat.getByText('Obrigado pela sua nota.')).toBeVisible();
  site.close();
});

test('[4: fora do horário] outside the hours a message is left in the same window, also where a machine’s field is filled; answers go on by e-mail', async ({
  enter,
  stranger,
}) => {
  const admin = await enter('admin');
  await admin.goto('/ChatConfig');
  const token = await tokenOf(admin);
  const api = async (path: string, body: object) =>
    (await admin.request.post(`/api/${path}`, { headers: { authorization: `Bearer ${token}` }, data: body })).json();
  const { id_calendario } = await api('Calendario/store', { nome: 'Fechado para o chat', semana: [[], [], [], [], [], [], []] });
  await go(admin, '/ChatConfig/cadastrar');
  await admin.getByLabel('Nome', { exact: false }).first().fill('Site fechado');
  await admin.getByRole('combobox', { name: 'Calendário' }).click();
  await admin.getByRole('option', { name: 'Fechado para o chat' }).click();
  await admin.getByRole('button', { name: 'Adicionar convite' }).click();
  await admin.getByRole('button', { name: 'Salvar chat do site' }).click();
  await expect(admin.getByText('Escreva o convite')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Convite', exact: false }).first().fill('Precisa de ajuda?');
  await admin.getByRole('button', { name: 'Salvar chat do site' }).click();
  const code = await admin.getByLabel('Código para o site').textContent();
  expect(code).toContain('Precisa de ajuda?');
  expect(id_calendario).toBeGreaterThan(0);
  const page = await stranger({ ...phone, colorScheme: 'light' });
  await page.goto(`/embed/janela/${/data-chave="([\w-]{22})"/.exec(code ?? '')![1]!}`);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText('Escreva sua mensagem')).toBeVisible();
  await expect(page.getByText('Informe um e-mail ou um telefone para a resposta')).toBeVisible();
  await expectAccessible(page, 'janela, fora do horário');
  await page.getByLabel('Seu nome').fill('Noêmia Noturna');
  await page.getByLabel('Seu e-mail').fill('noemia@exemplo.com.br');
  await page.getByLabel('Sua mensagem').fill('Me respondam amanhã');
  // its proof of work is solved in a thread, under the window's policy
  await page.locator('input[name=site]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://x.example';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByRole('log')).toContainText('Enviada');
  await expect(page.getByRole('status').first()).toContainText('Recebemos sua mensagem');
  await page.getByText('Precisa sair?').click();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await expect(page.getByLabel('Código enviado para noemia@exemplo.com.br')).toBeVisible();
  await expectAccessible(page, 'janela, confirmar o e-mail');
});

test('[2: /ChatDevShow] code, test page and live events of a chat; states by name, and a log that begins anew', async ({ enter }) => {
  const page = await enter('admin', { colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/ChatDevShow');
  await page.getByText('WordPress', { exact: true }).click();
  await expect(page.getByLabel('Código para o site')).toContainText('wp_footer');
  await expect(page.frameLocator('iframe[title="Janela de teste"]').getByRole('heading', { name: 'Fale com a Loja Aurora' })).toBeVisible();
  await page.getByRole('button', { name: 'Conectar como visitante' }).click();
  await expect(page.getByText('Ativo', { exact: true })).toBeVisible();
  const log = page.getByLabel('Eventos enviados e recebidos');
  await expect(log).toContainText('→ login');
  await page.getByLabel('Mensagem de teste').fill('Oi do console');
  await page.getByRole('main').getByRole('button', { name: 'Enviar', exact: true }).click();
  // the demonstration asks for an agreement, which a test visitor did not give
  await expect(log).toContainText('erro: Leia e aceite');
  for (let i = 0; i < 4; i++) {
    await page.getByLabel('Mensagem de teste').fill(`De novo ${i}`);
    await page.getByRole('main').getByRole('button', { name: 'Enviar', exact: true }).click();
  }
  await expect.poll(async () => ((await log.textContent()) ?? '').length).toBeLessThanOrEqual(500);
  await page.getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByText('Encerrado', { exact: true })).toBeVisible();
});

test('[areas V] staff see who is on the site, invite them, and block who offends', async ({ enter, stranger, url }) => {
  const admin = await enter('admin');
  const chave = await chaveOf(admin);
  const page = await stranger();
  const site = await siteWith(url, chave);
  await page.goto(`${site.address}/precos`);
  await page.getByRole('button', { name: 'Conversar' }).click();
  const chat = janela(page);
  await chat.getByLabel('Seu nome').fill('Ivo Novaes');
  await chat.getByRole('checkbox').check();
  await chat.getByRole('button', { name: 'Começar a conversa' }).click();
  await expect(chat.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  await chat.getByRole('button', { name: 'Fechar o chat' }).click();

  await admin.goto('/visitantes');
  const row = admin.getByRole('listitem').filter({ hasText: 'Ivo Novaes' });
  await expect(row).toContainText('/precos');
  await expectAccessible(admin, 'visitantes');
  await row.getByRole('button', { name: 'Convidar Ivo Novaes' }).click();
  await admin.getByRole('dialog').getByLabel('Convite').fill('Quer ajuda com os preços?');
  await admin.getByRole('dialog').getByRole('button', { name: 'Convidar' }).click();
  await expect(page).toHaveTitle('(1) Minha loja');
  await page.getByRole('button', { name: 'Conversar (1)' }).click();
  await expect(chat.getByText('Quer ajuda com os preços?')).toBeVisible();
  await chat.getByRole('textbox', { name: 'Mensagem' }).fill('Quero sim');
  await chat.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  await expect(chat.getByRole('log')).toContainText('Enviada');

  await row.getByRole('link', { name: 'Abrir conversa com Ivo Novaes' }).click();
  await expect(sala(admin).log).toContainText('Quer ajuda com os preços?');
  await admin.getByRole('button', { name: 'Bloquear visitante' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(admin.getByText('Diga o motivo')).toBeVisible();
  await admin.getByRole('dialog').getByLabel('Motivo').fill('Ofensas');
  await admin.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(admin.getByText(/bloqueou em .*: Ofensas/)).toBeVisible();
  await chat.getByRole('textbox', { name: 'Mensagem' }).fill('Ei');
  await chat.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  await expect(chat.getByText('Não é possível escrever por aqui agora.')).toBeVisible();
  site.close();
});

test('[areas V5] a site names who signed in: one sala in both browsers, forgotten when they sign out', async ({ enter, stranger, url }) => {
  const admin = await enter('admin');
  await admin.goto('/ChatDevShow');
  await admin.getByText('PHP', { exact: true }).click();
  await expect(admin.getByLabel('Exemplo de assinatura')).toContainText('hash_hmac');
  await admin.getByRole('button', { name: 'Gerar segredo' }).click();
  const segredo = (await admin.locator('output code').textContent())!;
  await expectAccessible(admin, 'código do chat, com segredo');
  const chave = await chaveOf(admin);
  const site = await siteWith(url, chave);
  const expira = Math.floor(Date.now() / 1000) + 600;
  const identidade = {
    id: 'cliente-9',
    nome: 'Nair do Site',
    email: 'nair@exemplo.com.br',
    expira,
    hash: createHmac('sha256', segredo).update(`cliente-9\nnair@exemplo.com.br\n${expira}`).digest('hex'),
  };
  const visitor = async (texto?: string) => {
    const page = await stranger();
    await page.goto(site.address);
    await expect(page.getByRole('button', { name: 'Conversar' })).toBeVisible();
    await page.evaluate((who) => (window as unknown as { Prosa: { identificar(v: unknown): void } }).Prosa.identificar(who), identidade);
    await page.getByRole('button', { name: 'Conversar' }).click();
    const chat = janela(page);
    await expect(chat.getByLabel('Seu nome')).toHaveValue('Nair do Site');
    await chat.getByRole('checkbox').check();
    await chat.getByRole('button', { name: 'Começar a conversa' }).click();
    if (texto !== undefined) {
      await chat.getByRole('textbox', { name: 'Mensagem' }).fill(texto);
      await chat.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
      await expect(chat.getByRole('log')).toContainText('Enviada');
    }
    return { page, chat };
  };
  await visitor('Do primeiro navegador');
  const second = await visitor();
  await expect(second.chat.getByRole('log')).toContainText('Do primeiro navegador');
  // signed out: nothing of it stays in this browser
  await second.page.evaluate(() => (window as unknown as { Prosa: { sair(): void } }).Prosa.sair());
  await expect(second.page.locator('iframe')).toHaveCount(0);
  await second.page.reload();
  await second.page.getByRole('button', { name: 'Conversar' }).click();
  await expect(janela(second.page).getByLabel('Seu nome')).toHaveValue('');
  site.close();
});
