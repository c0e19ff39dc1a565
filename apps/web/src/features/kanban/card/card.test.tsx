import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, ComentarioDeBloco } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { Checklists } from './checklists.tsx';
import { Comments } from './comments.tsx';
import { CoverButton } from './cover.tsx';

const row = {
  id_bloco: 7,
  id_capa: null,
  checklists: [
    {
      id_checklist: 3,
      titulo: 'Antes',
      itens: [
        { id_checklist_item: 1, title: 'Medir', status: 1 },
        { id_checklist_item: 2, title: 'Orçar', status: 0 },
      ],
    },
    { id_checklist: 4, titulo: 'Depois', itens: [] },
  ],
} as unknown as BlocoDetalhe;
const anexo = { id_anexo: 9, nome: 'frente.png', content_type: 'image/png', largura: 60 } as Anexo;
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
const draw = (element: React.ReactNode) => renderRoutes([{ path: '/', element }], '/');

test('[4] [5] checklists of a card: ticked 0 or 1, all at once, progress over all and 0 when empty; a title left blank goes back', async () => {
  server.on(kanbanBloco.item, () => ({ id_checklist_item: 2 })).on(kanbanBloco.itens, () => ({}));
  const { user } = draw(<Checklists row={row} edits />);
  await screen.findByRole('button', { name: 'Marcar todos' });
  const progress = ['Antes', 'Depois'].map((titulo) => screen.getByRole('progressbar', { name: `Itens feitos de ${titulo}` }).getAttribute('aria-valuenow'));
  expect(progress).toEqual(['50', '0']);
  await user.click(screen.getByRole('checkbox', { name: 'Feito: Orçar' }));
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  await waitFor(() => expect(server.received(kanbanBloco.itens).map(({ body }) => body)).toEqual([{ status: 1 }]));
  expect(server.received(kanbanBloco.item).map(({ body }) => body)).toMatchObject([{ id_checklist: 3, id_checklist_item: 2, title: 'Orçar', status: 1 }]);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item Medir' });
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('Medir');
  expect(server.received(kanbanBloco.item)).toHaveLength(1);
});

test('[issue: cover] a picture becomes the cover of its card, with the way back; another file cannot', async () => {
  server.on(kanbanBloco.capa, ({ body }) => ({ id_capa: (body['id_anexo'] as number | null) ?? null }));
  const { user } = draw(
    <>
      <CoverButton card={row} anexo={anexo} />
      <CoverButton card={row} anexo={{ ...anexo, nome: 'contrato.pdf', content_type: 'application/pdf', largura: null }} />
    </>,
  );
  const button = await screen.findByRole('button', { name: 'Capa do card: frente.png' });
  expect([button.getAttribute('aria-pressed'), screen.queryByRole('button', { name: 'Capa do card: contrato.pdf' })]).toEqual(['false', null]);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(server.received(kanbanBloco.capa).map(({ body }) => body)).toEqual([
      { id_bloco: 7, id_anexo: 9 },
      { id_bloco: 7, id_anexo: null },
    ]),
  );
});

test('[issue: comments] all of a card are reached, page by page; @ and a name tells that colleague', async () => {
  const said = (id_comentario: number) =>
    ({
      id_comentario,
      id_bloco: 7,
      id_usuario: 2,
      nome: 'Bia',
      avatar: null,
      comentario: `<p>Dito ${id_comentario}</p>`,
      created_at: '2026-11-21T12:00:00.000Z',
      editado_em: null,
    }) as ComentarioDeBloco;
  server
    .on(kanbanComentario.getAll, ({ query }) =>
      query['antes_de'] === '201' ? { data: [said(200)], mais: false } : { data: [said(201), said(202)], mais: true },
    )
    .on(kanbanComentario.store, () => ({ data: said(203) }))
    .on(usuario.getAll, () => ({ data: [{ id_login: 9, nome: 'Rui Sá' }], recordsTotal: 1, recordsFiltered: 1 }) as never);
  const { user } = draw(<Comments row={row} quadro={{ papel: 2 }} mayWrite />);
  await screen.findByText('Dito 202');
  expect(screen.queryByText('Dito 200')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mostrar o que veio antes' }));
  await screen.findByText('Dito 200');
  expect(screen.getAllByText(/^Dito /).map((p) => p.textContent)).toEqual(['Dito 200', 'Dito 201', 'Dito 202']);
  expect(screen.queryByRole('button', { name: 'Mostrar o que veio antes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Escrever um comentário' }));
  // a click in the text asks for places, which jsdom does not have
  (await screen.findByRole('textbox', { name: 'Novo comentário' })).focus();
  await user.type(await screen.findByRole('textbox', { name: 'Novo comentário' }), 'Veja @ru', { skipClick: true });
  await user.click(await screen.findByRole('option', { name: /Rui Sá/ }));
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(server.received(kanbanComentario.store)).toHaveLength(1));
  expect(server.received(kanbanComentario.store)[0]!.body).toMatchObject({ comentario: expect.stringContaining('@Rui Sá'), mencoes: [9] });
});
