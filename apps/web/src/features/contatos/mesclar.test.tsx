import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './contatos.feature.ts';

const session = sessionOf({
  controle_de_acesso: [
    { controller: 'contatos', funcao: 'getAll', status: 1 },
    { controller: 'contatos', funcao: 'mesclar', status: 1 },
  ],
});
const side = (id_contato: number, nome: string) => ({
  id_contato,
  nome,
  telefone: null,
  email: null,
  avatar: null,
  criado_em: '2026-11-20T12:00:00.000Z',
  conversas: 1,
  telefones: 0,
  tags: 0,
  identidades: 0,
  tickets: 0,
  arquivos: 0,
});

test('[issue: mesclar] two become one with the fields that were chosen; the one that is gone is not asked for again', async () => {
  const server = new FakeServer()
    .on(contatosMescla.pares, () => ({ data: [], mais: false, procura: null }))
    .on(contatosMescla.comparar, () => ({
      a: side(1, 'Rita'),
      b: side(2, 'Rita Souza'),
      campos: [
        { campo: 'nome', titulo: 'Nome', a: 'Rita', b: 'Rita Souza' },
        { campo: 'cargo', titulo: 'Cargo', a: '', b: 'Gerente' },
        { campo: 'site', titulo: 'Site', a: 'a.com', b: 'b.com' },
      ],
      impedimento: null,
    }))
    .on(contatosMescla.store, () => ({ id_mescla: 5 }));
  const { user } = renderScreens(feature.screens, session, '/contatos/mesclar?a=1&b=2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mesclar contatos' }));
  await user.click(await dialog.findByRole('radio', { name: 'Nome: Rita Souza' }));
  await user.click(dialog.getByRole('button', { name: 'Mesclar contatos' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.received(contatosMescla.store)).toMatchObject([{ body: { id_contato: 1, id_perdedor: 2, campos: ['nome', 'cargo'] } }]);
  expect(server.received(contatosMescla.comparar)).toHaveLength(1);
  expect(await screen.findByText('Contatos mesclados.')).toBeTruthy();
});
