import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { feature } from '@/features/contatos/contatos.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';

const arquivo = {
  colunas: [
    { titulo: 'Quem', exemplos: ['Rita'] },
    { titulo: 'Contato', exemplos: ['rita@'] },
  ],
  mapa: { '0': 'nome' },
  opcoes: { repetidos: 'ignorar' as const, tipo_contato: 'Leads' as const, tags: [] },
  lembrado: false,
  campos: [{ destino: 'campo_7', nome: 'Região', obrigatorio: true }],
};
const row = (estado: 'recebida' | 'conferida' | 'pronta' | 'cancelada', contagem = {}) => ({
  id_importacao: 5,
  nome: 'contatos.csv',
  estado,
  linhas: 2,
  feitas: 0,
  contagem: { novos: 0, atualizados: 0, ignorados: 0, erros: 0, mantidos: 0, restantes: 0, ...contagem },
  erro: null,
  criado_em: '2026-11-02T13:00:00Z',
  desfazer_ate: null,
});
const may = sessionOf({ controle_de_acesso: [{ controller: 'contatos', funcao: 'importar', status: 1 }] });
const limits = (cota: number, usado: number) => ({ data: { contatos: { cota, usado } } }) as unknown as Answer<typeof inicio.limites>;
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(inicio.limites, () => limits(0, 0));
});

test('each column says where it goes; what the server refuses stands at its column', async () => {
  const sent: unknown[] = [];
  server
    .on(importacao.show, () => ({ data: row('recebida'), arquivo }))
    .on(importacao.conferir, ({ body }) => {
      sent.push(body);
      return { data: row('conferida', { novos: 1, erros: 1 }) };
    })
    .on(importacao.linhas, () => ({ data: [], recordsTotal: 2, recordsFiltered: 0 }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Vai para: Contato' }));
  await userEvent.click(await screen.findByRole('option', { name: 'E-mail' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Preencher só o que falta no contato' }));
  await userEvent.click(screen.getByRole('button', { name: 'Conferir linhas' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ mapa: { '0': 'nome', '1': 'email' }, opcoes: { repetidos: 'completar' } });
});

test('one that was stopped says what was not imported, and offers those rows', async () => {
  server.on(importacao.show, () => ({ data: row('cancelada', { novos: 1, restantes: 2 }), arquivo }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  expect((await screen.findByText(/A importação foi parada/)).textContent).toContain('2 linhas não foram importadas.');
  expect(screen.getByRole('button', { name: 'Baixar o que não entrou (2)' })).toBeTruthy();
});

test('one that was given up says that nothing was written', async () => {
  server.on(importacao.show, () => ({ data: row('cancelada', { restantes: 2 }), arquivo }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  expect(await screen.findByText('A importação foi cancelada. Nada foi gravado.')).toBeTruthy();
});

test('[5] the dry run says that the plan has no place for so many, with the numbers', async () => {
  server
    .on(inicio.limites, () => limits(500, 480))
    .on(importacao.show, () => ({ data: row('conferida', { novos: 35, atualizados: 2 }), arquivo }))
    .on(importacao.linhas, () => ({ data: [], recordsTotal: 37, recordsFiltered: 35 }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Limite para cadastro excedido em Contatos.');
  expect(alert.textContent).toContain('Usado 480 de 500. O arquivo traz 35 contatos novos, e cabem 20.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar 37 contatos' }).disabled).toBe(true);
});

test('lists of contatos are old once the import is over', async () => {
  let over = false;
  server.on(importacao.show, () => ({ data: over ? row('pronta', { novos: 1 }) : { ...row('conferida'), estado: 'importando' as const }, arquivo }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  queryClient.setQueryData(['/contatos/listar', {}], {});
  await screen.findByRole('progressbar');
  expect(queryClient.getQueryState(['/contatos/listar', {}])?.isInvalidated).toBe(false);
  over = true;
  expect(await screen.findByText('Importação concluída.', undefined, { timeout: 5000 })).toBeTruthy();
  await waitFor(() => expect(queryClient.getQueryState(['/contatos/listar', {}])?.isInvalidated).toBe(true));
});

test('as many as the plan has a place for are no matter', async () => {
  server
    .on(inicio.limites, () => limits(500, 480))
    .on(importacao.show, () => ({ data: row('conferida', { novos: 20, atualizados: 100 }), arquivo }))
    .on(importacao.linhas, () => ({ data: [], recordsTotal: 120, recordsFiltered: 20 }));
  renderScreens(feature.screens, may, '/contatos/importar/5');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Importar 120 contatos' });
  await waitFor(() => expect(server.received(inicio.limites)).toHaveLength(1));
  expect(button.disabled).toBe(false);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a bad cell is corrected where it stands, and the counts follow', async () => {
  let corrected: unknown;
  server
    .on(importacao.show, () => ({ data: row('conferida', { novos: 1, erros: 1 }), arquivo }))
    .on(importacao.linhas, () => ({
      data: [{ linha: 3, celulas: ['Rita', 'rita@'], estado: 'erro' as const, erros: { '1': 'E-mail inválido' }, id_contato: null }],
      recordsTotal: 2,
      recordsFiltered: 1,
    }))
    .on(importacao.corrigir, ({ body }) => {
      corrected = body;
      return {
        linha: { linha: 3, celulas: ['Rita', 'rita@ex.com'], estado: 'nova' as const, erros: {}, id_contato: null },
        data: row('conferida', { novos: 2 }),
      };
    });
  renderScreens(feature.screens, may, '/contatos/importar/5');
  const cell = await screen.findByLabelText('Linha 3, coluna 2');
  await screen.findByText('E-mail inválido');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'rita@ex.com{Enter}');
  await screen.findByText('Corrigida: contato novo');
  expect(corrected).toEqual({ linha: 3, celulas: ['Rita', 'rita@ex.com'] });
  await screen.findByRole('button', { name: 'Importar 2 contatos' });
});
