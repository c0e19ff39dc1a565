import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { ContactSearch } from './contact-search.tsx';

let server: FakeServer;
const chosen = vi.fn();
beforeEach(() => {
  chosen.mockClear();
  server = new FakeServer()
    .on(contatos.getContatosChat, ({ query: { q = '' } }) => ({
      contatos: q === '' ? [{ id_contato: 7, nome: 'Rita Prado', email: null, telefone: '5511987654321', avatar: null, tipo_contato: 'Leads' }] : [],
      mais: false,
    }))
    .on(contato.store, () => ({ id_contato: 8, versao: 1 }));
});
afterEach(() => vi.useRealTimers());
const may = sessionOf({ controle_de_acesso: [{ controller: 'contatos', funcao: 'store', status: 1 }] });
const Search = () => <ContactSearch busy={false} onCard={() => undefined} onChoose={chosen} />;
const open = () => renderScreens([{ path: 'teste', title: 'Teste', permission: 'everyone', page: async () => Search }], may, '/teste');
const asked = () => server.received(contatos.getContatosChat).map(({ query }) => query['q']);
/** Typed, the wait of spec 9 is over, and this is shown. */
async function search(text: string, shown: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(screen.getByRole('textbox', { name: 'Pesquisar contato' }), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(999));
  const early = asked().length;
  for (let turn = 0; turn < 500 && screen.queryByText(shown) === null; turn += 1) await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  expect(screen.getByText(shown)).toBeTruthy();
  return { early, late: asked().length };
}

test("[2] [9] 'Pesquisar contato...' waits 1 s; without digits 'Nenhum contato encontrado' and quick add", async () => {
  const { user } = open();
  expect(await screen.findByText('(11) 98765-4321')).toBeTruthy();
  expect(screen.getByPlaceholderText('Pesquisar contato...')).toBeTruthy();
  expect(await search('zeca', 'Nenhum contato encontrado')).toEqual({ early: 1, late: 2 });
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('zeca');
  await user.click(screen.getByRole('button', { name: 'Salvar contato' }));
  expect(await screen.findByText('Preencha o nome e email')).toBeTruthy(); // spec 5
  expect(server.received(contato.store)).toEqual([]);
});

test("[5] digits that nobody has: a new contact, 'Preencha o nome e telefone', 'Iniciar Atendimento'", async () => {
  const { user } = open();
  await screen.findByText('Rita Prado');
  await search('11 97654-0001', '(11) 97654-0001');
  await user.click(screen.getByRole('button', { name: 'Salvar sem conversar' }));
  expect((await screen.findByText('Preencha o nome e telefone')).getAttribute('role')).toBe('alert');
  await user.type(screen.getByLabelText('Nome (opcional)'), 'Zeca');
  await user.click(screen.getByRole('button', { name: 'Salvar sem conversar' }));
  expect(await screen.findByText('Contato salvo.')).toBeTruthy();
  expect(server.received(contato.store)).toMatchObject([{ body: { nome: 'Zeca', telefones: [{ numero: '11976540001', principal: 1 }] } }]);
  await user.click(screen.getByRole('button', { name: 'Iniciar Atendimento' }));
  expect(chosen).toHaveBeenCalledWith('11976540001', 'Zeca');
});

test('[5] a number that is written with its country stays of that country', async () => {
  const { user } = open();
  await screen.findByText('Rita Prado');
  await search('+1 202 555-0143', '+12025550143');
  await user.click(screen.getByRole('button', { name: 'Iniciar Atendimento' }));
  expect(chosen).toHaveBeenCalledWith('+12025550143', '');
});

test('[9] more contatos within 10 px of the bottom', async () => {
  const page = (n: number) =>
    Array.from({ length: 2 }, (_, i) => ({
      id_contato: n * 2 + i + 1,
      nome: `Contato ${n * 2 + i + 1}`,
      email: null,
      telefone: null,
      avatar: null,
      tipo_contato: 'Leads',
    }));
  server.on(contatos.getContatosChat, ({ query: { cursor } }) =>
    cursor === undefined ? { contatos: page(0), mais: true, cursor: 'depois-do-2' } : { contatos: page(1), mais: cursor !== 'depois-do-2' },
  );
  open();
  await screen.findByText('Contato 2');
  const box = screen.getByRole('region', { name: 'Contatos' });
  const sizes = (scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollHeight: 500, clientHeight: 300, scrollTop }))
      Object.defineProperty(box, name, { value, configurable: true });
    fireEvent.scroll(box);
  };
  sizes(189);
  expect(asked()).toHaveLength(1);
  sizes(190);
  expect(await screen.findByText('Contato 4')).toBeTruthy();
  sizes(200);
  expect(asked()).toHaveLength(2);
});
