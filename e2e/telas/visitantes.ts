import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seen, type Telas } from '../seen.ts';

/** A page of a shop, which a visitor reads. */
const shop = (code: string): string => `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Loja Aurora</title>
<style>body{margin:0;font:18px/1.6 system-ui;color:#22302b;background:#f6f4ef}header{background:#1f6f54;color:#fff;padding:18px 6vw;font-weight:600}
main{padding:5vw 6vw;max-width:640px}h1{font-size:34px;line-height:1.2;margin:0 0 .4em}</style>
<header>Loja Aurora</header><main><h1>Sofá Serra, 2,80 m</h1><p>Linho lavável em seis cores, pés de madeira maciça, entrega montada em até dez dias.</p><p><b>R$ 4.890,00</b> em até dez vezes.</p></main>${code}`;

export const telas: Telas = {
  fotos: [
    {
      name: 'chat-para-o-visitante',
      person: 'admin',
      path: '/ChatConfig',
      async ready(page) {
        await page.getByRole('link', { name: 'Site da loja' }).filter({ visible: true }).first().click();
        const code = await page.getByLabel('Código para o site').textContent();
        const site = createServer((_request, reply) => reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shop(code ?? '')));
        await once(site.listen(0, '127.0.0.1'), 'listening');
        await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
        site.close();
        await page.getByRole('button', { name: 'Conversar' }).click();
        await seen(page.frameLocator('iframe[title="Chat"]').getByRole('button', { name: 'Posso trocar um produto?' }));
      },
    },
  ],
};
