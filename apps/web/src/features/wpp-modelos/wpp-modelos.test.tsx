import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { type ModeloOficial, WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './wpp-modelos.feature.ts';

const modelo = (rest: Partial<ModeloOficial>): ModeloOficial => ({
  id_wpp_modelo: 1,
  id_wpp_config: 3,
  nome: 'lembrete',
  idioma: 'pt_BR',
  categoria: 'UTILITY',
  estado: 'APPROVED',
  motivo: '',
  qualidade: '',
  cabecalho: '',
  texto: 'Olá {{1}}, seu horário é {{2}}.',
  rodape: 'Loja',
  botoes: [],
  variaveis: 2,
  cobranca: 'fora_da_janela',
  enviavel: true,
  ...rest,
});
const refused = modelo({ id_wpp_modelo: 2, nome: 'oferta', categoria: 'MARKETING', estado: 'REJECTED', motivo: 'Texto fora das regras', enviavel: false });

function open(rows: ModeloOficial[]) {
  const server = new FakeServer().on(WppModelo.getAll, () => ({ data: [...rows] })).on(WPP.getWppConfig, () => ({ data: [] }));
  const session = sessionOf({ controle_de_acesso: [{ controller: 'WPP', funcao: 'conectar', status: 1 }] });
  return { server, ...renderScreens(feature.screens, session, '/WPPConfig/modelos/3') };
}

test('[areas: lines L8] the templates of a number, with state and the reason of a refusal', async () => {
  open([modelo({}), refused]);
  const list = await screen.findByRole('list', { name: 'Modelos oficiais' });
  const rows = await within(list).findAllByRole('listitem');
  expect(rows[0]!.textContent).toContain('Aprovado');
  expect(rows[0]!.textContent).toContain('Olá {{1}}, seu horário é {{2}}.');
  expect(rows[1]!.textContent).toContain('Recusado');
  expect(rows[1]!.textContent).toContain('Texto fora das regras');
  expect(
    within(screen.getByRole('navigation', { name: 'Partes do número' }))
      .getByRole('link', { name: 'Ajustes' })
      .getAttribute('href'),
  ).toBe('/WPPConfig/editar/3');
});

test('none yet: what to do is said, and they are read at Meta when asked for', async () => {
  const rows: ModeloOficial[] = [];
  const { server, user } = open(rows);
  server.on(WppModelo.sincronizar, () => {
    rows.push(modelo({}));
    return { data: rows };
  });
  expect(await screen.findByText('Nenhum modelo ainda')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Buscar na Meta' }));
  expect(await screen.findByText('lembrete')).toBeTruthy();
});

test('a new one asks an example of each variable, shows how it will look, and keeps what was typed when it is refused', async () => {
  const { server, user } = open([]);
  server.on(WppModelo.store, ({ body }) =>
    body['nome'] === 'Aviso'
      ? { refuse: { http: 422, message: 'Confira', erros: { nome: 'Use só letras minúsculas, números e _' } } }
      : { data: modelo({ nome: 'aviso', estado: 'PENDING' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Novo modelo' }));
  await user.type(await screen.findByLabelText('Nome'), 'Aviso');
  await user.type(screen.getByLabelText('Texto'), 'Oi {{{{1}}, chegou!');
  await user.type(await screen.findByLabelText('Exemplo da variável 1'), 'Rita');
  expect(screen.getByText('Oi Rita, chegou!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
  expect(await screen.findByText('Use só letras minúsculas, números e _')).toBeTruthy();
  await user.clear(screen.getByLabelText('Nome'));
  await user.type(screen.getByLabelText('Nome'), 'aviso');
  await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.received(WppModelo.store).at(-1)!.body).toEqual({
    nome: 'aviso',
    idioma: 'pt_BR',
    categoria: 'UTILITY',
    texto: 'Oi {{1}}, chegou!',
    rodape: '',
    exemplos: ['Rita'],
  });
});
