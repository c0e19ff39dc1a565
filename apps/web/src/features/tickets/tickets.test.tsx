import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { distribuicaoTicket, motivoEspera, prioridadeTicket, slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { arquivoTicket, resumoTickets, statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Resposta, StatusTicket, TicketDetalhe, TicketLinha } from '@prosa/contract/tickets/tickets.schemas.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bringFeatures } from '@/core/feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './tickets.feature.ts';

const em = '2026-11-20T12:00:00.000Z';
const row: TicketLinha = {
  id_ticket: 7,
  numero: 42,
  titulo: 'Sofá com defeito',
  id_contato: 5,
  contato: 'Rita Souza',
  id_cliente: null,
  cliente: '',
  status: 1,
  status_ticket_nome: 'Aberto',
  status_cor: 'primary',
  encerrado: 0,
  prioridade: 3,
  prioridade_nome: 'Alta',
  prioridade_cor: 'warning',
  assunto: '',
  departamento: '',
  equipe: '',
  id_responsavel: null,
  responsavel: '',
  prazo: '2026-01-02T12:00:00.000Z',
  vencido: 1,
  sla_estado: 'vencido',
  limite_de: 'solucao',
  limite_em: '2026-01-02T12:00:00.000Z',
  ultima_em: em,
  created_at: em,
  excluido_em: null,
};
const detail: TicketDetalhe = {
  ...row,
  descricao: '<p>O pé veio <strong>quebrado</strong><img src=x onerror=alert(1)></p>',
  id_assunto: null,
  id_departamento: null,
  id_equipe: null,
  campos: {},
  origem: 'equipe',
  id_sala: null,
  criador: 'Ana Lima',
  primeira_resposta_em: null,
  encerrado_em: null,
  alterado_em: em,
  seguidores: [],
  avaliacao: null,
  email: 'rita@ex.com',
  itens: [{ id_ticket_item: 1, title: 'Ligar para a fábrica', status: 0 }],
  versao: 3,
};
const entry: Resposta = {
  id_resposta: 1,
  indice: 1,
  tipo: 'publica',
  de: 'usuario',
  id_usuario: 3,
  nome: 'Ana Lima',
  avatar: null,
  resposta: '<p>Vamos trocar</p>',
  mudancas: [],
  motivo: '',
  arquivos: [],
  id_sala: null,
  email: { para: 'rita@ex.com', cc: [], estado: 'falhou', motivo: 'Caixa cheia' },
  enderecos: [{ para: 'rita@ex.com', estado: 'falhou', motivo: 'Caixa cheia' }],
  created_at: em,
};
const state = (id_status_ticket: number, nome: string, rest: Partial<StatusTicket> = {}): StatusTicket => ({
  id_status_ticket,
  nome,
  cor: 'primary',
  categoria: 'aberto',
  ordem: id_status_ticket,
  status: 1,
  reabre_dias: null,
  pede_avaliacao: 0,
  pausa_sla: 0,
  versao: 1,
  ...rest,
});
const states = [state(1, 'Aberto'), state(2, 'Resolvido', { categoria: 'encerrado', cor: 'success' }), state(8, 'Na oficina', { cor: 'info' })];

const rita: Partial<ContatoDetalhe> = {
  id_contato: 5,
  nome_exibido: 'Rita Souza',
  avatar: null,
  telefone: '',
  celular: '11976545678',
  email: 'rita@ex.com',
  tipo_contato: 'Cliente',
  cargo: 'Compradora',
  id_cliente: null,
  cliente: null,
  responsavel: null,
};

let server: FakeServer;
// loaded once, before: the first test does not wait for them
beforeAll(async () => {
  await Promise.all([...feature.screens.map(({ page }) => page()), import('@/ui/texts/rich-editor.tsx')]);
}, 30_000);
beforeEach(() => {
  const none = () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 });
  server = new FakeServer()
    .on(tickets.getAll, () => ({ data: [row], recordsTotal: 1, recordsFiltered: 1 }))
    .on(tickets.contagens, () => ({ data: { meus: 2, sem_responsavel: 1000, equipe: 0, vencendo: 5, vencidos: 3, aguardando_cliente: 0 } }))
    .on(tickets.show, () => ({ data: detail }))
    .on(ticketCompositor.rascunho, () => ({ data: null }))
    .on(ticketCompositor.guardarRascunho, () => ({}))
    .on(ticketCompositor.agendadas, () => ({ data: [] }))
    .on(ticketCompositor.presenca, () => ({ data: [] }))
    .on(campoTicket.getAll, none)
    .on(modeloTicket.getAll, none)
    .on(macroTicket.getAll, none)
    .on(ticketRelacoes.ver, () => ({ data: { conversa_aberta: null, vinculos: [], mesclas: [], salas: [], participantes: [], tempos: [] } }))
    .on(tickets.getRespostas, () => ({
      data: [
        entry,
        { ...entry, id_resposta: 2, indice: 2, tipo: 'evento' as const, resposta: '', mudancas: [{ campo: 'Status', antes: 'Aberto', depois: 'Resolvido' }] },
        { ...entry, id_resposta: 3, indice: 3, tipo: 'nota' as const, resposta: '<p>Só nós</p>' },
      ],
      mais: false,
    }))
    .on(tickets.parecidos, () => ({
      data: [{ id_ticket: 9, numero: 11, titulo: 'Sofá torto', status_ticket_nome: 'Aberto', status_cor: 'primary' as const, contato: 'Rita Souza' }],
    }))
    .on(tickets.responder, () => ({ data: entry }))
    .on(tickets.store, () => ({ id_ticket: 7 }))
    .on(tickets.assumir, () => ({}))
    .on(tickets.transferir, () => ({}))
    .on(tickets.item, () => ({ id_ticket_item: 1 }))
    .on(tickets.itens, () => ({}))
    .on(tickets.lote, () => ({ mudados: 1, id_lote: 4 }))
    .on(tickets.desfazerLote, () => ({ desfeitos: 1 }))
    .on(statusTicket.getAll, () => ({ data: states }))
    .on(prioridadeTicket.getAll, () => ({ data: [{ id_prioridade: 3 as const, nome: 'Alta', cor: 'warning' as const, versao: 1 }] }))
    .on(slaTicket.getAll, () => ({ data: [] }))
    .on(motivoEspera.getAll, () => ({ data: [] }))
    .on(distribuicaoTicket.getAll, () => ({ data: [] }))
    .on(slaTicket.relogio, () => ({
      data: { politica: null, calendario: '', corre: 1 as const, estado: 'ok' as const, metas: [], espera: null, fecha_em: null, trechos: [] },
    }))
    .on(statusTicket.store, () => ({ id_status_ticket: 9 }))
    .on(statusTicket.ordenar, () => ({}))
    .on(tickets.anexos.getAll, () => ({ data: [] }))
    .on(arquivoTicket.upload, () => ({
      data: { id_arquivo: 6, nome: 'foto.png', content_type: 'image/png', tamanho: 10, largura: null, altura: null, url: '/api/x' },
    }))
    .on(contato.show, () => ({ data: { id_contato: 5, nome: 'Rita Souza' }, telefones: [], message: '' }) as never)
    .on(contatos.getAll, () => ({ data: [], mais: false }))
    .on(assuntos.listar, none)
    .on(usuario.getAll, () => ({ data: [{ id_login: 4, nome: 'Bia Reis' } as never], recordsTotal: 1, recordsFiltered: 1 }));
});
const session = sessionOf({
  controle_de_acesso: ['getAll', 'store', 'delete', 'responder', 'transferir', 'configurar'].map((funcao) => ({
    controller: 'Tickets',
    funcao,
    status: 1 as const,
  })),
});
const open = (path: string) => renderScreens(feature.screens, session, path);

