import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, inbox, sala, test } from '../support.ts';

const pages = new Map<string, string>();
const server = createServer((request, response) => {
  const body = pages.get(new URL(request.url!, 'http://site').pathname) ?? '';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><html lang="pt-BR"><title>Minha loja</title><body>${body}</body></html>`);
});
test.beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void server.close());

/** A page of a company's site with this in its body. */
async function pageWith(page: Page, body: string): Promise<void> {
  const path = `/inicio-${pages.size}`;
  pages.set(path, `<h1>Minha loja</h1>${body}`);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
}
const janela = (page: Page) => page.frameLocator('iframe[title="Chat"]');
const conversar = (page: Page) => page.getByRole('button', { name: 'Conversar' });

/** The codes of the demonstration's chat, by how the site is made. */
async function codesOf(admin: Page): Promise<Record<'HTML' | 'Tag Manager' | 'WordPress' | 'React', string>> {
  await admin.goto('/ChatConfig');
  await admin.getByRole('link', { name: 'Site da loja' }).click();
  const codes: Record<string, string> = {};
  for (const kind of ['HTML', 'Tag Manager', 'WordPress', 'React']) {
    await admin.getByText(kind, { exact: true }).click();
    codes[kind] = (await admin.getByLabel('Código para o site').textContent()) ?? '';
  }
  return codes as Record<'HTML', string> as never;
}
const chaveOf = (code: string): string => /data-chave="([\w-]{22})"/.exec(code)![1]!;

async function begin(page: Page, nome: string): Promise<void> {
  await conversar(page).click();
  const chat = janela(page);
  await chat.getByLabel('Seu nome').fill(nome);
  await chat.getByRole('checkbox').check();
  await chat.getByRole('button', { name: 'Começar a conversa' }).click();
  await chat.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês entregam?');
  await chat.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  await expect(chat.getByRole('log')).toContainText('Enviada');
}

test('[2: /ChatConfig] whatever the page does to its body, the chat stays, and what was said in it', async ({ enter, stranger, url }) => {
  const admin = await enter('admin');
  const chave = chaveOf((await codesOf(admin)).HTML);
  const page = await stranger();
  await pageWith(
    page,
    `<style>div:empty, body > * { display: none !important } body { filter: grayscale(1); transform: translateX(400px) }</style>
    <script async src="${url}/embed/chat.js" data-chave="${chave}"></script>`,
  );
  // at the corner of the window, not of a body that is moved
  const corner = async () => {
    const box = (await conversar(page).boundingBox())!;
    const { width, height } = page.viewportSize()!;
    return [Math.round(width - box.x - box.width), Math.round(height - box.y - box.height)];
  };
  await expect(conversar(page)).toBeVisible();
  expect(await corner()).toEqual([20, 20]);
  await page.emulateMedia({ media: 'print' });
  await expect(conversar(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await begin(page, 'Marcos Morph');
  // replaced while they talk, and all of the document with it
  await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body));
  await page.evaluate(() => {
    document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
  });
  await expect(janela(page).getByRole('log')).toContainText('Vocês entregam?');
  await page.evaluate(() => document.replaceChild(document.createElement('html'), document.documentElement));
  await expect(janela(page).getByRole('log')).toContainText('Vocês entregam?');
  await janela(page).getByRole('button', { name: 'Fechar o chat' }).click();
  await page.evaluate(() => {
    document.querySelector('prosa-chat')?.remove();
    (window as { Prosa?: { abrir(): void } }).Prosa?.abrir();
  });
  await expect(janela(page).getByRole('log')).toContainText('Vocês entregam?');
  // one visitor, one sala
  await admin.goto('/ChatSala');
  await inbox(admin).fromQueue('Marcos Morph');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  await sala(admin).send('Entregamos sim.');
  await expect(janela(page).getByRole('log')).toContainText('Entregamos sim.');
});

test('[2: /ChatConfig] a page that changes without being loaded: invitations and the desk follow its address', async ({ enter, stranger, url }) => {
  const admin = await enter('admin');
  const chave = chaveOf((await codesOf(admin)).HTML);
  const page = await stranger();
  const convites = JSON.stringify([{ texto: 'Dúvidas sobre o produto?', pagina: '/produto', segundos: 0 }]).replaceAll('"', '&quot;');
  await pageWith(page, `<script async src="${url}/embed/chat.js" data-chave="${chave}" data-convites="${convites}"></script>`);
  await expect(conversar(page)).toBeVisible();
  const invitation = page.getByRole('button', { name: 'Dúvidas sobre o produto?' });
  await expect(invitation).toHaveCount(0);
  await page.evaluate(() => history.pushState({}, '', '/produto/1'));
  await expect(invitation).toBeVisible();
  await page.evaluate(() => history.replaceState({}, '', '/carrinho'));
  await expect(invitation).toHaveCount(0);
  await begin(page, 'Paula Páginas');
  await admin.goto('/ChatSala');
  await inbox(admin).fromQueue('Paula Páginas');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  const panel = admin.getByRole('tabpanel', { name: 'Visita' });
  await expect(panel.getByRole('link', { name: /\/carrinho/ })).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/pagamento'));
  await expect(panel.getByRole('link', { name: /\/pagamento/ })).toBeVisible();
  // the count stands before the title of the page on show
  await janela(page).getByRole('button', { name: 'Fechar o chat' }).click();
  await page.evaluate(() => void (document.title = 'Pagamento'));
  await sala(admin).send('Posso ajudar?');
  await expect(page).toHaveTitle('(1) Pagamento');
  await page.evaluate(() => {
    document.title = 'Pronto';
    location.hash = 'fim';
  });
  await expect(page).toHaveTitle('(1) Pronto');
});

/** Puts HTML into the page as a tag of Tag Manager does: a script is made anew, and of one with an address nothing else is kept. */
const byTagManager = (page: Page, html: string) =>
  page.evaluate((code) => {
    const holder = document.createElement('div');
    holder.innerHTML = code;
    for (const { src, text } of holder.querySelectorAll('script')) {
      const script = document.createElement('script');
      if (src) script.src = src;
      else script.text = text;
      document.body.append(script);
    }
  }, html);

test('[2: /ChatConfig] each code that the form offers shows the chat, and a loader without a key says so', async ({ enter, stranger, url }) => {
  const codes = await codesOf(await enter('admin'));
  const shows = async (put: (page: Page) => Promise<void>): Promise<void> => {
    const page = await stranger();
    await put(page);
    await conversar(page).click();
    await expect(janela(page).getByLabel('Seu nome')).toBeVisible();
    await page.context().close();
  };
  await shows((page) => pageWith(page, codes.HTML));
  await shows((page) => pageWith(page, codes.WordPress.split('\n').find((line) => line.startsWith('<script'))!));
  await shows(async (page) => {
    await pageWith(page, '');
    await byTagManager(page, codes['Tag Manager']);
  });
  await shows(async (page) => {
    await pageWith(page, '');
    await page.evaluate(`((useEffect) => { ${codes.React} })((effect) => effect())`);
  });
  // by the address alone, and as a copy of a tag that stands in the page
  const chave = chaveOf(codes.HTML);
  await shows((page) => pageWith(page, `<script async src="${url}/embed/chat.js?chave=${chave}"></script>`));
  await shows(async (page) => {
    await pageWith(page, codes.HTML.replace('<script', '<script type="text/plain"'));
    await byTagManager(page, `<script src="${url}/embed/chat.js"></script>`);
  });
  const page = await stranger();
  const complaint = page.waitForEvent('console', (said) => said.type() === 'error' && said.text().includes('falta a chave do chat'));
  await pageWith(page, `<script async src="${url}/embed/chat.js"></script>`);
  await complaint;
  await expect(conversar(page)).toHaveCount(0);
});
