import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { campoTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from '../tickets.feature.ts';

const campo = {
  id_campo_ticket: 8,
  nome: 'Pedido',
  tipo: 'texto' as const,
  opcoes: [],
  id_assunto: null,
  assunto: '',
  obrigatorio: 1 as const,
  ordem: 1,
  status: 1 as const,
  cliente_ve: 0 as const,
  excluido_em: null,
};
const session = sessionOf({ controle_de_acesso: [{ controller: 'ModeloTicket', funcao: 'store', status: 1 as const }] });

test('[issue: own fields of a template] are filled in without being asked for', async () => {
  const server = new FakeServer()
    .on(campoTicket.getAll, () => ({ data: [campo], recordsTotal: 1, recordsFiltered: 1 }))
    .on(assuntos.listar, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(modeloTicket.store, () => ({ id_modelo: 2 }));
  const { user } = renderScreens(feature.screens, session, '/configEmpresa/tickets/modelos/cadastrar');
  const field = await screen.findByRole('textbox', { name: 'Pedido' }, { timeout: 10_000 });
  await user.type(field, 'A-1');
  await user.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Troca');
  await user.click(screen.getByRole('button', { name: /^Salvar/ }));
  await waitFor(() => expect(server.received(modeloTicket.store)).toMatchObject([{ body: { nome: 'Troca', campos: { 8: 'A-1' } } }]));
});
