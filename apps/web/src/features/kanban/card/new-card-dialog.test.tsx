import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { NewCardDialog } from './new-card-dialog.tsx';

const quadro = { id_quadro: 2, estagios: [{ id_estagio: 3, titulo: 'Novo', pede_motivo: 0 }], motivos: [] } as unknown as QuadroDetalhe;

test('[2] what the address fills is named, the departamento too, and is never shown as not chosen', async () => {
  new FakeServer()
    .on(contato.show, () => ({ data: { id_contato: 1, nome: 'Rita Alves' } }) as never)
    .on(departamentos.show, () => ({ data: { id_departamento: 4, nome: 'Vendas' } }) as never)
    .on(kanbanModelo.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }) as never);
  const given = { id_contato: 1, id_departamento: 4, id_estagio: 3 };
  renderRoutes([{ path: '/', element: <NewCardDialog quadro={quadro} given={given} onClose={() => undefined} onMade={() => undefined} /> }], '/');
  const field = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Departamento' })).placeholder).toBe('nº 4');
  await waitFor(() => expect([field('Contato').value, field('Departamento').value]).toEqual(['Rita Alves', 'Vendas']));
});
