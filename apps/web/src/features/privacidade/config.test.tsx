import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { privacidadeScreens } from './privacidade.routes.ts';

let server: FakeServer;
let data: Answer<typeof privacidade.config>['data'];
beforeEach(() => {
  data = {
    palavras_ativas: 1,
    palavras_saida: ['SAIR', 'PARAR'],
    palavras_volta: ['VOLTAR'],
    texto_saida: 'Até logo',
    texto_volta: 'Olá de novo',
    exige_registro: ['marketing'],
    versao: 0,
  };
  server = new FakeServer()
    .on(privacidade.config, () => ({ data }))
    .on(privacidade.salvarConfig, () => {
      data = { ...data, versao: data.versao + 1 };
      return { versao: data.versao };
    });
});
const session = sessionOf({ controle_de_acesso: [{ controller: 'privacidade', funcao: 'config', status: 1 }] });
const open = () => renderScreens(privacidadeScreens, session, '/configEmpresa/privacidade');
const save = async () => (await screen.findByRole('button', { name: 'Salvar regras' })).click();

test('[issue: opt-out word] words and answers are saved, and again with the version that came of it', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Palavras de saída', { selector: 'input' }), 'CHEGA{Enter}');
  await user.click(screen.getByLabelText('Pesquisas de satisfação'));
  await save();
  await waitFor(() => expect(server.received(privacidade.salvarConfig)).toHaveLength(1));
  expect(server.received(privacidade.salvarConfig)[0]?.body).toMatchObject({
    palavras_ativas: true,
    palavras_saida: ['SAIR', 'PARAR', 'CHEGA'],
    exige_registro: ['marketing', 'pesquisa'],
    versao: 0,
  });
  expect(await screen.findByText('Regras de privacidade salvas.')).toBeTruthy();
  await waitFor(() => expect(server.received(privacidade.config)).toHaveLength(2));
  await save();
  await waitFor(() => expect(server.received(privacidade.salvarConfig)[1]?.body).toMatchObject({ versao: 1 }));
});

test('the same word cannot mean both; nothing is sent', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Palavras de volta', { selector: 'input' }), 'saír{Enter}');
  await save();
  expect(await screen.findByText('A mesma palavra não pode servir para sair e para voltar')).toBeTruthy();
  expect(server.received(privacidade.salvarConfig)).toEqual([]);
});
