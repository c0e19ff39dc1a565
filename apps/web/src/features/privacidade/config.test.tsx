import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './privacidade.feature.ts';

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
    anonimizar_meses: null,
    lixeira_dias: null,
    midias_meses: 6,
    links_digitos: 0,
    versao: 0,
  };
  server = new FakeServer()
    .on(privacidade.config, () => ({ data }))
    .on(privacidade.retencao, ({ query }) => ({
      data: {
        anonimizar_meses: query.anonimizar_meses == null ? null : { quantos: 1240, mais: 0 as const },
        lixeira_dias: query.lixeira_dias == null ? null : { quantos: 0, mais: 0 as const },
        midias_meses: query.midias_meses == null ? null : { quantos: 10_000, mais: 1 as const },
      },
    }))
    .on(privacidade.salvarConfig, () => {
      data = { ...data, versao: data.versao + 1 };
      return { versao: data.versao };
    });
});
const session = sessionOf({ controle_de_acesso: [{ controller: 'privacidade', funcao: 'config', status: 1 }] });
const open = () => renderScreens(feature.screens, session, '/configEmpresa/privacidade');
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

test('[issue: retention] a rule says what it touches before it is saved, and asks once more with the number', async () => {
  const { user } = open();
  const months = await screen.findByLabelText('Anonimizar contatos sem atividade há');
  expect(await screen.findByText('Hoje: 10 mil+ arquivos')).toBeTruthy();
  await user.type(months, '12');
  expect(await screen.findByText('Hoje: 1.240 contatos', {}, { timeout: 3000 })).toBeTruthy();
  // typed at once, asked once
  expect(server.received(privacidade.retencao).flatMap(({ query }) => query?.anonimizar_meses ?? [])).toEqual(['12']);
  await user.type(screen.getByLabelText('Esvaziar a lixeira depois de'), '30');
  expect(await screen.findByText('Hoje: nenhum contato', {}, { timeout: 3000 })).toBeTruthy();

  await save();
  expect(await screen.findByText('Na próxima madrugada elas vão anonimizar 1.240 contatos. Isto não pode ser desfeito.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('Nada foi salvo.')).toBeTruthy();
  expect(server.received(privacidade.salvarConfig)).toEqual([]);

  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Salvar as regras de retenção?' });
  await user.click(within(dialog).getByRole('button', { name: 'Salvar regras' }));
  await waitFor(() => expect(server.received(privacidade.salvarConfig)).toHaveLength(1));
  expect(server.received(privacidade.salvarConfig)[0]?.body).toMatchObject({ anonimizar_meses: 12, lixeira_dias: 30, midias_meses: 6 });
});

test('a rule outside its limits is neither counted nor saved; one that goes off asks nothing', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Anonimizar contatos sem atividade há'), '5');
  await save();
  expect(await screen.findByText('De 6 a 120 meses')).toBeTruthy();
  await user.clear(screen.getByLabelText('Anonimizar contatos sem atividade há'));
  await user.clear(screen.getByLabelText('Apagar arquivos de conversas encerradas há'));
  await save();
  await waitFor(() => expect(server.received(privacidade.salvarConfig)).toHaveLength(1));
  expect(server.received(privacidade.salvarConfig)[0]?.body).toMatchObject({ anonimizar_meses: null, midias_meses: null });
  expect(server.received(privacidade.retencao).flatMap(({ query }) => query?.anonimizar_meses ?? [])).toEqual([]);
});
