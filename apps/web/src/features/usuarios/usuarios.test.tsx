import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { beginOf, endOf, firstDay, lastDay } from './components/absence-days.ts';
import { feature } from './usuarios.feature.ts';

const ana = {
  id_login: 13,
  nome: 'Ana Lima',
  usuario: 'ana@loja.example',
  email: 'ana@loja.example',
  avatar: null,
  disponivel: 1,
  online: 1,
  grupo: 'Atendente',
  status: 1,
  cargo: 'Vendas',
  segundo_fator: 0,
  telefone: '5511988887777',
  ultimo_acesso: '2026-01-10T12:00:00.000Z',
  convite_ate: null,
  faltas: [],
  ausencia_de: null,
  ausencia_ate: null,
  id_substituto: null,
  substituto: null,
} as const;
const bia = { ...ana, id_login: 4, nome: 'Bia Reis', telefone: '', online: 0, ultimo_acesso: null, faltas: ['convidado', 'sem_departamento'] } as const;
const detalhe = {
  ...ana,
  faltas: [],
  id_grupo: 7,
  departamentos: [{ id_departamento: 2, nome: 'Vendas', capacidade: 4 }],
  equipes: [],
  id_calendario: null,
  calendario: null,
  sessao_unica: 0,
  so_aqui: 1,
  convidado: 0,
  versao: 5,
} as const;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(usuario.getAll, () => ({
      data: [ana, { ...bia, faltas: [...bia.faltas] }].map((row) => ({ ...row, faltas: [...row.faltas] })),
      recordsTotal: 2,
      recordsFiltered: 2,
    }))
    .on(usuario.getById, () => ({ data: { ...detalhe, faltas: [], departamentos: [...detalhe.departamentos], equipes: [] } }))
    .on(usuario.convites, () => ({ data: [] }))
    .on(grupo.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(departamentos.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(inicio.limites, () => ({ data: {} }) as never)
    .on(usuario.store, () => ({ id_login: 13 }));
});
const pairs = [
  ['usuario', 'getAll'],
  ['usuario', 'store'],
  ['usuario', 'delete'],
  ['grupo', 'getAll'],
  ['departamentos', 'getAll'],
] as const;
const session = sessionOf({ controle_de_acesso: pairs.map(([controller, funcao]) => ({ controller, funcao, status: 1 })) });

test('[2] the list says who is there, when they came last, and what is missing to attend', async () => {
  renderScreens(feature.screens, session, '/usuario');
  expect(await screen.findByText('Disponível')).toBeTruthy();
  expect(screen.getByText('Desconectado')).toBeTruthy();
  expect(screen.getByText('Atende')).toBeTruthy();
  expect(screen.getByText('Convidado')).toBeTruthy();
  expect(screen.getByText('Sem departamento')).toBeTruthy();
  expect(screen.getByText('Nunca')).toBeTruthy();
});

