import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { distribuicaoTicket, motivoEspera, prioridadeTicket, slaTicket, visoesTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { MotivoEspera, RelogioDeTicket, SlaTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from '../tickets.feature.ts';
import { RelogioSection } from './relogio-section.tsx';

const politica: SlaTicket = {
  id_sla: 4,
  nome: 'Urgentes',
  ordem: 1,
  status: 1,
  clientes: [],
  assuntos: [],
  departamentos: [{ id: 2, nome: 'Suporte' }],
  prioridades: [4],
  origens: [],
  primeira_min: 90,
  proxima_min: null,
  solucao_min: 480,
  id_calendario: null,
  calendario: '',
  aviso_pct: 80,
  escalar_min: null,
  escalar_prioridade: null,
  escalar_departamento: null,
  escalar_equipe: null,
  escalar_responsavel: null,
  escalar_avisar: [],
  abertos: 1000,
  versao: 3,
};
const motivo: MotivoEspera = {
  id_motivo_espera: 1,
  nome: 'Resposta do cliente',
  categoria: 'aguardando_cliente',
  dias: 7,
  lembretes: 2,
  intervalo_dias: 2,
  texto: 'Ainda esperamos',
  resolve: 1,
  ordem: 1,
  status: 1,
  versao: 1,
};
const relogio: RelogioDeTicket = {
  politica: { id_sla: 4, nome: 'Urgentes', porque: 'por prioridade Urgente' },
  calendario: '',
  corre: 0,
  estado: 'vencido',
  metas: [
    { meta: 'primeira', minutos: null, usados: null, vence_em: null, estado: 'cumprida', a_mao: 0 },
    { meta: 'proxima', minutos: 60, usados: 20, vence_em: null, estado: 'ok', a_mao: 0 },
    { meta: 'solucao', minutos: null, usados: null, vence_em: '2026-11-20T12:00:00.000Z', estado: 'vencido', a_mao: 1 },
  ],
  espera: { motivo: 'Resposta do cliente', ate: '2026-11-27T12:00:00.000Z', lembrar_em: null, lembretes_feitos: 2 },
  fecha_em: null,
  trechos: [
    { de: '2026-11-19T12:00:00.000Z', ate: '2026-11-19T14:00:00.000Z', corre: 1, motivo: '', minutos: 120 },
    { de: '2026-11-19T14:00:00.000Z', ate: null, corre: 0, motivo: 'Aguardando cliente', minutos: 0 },
  ],
};

let server: FakeServer;
beforeAll(async () => {
  await Promise.all(feature.screens.map(({ page }) => page()));
}, 30_000);
beforeEach(() => {
  server = new FakeServer()
    .on(statusTicket.getAll, () => ({ data: [] }))
    .on(slaTicket.getAll, () => ({ data: [politica, { ...politica, id_sla: 5, nome: 'Geral', departamentos: [], prioridades: [], abertos: 0 }] }))
    .on(slaTicket.store, () => ({ id_sla: 4 }))
    .on(slaTicket.ordenar, () => ({}))
    .on(slaTicket.delete, () => ({}))
    .on(slaTicket.restaurar, () => ({}))
    .on(slaTicket.relogio, () => ({ data: relogio }))
    .on(prioridadeTicket.getAll, () => ({
      data: [
        { id_prioridade: 3 as const, nome: 'Alta', cor: 'warning' as const, versao: 1 },
        { id_prioridade: 4 as const, nome: 'Urgente', cor: 'danger' as const, versao: 2 },
      ],
    }))
    .on(prioridadeTicket.store, () => ({}))
    .on(motivoEspera.getAll, () => ({ data: [motivo] }))
    .on(motivoEspera.store, () => ({ id_motivo_espera: 1 }))
    .on(motivoEspera.aguardar, () => ({}))
    .on(distribuicaoTicket.getAll, () => ({
      data: [
        {
          id_departamento: 2,
          nome: 'Suporte',
          automatica: 0 as const,
          limite: null,
          devolver_min: null,
          pessoas: [{ id_login: 4, nome: 'Bia Reis', limite: null, abertos: 3 }],
          esperam: 5,
          versao: 1,
        },
      ],
    }))
    .on(distribuicaoTicket.store, () => ({}))
    .on(Calendario.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(usuario.getAll, () => ({ data: [{ id_login: 4, nome: 'Bia Reis' } as never], recordsTotal: 1, recordsFiltered: 1 }));
});
const session = sessionOf({
  controle_de_acesso: ['getAll', 'store', 'configurar'].map((funcao) => ({ controller: 'Tickets', funcao, status: 1 as const })),
});
const open = (path = '/configEmpresa/tickets') => renderScreens(feature.screens, session, path);

test('policies say for whom and how soon, are put in order, and taken away with a way back', async () => {
  const { user } = open();
  const list = await screen.findByRole('list', { name: 'Políticas de prazo' });
  expect(list.textContent).toContain('Urgente · Suporte');
  expect(list.textContent).toContain('1ª resposta 1 h 30 min · solução 8 h · 1 mil+ tickets abertos');
  expect(list.textContent).toContain('Todos os tickets');
  await user.click(within(list).getByRole('button', { name: 'Descer Urgentes' }));
  await waitFor(() => expect(server.received(slaTicket.ordenar)).toMatchObject([{ body: { ids: [5, 4] } }]));
  await user.click(within(list).getByRole('button', { name: 'Excluir Geral' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(slaTicket.restaurar)).toMatchObject([{ params: { id: '5' } }]));
});

test('[5] a policy is saved as it was typed, in hours or minutes; what is refused is said at its field and nothing is lost', async () => {
  server.on(slaTicket.store, () => ({ refuse: { http: 422, message: 'Verifique os campos', erros: { primeira_min: 'Informe ao menos um prazo' } } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Nova política' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/^Nome/), 'Garantia');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Urgente' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar política' }));
  expect(await within(dialog).findByText('Informe ao menos um prazo')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Garantia');
  server.on(slaTicket.store, () => ({ id_sla: 6 }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Solução' }), '45');
  await user.click(within(dialog).getByRole('switch', { name: 'Escalar' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Subir a prioridade para' }));
  await user.click(await screen.findByRole('option', { name: 'Urgente' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar política' }));
  await waitFor(() =>
    expect(server.received(slaTicket.store).at(-1)).toMatchObject({
      body: { nome: 'Garantia', prioridades: [4], primeira_min: null, solucao_min: 45, escalar_min: 0, escalar_prioridade: 4 },
    }),
  );
  expect(await screen.findByText('Política Garantia salva.')).toBeTruthy();
});

test('priorities have names and colours of the company; reasons of waits have days, reminders and an end', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Editar Urgente' }));
  let dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByLabelText(/^Nome/));
  await user.type(within(dialog).getByLabelText(/^Nome/), 'Para ontem');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar prioridade' }));
  await waitFor(() =>
    expect(server.received(prioridadeTicket.store)).toMatchObject([{ body: { id_prioridade: 4, nome: 'Para ontem', cor: 'danger', versao: 2 } }]),
  );
  const list = await screen.findByRole('list', { name: 'Motivos de espera' });
  expect(list.textContent).toContain('O cliente · 7 dias · 2 lembretes, um a cada 2 dias · depois, resolvido');
  await user.click(within(list).getByRole('button', { name: 'Editar Resposta do cliente' }));
  dialog = await screen.findByRole('dialog', { name: 'Editar motivo de espera' });
  await user.click(within(dialog).getByRole('switch', { name: /resolver o ticket/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar motivo' }));
  await waitFor(() =>
    expect(server.received(motivoEspera.store)).toMatchObject([
      { body: { id_motivo_espera: 1, dias: 7, lembretes: 2, texto: 'Ainda esperamos', resolve: 0, versao: 1 } },
    ]),
  );
});

test('a departamento gives its tickets by itself, with a limit for all and for one', async () => {
  const { user } = open();
  const list = await screen.findByRole('list', { name: 'Departamentos' });
  expect(list.textContent).toContain('5 tickets sem responsável');
  await user.click(within(list).getByRole('button', { name: 'Editar Suporte' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('switch', { name: /^Distribuir sozinho/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /no máximo/ }), '8');
  await user.type(within(dialog).getByRole('textbox', { name: 'Bia Reis' }), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar distribuição' }));
  await waitFor(() =>
    expect(server.received(distribuicaoTicket.store)).toMatchObject([
      { body: { id_departamento: 2, automatica: 1, limite: 8, devolver_min: null, pessoas: [{ id_login: 4, limite: 2 }], versao: 1 } },
    ]),
  );
});

test('the time of a ticket: each promise, why, what stood still; and it may be left waiting', async () => {
  const screens = [
    { path: 'relogio', title: 'Relógio', permission: ['Tickets', 'getAll'] as const, page: async () => () => <RelogioSection id={7} mayWait /> },
  ];
  const { user } = renderScreens(screens, session, '/relogio');
  expect(await screen.findByText('Parado: faltam 40 min')).toBeTruthy();
  expect(screen.getByText('No prazo')).toBeTruthy();
  expect(screen.getByText(/^Venceu 20\/11\/2026/)).toBeTruthy();
  expect(screen.getByText('Urgentes: por prioridade Urgente')).toBeTruthy();
  await user.click(screen.getByText('O que correu e o que parou'));
  expect(screen.getByText(/parado \(Aguardando cliente\), até agora/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Deixar à espera…' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/O cliente recebe até 2 lembretes/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Deixar à espera' }));
  await waitFor(() => expect(server.received(motivoEspera.aguardar)).toMatchObject([{ params: { id: '7' }, body: { id_motivo_espera: 1 } }]));
});

test('[issue: saved views] counted when they are shown, up to a thousand', async () => {
  const view = (id_visao: number, nome: string) => ({
    id_visao,
    nome,
    compartilhada: 0 as const,
    autor: null,
    pode_salvar: true,
    filtro: { q: '', ordem: '', filtros: { prioridade: ['4'] } },
  });
  server
    .on(tickets.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(tickets.contagens, () => ({ data: { meus: 0, sem_responsavel: 0, equipe: 0, vencendo: 0, vencidos: 0, aguardando_cliente: 0 } }))
    .on(visoes.getAll, () => ({ data: [view(1, 'Minhas urgentes'), view(2, 'Todas as urgentes')] }))
    .on(visoesTicket.contar, () => ({
      data: [
        { id_visao: 1, n: 12 },
        { id_visao: 2, n: 1000 },
      ],
    }));
  const { user } = open('/tickets');
  const button = await screen.findByRole('button', { name: 'Visões' });
  expect(server.received(visoesTicket.contar)).toEqual([]);
  await user.click(button);
  expect((await screen.findByRole('menuitem', { name: /^Minhas urgentes/ })).textContent).toContain('12');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Todas as urgentes/ }).textContent).toContain('1 mil+'));
});
