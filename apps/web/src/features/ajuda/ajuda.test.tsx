import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { TitleButtons } from './public.tsx';

const help = { id: 0, identifier: 'contatos', title: 'Quem fala com a empresa', description: 'Abra a lista.', video_url: '' };
const video = { router_name: 'contatos', titulo: 'Organize seus contatos', url_video: 'https://videos.example/1', texto: '', proprio: 1 as const };
const text = { router_name: 'contatos/editar/:id_contato', titulo: 'Corrija um cadastro', url_video: '', texto: '1. Abra.\n2. Salve.', proprio: 0 as const };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(BtnHelp.show, ({ params }) => ({ data: params['identifier'] === 'contatos' ? help : null }))
    .on(tutorial.getAll, () => ({ data: [video, text] }));
});
const draw = (path: string, mayWrite: boolean) => {
  queryClient.clear();
  startSession(sessionOf({ controle_de_acesso: mayWrite ? [{ controller: 'BtnHelp', funcao: 'store', status: 1 }] : [] }));
  return renderRoutes(
    [
      {
        path: '/',
        element: <TitleButtons path={path} />,
      },
    ],
    '/',
  );
};

test('[2] the tutorial stands right of the help; one with a video is a link, with nothing of others in the page', async () => {
  const { user } = draw('contatos', false);
  await screen.findByRole('button', { name: 'Ajuda: Quem fala com a empresa' });
  await waitFor(() =>
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ajuda: Quem fala com a empresa',
      'Tutorial: Organize seus contatos',
    ]),
  );
  await user.click(screen.getByRole('button', { name: /^Tutorial/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Organize seus contatos' });
  const link = within(dialog).getByRole('link', { name: 'Assistir ao vídeo' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://videos.example/1', 'noopener noreferrer']);
  expect(document.querySelector('iframe, video, embed, object')).toBeNull();
  expect(within(dialog).queryByRole('button', { name: /^Editar/ })).toBeNull();
});

test('[4] without a video its text shows; who may not write sees no button where there is nothing to read', async () => {
  const { user } = draw('contatos/editar/:id_contato', false);
  await user.click(await screen.findByRole('button', { name: 'Tutorial: Corrija um cadastro' }));
  const dialog = await screen.findByRole('dialog');
  expect(['1. Abra.', '2. Salve.'].map((line) => within(dialog).getByText(line).tagName)).toEqual(['P', 'P']);
  expect(server.received(BtnHelp.show).at(-1)?.params).toEqual({ identifier: 'contatos-editar-id_contato' });
  expect(screen.queryByRole('button', { name: /ajuda/i })).toBeNull();
});

test('[4] who may write changes the tutorial; what is refused is said at its field and nothing typed is lost', async () => {
  let accepts = false;
  server.on(tutorial.store, () =>
    accepts ? { id: 1 } : { refuse: { http: 422, message: 'Dados inválidos.', erros: { url_video: 'Use um endereço https' } } },
  );
  const { user } = draw('contatos', true);
  await user.click(await screen.findByRole('button', { name: /^Tutorial/ }));
  await user.click(await screen.findByRole('button', { name: 'Editar tutorial' }));
  const title = screen.getByRole('textbox', { name: /Título/ });
  await user.clear(title);
  await user.type(title, 'Do nosso jeito');
  await user.click(screen.getByRole('button', { name: 'Salvar tutorial' }));
  expect(await screen.findByText('Use um endereço https')).toBeTruthy();
  expect(title).toHaveProperty('value', 'Do nosso jeito');
  accepts = true;
  await user.click(screen.getByRole('button', { name: 'Salvar tutorial' }));
  await waitFor(() =>
    expect(server.received(tutorial.store).at(-1)?.body).toEqual({
      router_name: 'contatos',
      titulo: 'Do nosso jeito',
      texto: '',
      url_video: 'https://videos.example/1',
    }),
  );
  await waitFor(() => expect(server.received(tutorial.getAll).length).toBeGreaterThan(1));
});

test('[4] who may write begins one where there is none', async () => {
  server.on(BtnHelp.store, () => ({ id: 4 }));
  const { user } = draw('perfil', true);
  expect(await screen.findByRole('button', { name: 'Escrever o tutorial desta tela' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Escrever a ajuda desta tela' }));
  await user.type(await screen.findByRole('textbox', { name: /Título/ }), 'Sua conta');
  await user.type(screen.getByRole('textbox', { name: 'Texto' }), 'Troque a senha aqui.');
  await user.click(screen.getByRole('button', { name: 'Salvar ajuda' }));
  await waitFor(() =>
    expect(server.received(BtnHelp.store).at(-1)?.body).toEqual({
      identifier: 'perfil',
      title: 'Sua conta',
      description: 'Troque a senha aqui.',
      video_url: '',
    }),
  );
});

test('what the company wrote goes back to the original, after a question; what is the platform’s has no way back', async () => {
  server.on(tutorial.original, () => ({}));
  const { user } = draw('contatos', true);
  await user.click(await screen.findByRole('button', { name: /^Ajuda/ }));
  expect(await screen.findByRole('button', { name: 'Editar ajuda' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Voltar ao original' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /^Tutorial/ }));
  await user.click(await screen.findByRole('button', { name: 'Voltar ao original' }));
  const question = await screen.findByRole('dialog', { name: 'Voltar ao texto original?' });
  expect(server.received(tutorial.original)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Voltar ao original' }));
  await waitFor(() => expect(server.received(tutorial.original)).toMatchObject([{ body: { router_name: 'contatos' } }]));
});