test('[2] one is edited with departamentos, capacity and version; identity of who works elsewhere too is said to be theirs', async () => {
  const { user, router } = renderScreens(feature.screens, session, '/usuario/editar/13');
  const cargo = await screen.findByLabelText('Cargo');
  await user.clear(cargo);
  await user.type(cargo, 'Gerente');
  await user.clear(screen.getByLabelText('Conversas ao mesmo tempo em Vendas'));
  await user.type(screen.getByLabelText('Conversas ao mesmo tempo em Vendas'), '6');
  await user.click(screen.getByRole('button', { name: 'Salvar usuário' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/usuario'));
  expect(server.received(usuario.store)).toMatchObject([
    { body: { id_login: 13, cargo: 'Gerente', departamentos: [{ id_departamento: 2, capacidade: 6 }], id_grupo: 7, versao: 5 } },
  ]);
});

test('[5] a name that somebody has is refused at its field, and nothing typed is lost', async () => {
  server.on(usuario.store, () => ({
    refuse: { http: 422, message: 'Usuário já cadastrado, informe outro', erros: { usuario: 'Usuário já cadastrado, informe outro' } },
  }));
  const { user } = renderScreens(feature.screens, session, '/usuario/editar/13');
  const name = await screen.findByLabelText(/E-mail de acesso/);
  await user.clear(name);
  await user.type(name, 'outra@loja.example');
  await user.click(screen.getByRole('button', { name: 'Salvar usuário' }));
  expect(await screen.findByText('Usuário já cadastrado, informe outro')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('outra@loja.example');
});

test('[2] without a mail server the link of an invitation is shown, and nobody reads "enviado"', async () => {
  server.on(usuario.convidar, () => ({ convite: 'mostrado' as const, link: 'http://prosa.example/token/abc', avisado: 0 as const }));
  const { user } = renderScreens(feature.screens, session, '/usuario');
  await user.click(await screen.findByRole('button', { name: 'Ações de Bia Reis' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar convite de novo' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByDisplayValue('http://prosa.example/token/abc')).toBeTruthy();
  expect(within(dialog).getByText(/Nenhum e-mail foi enviado/)).toBeTruthy();
  expect(screen.queryByText(/Convite enviado/)).toBeNull();
});

test('[2] leaving shows what there is to hand over first, and is undone', async () => {
  server
    .on(usuario.saida, () => ({ data: { nome: 'Ana Lima', itens: [{ nome: 'salas', titulo: 'Conversas abertas', quantos: 40 }] } }))
    .on(usuario.delete, () => ({}))
    .on(usuario.restaurar, () => ({ voltaram: 40 }));
  const { user } = renderScreens(feature.screens, session, '/usuario');
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Desligar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desligar Ana Lima?' });
  expect(await within(dialog).findByText('40')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Uma pessoa' }));
  await user.click(within(dialog).getByRole('button', { name: 'Desligar' }));
  expect(await within(dialog).findByText('Escolha quem assume')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'A fila' }));
  await user.click(within(dialog).getByRole('button', { name: 'Desligar' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(usuario.restaurar)).toMatchObject([{ params: { id: '13' } }]));
  expect(server.received(usuario.delete)).toMatchObject([{ params: { id: '13' }, body: { id_para: null } }]);
});

test('[5] a provisional password is typed twice', async () => {
  const { user } = renderScreens(feature.screens, session, '/usuario');
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dar senha provisória' }));
  const dialog = await screen.findByRole('dialog', { name: 'Senha provisória para Ana Lima' });
  await user.type(within(dialog).getByLabelText(/Senha provisória/), 'Girassol#2026');
  await user.type(within(dialog).getByLabelText(/Repita a senha/), 'Outra#2026');
  await user.click(within(dialog).getByRole('button', { name: 'Dar senha' }));
  expect(await within(dialog).findByText('As senhas não conferem')).toBeTruthy();
});

test('an absence lasts to the end of its last day', () => {
  const [de, ate] = [beginOf('2026-03-02'), endOf('2026-03-02')];
  expect(Date.parse(ate) - Date.parse(de)).toBe(86_400_000);
  expect([firstDay(de), lastDay(ate), firstDay(null), beginOf('02/03')]).toEqual(['2026-03-02', '2026-03-02', '', '02/03']);
});

test('a second factor is shown to who manages people, and taken from who lost the device after a question', async () => {
  server
    .on(usuario.getAll, () => ({ data: [{ ...ana, segundo_fator: 1 as const, faltas: [] }], recordsTotal: 1, recordsFiltered: 1 }))
    .on(segundoFator.redefinir, () => ({}));
  const grants = [...session.controle_de_acesso, { controller: 'segundoFator', funcao: 'redefinir', status: 1 as const }];
  const { user } = renderScreens(feature.screens, { ...session, controle_de_acesso: grants }, '/usuario');
  expect(await screen.findByText('Ativo')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Ações de Ana Lima/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirar segundo fator' }));
  const question = within(await screen.findByRole('dialog', { name: 'Retirar o segundo fator de Ana Lima?' }));
  await user.click(question.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(server.received(segundoFator.redefinir)[0]!.params).toEqual({ id: '13' }));
});

test('[7] who supervises makes somebody unavailable, and available again', async () => {
  const supervisor = sessionOf({
    controle_de_acesso: [['usuario', 'getAll'] as const, ['chat', 'supervisionar'] as const].map(([controller, funcao]) => ({ controller, funcao, status: 1 })),
  });
  let disponivel: 0 | 1 = 1;
  server
    .on(usuario.getAll, () => ({ data: [{ ...ana, disponivel, faltas: [] }], recordsTotal: 1, recordsFiltered: 1 }))
    .on(login.alterarDisponivel, ({ params }) => {
      disponivel = Number(params['b']) === 1 ? 1 : 0;
      return { disponivel: String(disponivel) as '0' | '1' };
    });
  const { user } = renderScreens(feature.screens, supervisor, '/usuario');
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pôr indisponível' }));
  expect(await screen.findByText('Ana Lima está indisponível: não recebe conversas novas.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  expect(await screen.findByRole('menuitem', { name: 'Pôr disponível' })).toBeTruthy();
  expect(server.received(login.alterarDisponivel).map(({ params }) => params)).toEqual([{ a: '13', b: '0' }]);
});
