import { TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { endSession } from '@/core/session/token.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { hasNews, resumed, typedOver } from './drafts.ts';
import { FormPage } from './form-page.tsx';

const schema = z.object({ id: z.number().optional(), nome: z.string().min(1), cargo: z.string(), senha: z.string(), versao: z.number().optional() });
type Values = z.input<typeof schema>;
const blank: Values = { nome: '', cargo: '', senha: '' };
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('rascunho:'));
const stored = () => JSON.parse(localStorage.getItem(keys()[0] ?? '') ?? 'null') as { values: Values; older?: { values: Values } } | null;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

/** The form of somebody new, or of record 7 as it is stored at the moment. */
function open(record?: { now: Values; save?: (values: Values) => Promise<unknown> }, session = sessionOf({})) {
  document.body.replaceChildren();
  queryClient.clear();
  startSession(session);
  const save = vi.fn(record?.save ?? (() => Promise.resolve({})));
  const now = record?.now;
  const load = now && { queryKey: ['pessoa', 7], queryFn: () => Promise.resolve(now) };
  const Screen = () => (
    <FormPage<Values, unknown>
      title="Pessoa"
      step="Editar"
      schema={schema}
      initial={blank}
      load={load}
      save={save}
      onSaved={() => undefined}
      submitLabel="Salvar"
      cancelTo="/fim"
      versionField="versao"
    >
      {(form) => ['nome', 'cargo', 'senha'].map((name) => <TextInput key={form.key(name)} label={name} data-path={name} {...form.getInputProps(name)} />)}
    </FormPage>
  );
  const path = record ? '/pessoas/editar/7' : '/pessoas/cadastrar';
  const view = renderRoutes(
    [
      { path, Component: Screen },
      { path: '/fim', Component: () => <p>Fim</p> },
      { path: '/login', Component: () => <p>Entrada</p> },
    ],
    path,
  );
  return { ...view, save };
}
/** What is typed is written down after a pause; a page that goes away does not wait for it. */
const leaveTab = (): void => {
  fireEvent(window, new Event('pagehide'));
};