test('[2] the list says how many each view holds, what is late, and changes many with a way back', async () => {
  const { user, router } = open('/tickets');
  expect(await screen.findByRole('link', { name: 'Sofá com defeito' })).toBeTruthy();
  expect(screen.getByText('Aberto')).toBeTruthy();
  expect(screen.getByText(/^Venceu/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Sem responsável 1\smil$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Vencidos 3' }));
  await waitFor(() => expect(server.received(tickets.getAll).at(-1)?.query).toMatchObject({ visao: 'vencidos' }));
  expect(router.state.location.search).toContain('f.visao=vencidos');
  await user.click(screen.getByRole('checkbox', { name: /Sofá com defeito/ }));
  await user.click(screen.getByRole('button', { name: 'Resolver' }));
  expect(await screen.findByText('1 ticket: resolvido.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(server.received(tickets.lote)).toMatchObject([{ body: { ids: [7], status: 2 } }]);
  await waitFor(() => expect(server.received(tickets.desfazerLote)).toMatchObject([{ params: { id: '4' } }]));
});

test('[2] from a contato: named already, like tickets are shown, the fields go where they belong', async () => {
  const { user, router } = open('/tickets/cadastrar/5?sala=31');
  await screen.findByDisplayValue('Rita Souza');
  await user.click(screen.getByRole('button', { name: 'Salvar ticket' }));
  expect(await screen.findByText('Informe o título')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Título/ }), 'Sofá com pé solto');
  expect(await screen.findByText('Já há tickets abertos parecidos:', undefined, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByRole('link', { name: '#11 Sofá torto' }).getAttribute('target')).toBe('_blank');
  await user.click(screen.getByRole('button', { name: 'Salvar ticket' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/show/7'));
  expect(server.received(tickets.store)).toMatchObject([
    { body: { titulo: 'Sofá com pé solto', id_contato: 5, id_sala: 31, prioridade: 2, status: 1, prazo: null } },
  ]);
});

test('[2] what was said, notes and changes apart; rich text runs nothing', async () => {
  open('/tickets/show/7');
  const log = await screen.findByRole('list', { name: 'Respostas' });
  expect(within(log).getByText('Vamos trocar')).toBeTruthy();
  expect(within(log).getByText('Nota da equipe')).toBeTruthy();
  expect(within(log).getAllByText('E-mail para rita@ex.com: falhou · Caixa cheia')).toHaveLength(2);
  expect(screen.getByText('rita@ex.com')).toBeTruthy();
  expect(log.textContent).toContain('Status: Aberto → Resolvido');
  expect(screen.getByText('quebrado').tagName).toBe('STRONG');
  expect(document.querySelector('[onerror], img[src="x"]')).toBeNull();
});

test('[2] a long ticket is there whole and in order, and what came before comes above it without making it anew', async () => {
  const said = (from: number, n: number): Resposta[] =>
    Array.from({ length: n }, (_, i) => ({
      ...entry,
      id_resposta: from + i,
      indice: from + i,
      email: null,
      enderecos: [],
      resposta: `<p>Resposta ${from + i}</p>`,
    }));
  server.on(tickets.getRespostas, ({ query }) => (query['antes_de'] === undefined ? { data: said(41, 100), mais: true } : { data: said(1, 40), mais: false }));
  const { user } = open('/tickets/show/7');
  const log = await screen.findByRole('list', { name: 'Respostas' });
  const shown = (): number[] => [...log.children].map((entryOf) => Number(/Resposta (\d+)/.exec(entryOf.textContent ?? '')?.[1]));
  const from = (first: number): number[] => Array.from({ length: 141 - first }, (_, i) => first + i);
  await waitFor(() => expect(shown()).toEqual(from(41)));
  expect(log.getAttribute('aria-busy')).toBeNull();
  const [oldest] = log.children;
  await user.click(screen.getByRole('button', { name: 'Mostrar o que veio antes' }));
  await waitFor(() => expect(shown()).toEqual(from(1)));
  expect(log.children[40]).toBe(oldest);
});

test('an answer needs words or a file; with a state it goes at once, and the same try is one answer', async () => {
  const { user } = open('/tickets/show/7');
  const send = await screen.findByRole('button', { name: 'Responder' });
  await user.click(send);
  expect(await screen.findByText('Escreva a resposta')).toBeTruthy();
  expect(server.received(tickets.responder)).toEqual([]);
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, new File(['x'], 'foto.png'));
  await screen.findByRole('button', { name: 'Tirar foto.png' });
  await user.click(screen.getByRole('button', { name: 'Responder e…' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deixar como Resolvido' }));
  await waitFor(() =>
    expect(server.received(tickets.responder)).toMatchObject([
      { body: { id_ticket: 7, tipo: 'publica', arquivos: [6], status: 2, private_id: expect.any(String) } },
    ]),
  );
});

test('[5] the checklist: ticked, all at once, a title left blank goes back', async () => {
  const { user } = open('/tickets/show/7');
  await user.click(await screen.findByRole('checkbox', { name: 'Feito: Ligar para a fábrica' }));
  await waitFor(() => expect(server.received(tickets.item)).toMatchObject([{ body: { id_ticket: 7, id_ticket_item: 1, status: 1 } }]));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item Ligar para a fábrica' });
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('Ligar para a fábrica');
  expect(server.received(tickets.item)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Marcar todos' }));
  await waitFor(() => expect(server.received(tickets.itens)).toMatchObject([{ params: { id: '7' }, body: { status: 1 } }]));
});

test('[4] progress of the checklist is what is done over all, and 0 when it is empty', async () => {
  const itens = [0, 1, 1, 0].map((status, i) => ({ id_ticket_item: i + 1, title: `Passo ${i}`, status: status as 0 | 1 }));
  server.on(tickets.show, ({ params }) => ({ data: params['id'] === '7' ? { ...detail, itens } : { ...detail, id_ticket: 8, itens: [] } }));
  const { router } = open('/tickets/show/7');
  const progress = () => screen.findByRole('progressbar', { name: 'Itens feitos' });
  expect((await progress()).getAttribute('aria-valuenow')).toBe('50');
  await router.navigate('/tickets/show/8');
  await waitFor(async () => expect((await progress()).getAttribute('aria-valuenow')).toBe('0'));
});

test('who has it: taken, handed over with a reason', async () => {
  const { user } = open('/tickets/show/7');
  await screen.findByRole('button', { name: 'Assumir' });
  await user.keyboard('a');
  expect(await screen.findByText('O ticket agora é seu.')).toBeTruthy();
  // by key as by press
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'Pessoa' }));
  await user.click(await screen.findByRole('option', { name: 'Bia Reis' }));
  await user.type(within(dialog).getByLabelText('Motivo'), 'Conhece o caso');
  await user.click(within(dialog).getByRole('button', { name: 'Transferir' }));
  await waitFor(() =>
    expect(server.received(tickets.transferir)).toMatchObject([{ params: { id: '7' }, body: { id_ticket: 7, id_usuario: 4, motivo: 'Conhece o caso' } }]),
  );
});

test('states are ordered, named and made; of the first four only the name changes', async () => {
  const { user } = open('/configEmpresa/tickets');
  await user.click(await screen.findByRole('button', { name: 'Descer Aberto' }));
  await waitFor(() => expect(server.received(statusTicket.ordenar)).toMatchObject([{ body: { ids: [2, 1, 8] } }]));
  await user.click(screen.getByRole('button', { name: 'Editar Resolvido' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Este status faz parte do sistema: nome e marcas mudam, cor e categoria não.')).toBeTruthy();
  await user.clear(within(dialog).getByLabelText(/^Nome/));
  await user.type(within(dialog).getByLabelText(/^Nome/), 'Concluído');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar status' }));
  await waitFor(() => expect(server.received(statusTicket.store)).toMatchObject([{ body: { id_status_ticket: 2, nome: 'Concluído', versao: 1 } }]));
});

test('the contato stands beside their ticket, with the way to them and their other tickets, for who sees contatos', async () => {
  server
    .on(contato.show, () => ({ data: { ...({} as ContatoDetalhe), ...rita }, telefones: [], message: '' }))
    .on(resumoTickets.getAllTicket, () => ({ data: [{ ...row, id_ticket: 9, numero: 11, titulo: 'Sofá torto' }], recordsTotal: 1, recordsFiltered: 1 }));
  bringFeatures([{ owns: ['tickets'], has: ['panel'], load: async () => feature }]);
  const seen = sessionOf({
    controle_de_acesso: [...session.controle_de_acesso, { controller: 'contatos', funcao: 'getAll', status: 1 as const }],
  });
  renderScreens(feature.screens, seen, '/tickets/show/7');
  const beside = await screen.findByRole('region', { name: 'Contato' });
  expect((await within(beside).findByRole('link', { name: 'Rita Souza' })).getAttribute('href')).toBe('/contatos/show/5');
  expect(within(beside).getByText('Compradora')).toBeTruthy();
  expect((await within(beside).findByRole('link', { name: '#11 Sofá torto' })).getAttribute('href')).toBe('/tickets/show/9');
  expect(within(beside).getByRole('link', { name: 'Novo ticket' }).getAttribute('href')).toBe('/tickets/cadastrar/5');
});
