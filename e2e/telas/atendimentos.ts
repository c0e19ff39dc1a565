import type { Page } from '../launch.ts';
import { rowsOf, seen, type Telas } from '../seen.ts';

/** The one that the simulator shows first. */
export const customerName = 'Joana Prado';
const rows = (page: Page) => page.getByTestId('conversas').getByRole('button');

async function openSala(page: Page): Promise<void> {
  await rows(page).filter({ hasText: customerName }).first().click();
  await seen(page.getByRole('textbox', { name: 'Mensagem', exact: true }));
  // the picture of the message has come and the list has settled at its end
  await page.waitForFunction(() => {
    const img = document.querySelector<HTMLImageElement>('[role="log"] img');
    return img !== null && img.complete && img.naturalWidth > 0;
  });
  await seen(page.getByText('Proposta comercial.pdf'));
}

async function openNewChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await seen(page.getByRole('dialog').getByRole('button', { name: /^Abrir Chat com/ }));
}

export const telas: Telas = {
  ready: {
    '/atendimento': (page) => rowsOf(page, '/atendimento/show'),
    async '/ChatSala'(page) {
      await page.getByRole('radiogroup', { name: 'Quais conversas' }).getByText('Todas').click();
      await seen(rows(page));
    },
  },
  fotos: [
    { name: 'conversas', person: 'ana', path: '/ChatSala', ready: (page) => seen(rows(page)) },
    { name: 'conversa', person: 'ana', path: '/ChatSala', ready: openSala },
    { name: 'nova-conversa', person: 'ana', path: '/dashboard', ready: openNewChat },
    { name: 'historico', person: 'admin', path: '/atendimento', ready: (page) => seen(page.getByText(/^(Em atendimento|Encerrado)/)) },
  ],
};