describe('[issue 4] drafts of forms', () => {
  test('what was typed is offered back after the tab was closed; the password is never written down', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    await user.type(await field('senha'), 'Segredo#1');
    leaveTab();
    expect(localStorage.getItem(keys()[0]!)).not.toContain('Segredo#1');
    const again = open();
    expect(await screen.findByText(/^Há um rascunho de \d\d:\d\d$/)).toBeTruthy();
    expect((await field('nome')).value).toBe('');
    await again.user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect((await field('nome')).value).toBe('Rita');
    expect((await field('senha')).value).toBe('');
    expect(screen.queryByText(/Há um rascunho/)).toBeNull();
  });

  test('a pause in typing writes it down', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    await waitFor(() => expect(stored()?.values.nome).toBe('Rita'));
  });

  test('descartar: it is not offered again', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    leaveTab();
    const again = open();
    await again.user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(keys()).toEqual([]);
    open();
    await field('nome');
    expect(screen.queryByText(/Há um rascunho/)).toBeNull();
  });

  test('saved: nothing is left, also of a field that was typed at the last moment', async () => {
    const { user, save } = open();
    await user.type(await field('nome'), 'Rita');
    leaveTab();
    await user.type(await field('cargo'), 'Chefe');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    leaveTab();
    await waitFor(() => expect(keys()).toEqual([]));
  });

  test('a save that is refused keeps it', async () => {
    const { user } = open({ now: { ...blank, id: 7, nome: 'Ana', versao: 1 }, save: () => Promise.reject(new ApiError(500, 'Falhou')) });
    await user.type(await field('cargo'), 'Chefe');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Falhou');
    leaveTab();
    expect(stored()?.values.cargo).toBe('Chefe');
  });

  test('leaving without saving, after being asked, gives it up', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    leaveTab();
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await screen.findByText('Fim');
    expect(keys()).toEqual([]);
  });

  test('[4] a session that ends goes to the sign-in without a question, and the draft stays', async () => {
    const { user, router } = open();
    await user.type(await field('nome'), 'Rita');
    await act(async () => {
      endSession(true);
      await router.navigate('/login');
    });
    await screen.findByText('Entrada');
    expect(stored()?.values.nome).toBe('Rita');
  });

  test('each person and empresa has their own', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    leaveTab();
    open(undefined, sessionOf({ id_login: 999 }));
    await field('nome');
    expect(screen.queryByText(/Há um rascunho/)).toBeNull();
    open(undefined, sessionOf({ id_empresa: 999 }));
    await field('nome');
    expect(screen.queryByText(/Há um rascunho/)).toBeNull();
    open();
    expect(await screen.findByText(/Há um rascunho/)).toBeTruthy();
  });

  test('typed before deciding: the older one is still offered, and what was typed stays on top of it', async () => {
    const { user } = open();
    await user.type(await field('nome'), 'Rita');
    leaveTab();
    const again = open();
    await again.user.type(await field('cargo'), 'Chefe');
    leaveTab();
    expect([stored()?.values.cargo, stored()?.older?.values.nome]).toEqual(['Chefe', 'Rita']);
    await again.user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect([(await field('nome')).value, (await field('cargo')).value]).toEqual(['Rita', 'Chefe']);
  });

  test('somebody saved another field meanwhile: theirs comes in, and it saves on the newer version', async () => {
    const first = { ...blank, id: 7, nome: 'Ana', versao: 1 };
    const { user } = open({ now: first });
    await user.type(await field('cargo'), 'Chefe');
    leaveTab();
    const again = open({ now: { ...first, nome: 'Ana Lima', versao: 2 } });
    await again.user.click(await screen.findByRole('button', { name: 'Continuar' }));
    expect([(await field('nome')).value, (await field('cargo')).value]).toEqual(['Ana Lima', 'Chefe']);
    await again.user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(again.save.mock.lastCall?.[0]).toMatchObject({ nome: 'Ana Lima', cargo: 'Chefe', versao: 2 }));
  });

  test('somebody saved the same field meanwhile: saving shows both', async () => {
    const first = { ...blank, id: 7, nome: 'Ana', versao: 1 };
    const { user } = open({ now: first });
    await user.type(await field('nome'), ' Rosa');
    leaveTab();
    const save = ({ versao }: Values) => (versao === 2 ? Promise.resolve({}) : Promise.reject(new ApiError(409, 'Outra pessoa salvou.')));
    const again = open({ now: { ...first, nome: 'Ana Lima', versao: 2 }, save });
    await again.user.click(await screen.findByRole('button', { name: 'Continuar' }));
    await again.user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Outra pessoa salvou.')).toBeTruthy();
    expect(screen.getByLabelText('nome, a sua: Ana Rosa')).toBeTruthy();
    expect(screen.getByLabelText('nome, a salva: Ana Lima')).toBeTruthy();
  });
});

describe('a draft and what is stored', () => {
  const read = { nome: 'Ana', campos: { 1: 'a', 2: 'b' }, telefones: ['1'], versao: 1 };
  test('nothing new: what was typed is what is stored by now', () => {
    expect(hasNews({ em: '', read, values: { ...read, nome: 'Eva' } }, { ...read, nome: 'Eva', versao: 2 })).toBe(false);
    expect(hasNews({ em: '', read, values: read }, { ...read, nome: 'Eva', versao: 2 })).toBe(false);
    expect(hasNews({ em: '', read, values: { ...read, telefones: ['1', '2'] } }, read)).toBe(true);
  });
  test('fields of an object are merged one by one', () => {
    const { values, initial } = resumed(
      { em: '', read, values: { ...read, campos: { 1: 'x', 2: 'b' } } },
      { ...read, campos: { 1: 'a', 2: 'y' }, versao: 2 },
      'versao',
    );
    expect(values).toEqual({ ...read, campos: { 1: 'x', 2: 'y' }, versao: 2 });
    expect(initial.versao).toBe(2);
  });
  test('what was typed since goes over it, field by field', () => {
    expect(typedOver({ ...read, nome: 'Rita' }, read, { ...read, campos: { 1: 'z', 2: 'b' } })).toEqual({ ...read, nome: 'Rita', campos: { 1: 'z', 2: 'b' } });
  });
});
