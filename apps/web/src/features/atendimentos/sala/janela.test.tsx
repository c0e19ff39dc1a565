import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type ModeloOficial, WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { WindowBar } from './janela.tsx';

const sala = (janela_ate: string | null | undefined): Atendimento =>
  ({ chat_id: 68, nome: 'Rita Lima', telefone: '5511987650001', id_wpp_config: 3, ...(janela_ate !== undefined && { janela_ate }) }) as Atendimento;
const place = (shown: Atendimento): Screen => ({
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => (
    <>
      <p>Aqui</p>
      <WindowBar sala={shown} />
    </>
  ),
});
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000 + 20_000).toISOString();

const modelo = (rest: Partial<ModeloOficial>): ModeloOficial => ({
  id_wpp_modelo: 1,
  id_wpp_config: 3,
  nome: 'lembrete',
  idioma: 'pt_BR',
  categoria: 'UTILITY',
  estado: 'APPROVED',
  motivo: '',
  qualidade: 'GREEN',
  cabecalho: '',
  texto: 'Olá {{1}}, seu horário é {{2}}.',
  rodape: 'Loja',
  botoes: [],
  variaveis: 2,
  cobranca: 'fora_da_janela',
  enviavel: true,
  ...rest,
});
const refused = modelo({
  id_wpp_modelo: 2,
  nome: 'oferta',
  categoria: 'MARKETING',
  estado: 'REJECTED',
  motivo: 'Texto fora das regras',
  texto: 'Sofá',
  variaveis: 0,
  enviavel: false,
});

test('[issue: 24-hour window] a clock says for how long one may write freely', async () => {
  renderScreens([place(sala(inHours(3)))], sessionOf({}), '/lugar');
  expect((await screen.findByRole('status')).textContent).toContain('Mensagens livres por mais 3 h');
});

test('closed, a template is chosen, filled in and sent; one that Meta refused says why and cannot be', async () => {
  const sent: unknown[] = [];
  new FakeServer()
    .on(WppModelo.getAll, () => ({ data: [refused, modelo({})] }))
    .on(WppModelo.enviar, (input) => {
      sent.push(input);
      return { msg_id: 9 };
    });
  renderScreens([place(sala(null))], sessionOf({}), '/lugar');
  expect((await screen.findByRole('status')).textContent).toContain('O cliente ainda não escreveu para este número. Agora só vai um modelo oficial.');
  fireEvent.click(screen.getByRole('button', { name: 'Modelo oficial' }));
  const off = await screen.findByRole('button', { name: /oferta/ });
  expect(off).toHaveProperty('disabled', true);
  expect(off.textContent).toContain('Texto fora das regras');
  fireEvent.click(screen.getByRole('button', { name: /lembrete/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar modelo' }));
  expect((await screen.findAllByText('Preencha a variável')).length).toBe(2);
  fireEvent.change(screen.getByRole('combobox', { name: 'Variável 1' }), { target: { value: 'Rita' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Variável 2' }), { target: { value: '10h' } });
  await screen.findByText(/Olá Rita, seu horário é 10h\./);
  expect(screen.getByText('Utilidade, cobrado pela Meta fora das 24 horas.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar modelo' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ params: { id_wpp_modelo: '1' }, body: { chat_id: 68, variaveis: ['Rita', '10h'] } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where no network asks for it, nothing is shown', async () => {
  renderScreens([place(sala(undefined))], sessionOf({}), '/lugar');
  await screen.findByText('Aqui');
  expect(screen.queryByText(/Modelo oficial/)).toBeNull();
});
