import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { campoTicket, macroTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { type RelacoesDoTicket, ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { presencas } from './compositor/presenca.ts';
import { askedBy } from './compositor/typed-menu.tsx';
import { feature } from './tickets.feature.ts';

const em = '2026-11-20T12:00:00.000Z';
const detail = {
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
  assunto: '',
  departamento: '',
  equipe: '',
  id_responsavel: null,
  responsavel: '',
  prazo: null,
  vencido: 0,
  ultima_em: em,
  created_at: em,
  excluido_em: null,
  descricao: '',
  id_assunto: null,
  id_departamento: null,
  id_equipe: null,
  campos: { '3': 'A-1' },
  origem: 'equipe',
  id_sala: null,
  criador: 'Ana',
  primeira_resposta_em: null,
  encerrado_em: null,
  alterado_em: em,
  seguidores: [],
  avaliacao: null,
  email: 'rita@ex.com',
  itens: [],
  versao: 3,
};
const outro = { id_ticket: 9, numero: 44, titulo: 'Outro', status_ticket_nome: 'Aberto', status_cor: 'primary' as const, encerrado: 0 as const };
const relacoes: RelacoesDoTicket = {
  vinculos: [{ ...outro, tipo: 2, primeiro: 0 }],
  mesclas: [{ id_mescla: 4, numero: 40, titulo: 'Velho', quem: 'Ana', em, desfaz: 1 }],
  salas: [{ id_sala: 31, contato: 'Rita Souza', aberta: 1, em }],
  conversa_aberta: 31,
  participantes: [{ id_participante: 2, email: 'socio@ex.com', nome: '', entra: 0 }],
  tempos: [{ id_tempo: 6, id_usuario: 3, nome: 'Ana', minutos: 95, dia: '2026-11-20', descricao: 'Telefone', minha: 1 }],
};
const said = {
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
  email: { para: 'rita@ex.com', cc: [], estado: 'aceito', motivo: '' },
  enderecos: [
    { para: 'rita@ex.com', estado: 'aceito', motivo: '' },
    { para: 'socio@ex.com', estado: 'falhou', motivo: 'Caixa cheia' },
  ],
  created_at: em,
};
const one =
  (...data: object[]) =>
  () =>
    ({ data, recordsTotal: data.length, recordsFiltered: data.length }) as never;
let server: FakeServer;

beforeAll(async () => {
  await Promise.all([...feature.screens.map(({ page }) => page()), import('@/ui/texts/rich-editor.tsx')]);
}, 30_000);
beforeEach(() => {
  server = new FakeServer()
    .on(tickets.show, ({ params }) => ({ data: { ...detail, id_ticket: Number(params['id']) } }) as never)
    .on(tickets.getRespostas, () => ({ data: [said], mais: false }) as never)
    .on(tickets.responder, () => ({ data: said }) as never)
    .on(tickets.lote, () => ({ mudados: 1, id_lote: null }))
    .on(tickets.getAll, one({ id_ticket: 9, numero: 44, titulo: 'Outro' }))
    .on(tickets.anexos.getAll, () => ({ data: [] }))
    .on(statusTicket.getAll, () => ({ data: [] }))
    .on(ticketRelacoes.ver, () => ({ data: relacoes }))
    .on(ticketRelacoes.desfazerMescla, () => ({}))
    .on(ticketRelacoes.vincular, () => ({}))
    .on(ticketRelacoes.dividir, () => ({ id_ticket: 50 }))
    .on(ticketCompositor.rascunho, () => ({ data: { html: '<p>Comecei</p>', tipo: 'publica' as const } }))
    .on(ticketCompositor.guardarRascunho, () => ({}))
    .on(ticketCompositor.agendadas, () => ({ data: [] }))
    .on(ticketCompositor.reenviarEmail, () => ({}))
    .on(ticketCompositor.naConversa, () => ({ id_sala: 31 }))
    .on(ticketCompositor.presenca, () => ({ data: [{ id_usuario: 9, nome: 'Bia Reis', estado: 'digitando' as const }] }))
    .on(macroTicket.getAll, one({ id_macro: 3, nome: 'Pedir fotos' }))
    .on(macroTicket.previa, () => ({
      data: { nome: 'Pedir fotos', resposta: '<p>Mande fotos</p>', tipo: 'publica' as const, mudancas: ['Status: Aguardando cliente'] },
    }))
    .on(campoTicket.getAll, one({ id_campo_ticket: 3, nome: 'Pedido', tipo: 'texto', opcoes: [], id_assunto: null, obrigatorio: 0, ordem: 1, status: 1 }))
    .on(usuario.getAll, one({ id_login: 4, nome: 'Bia Reis' }))
    .on(ticketCompositor.agendar, () => ({ id_agendada: 1 }));
});
const may = ['Tickets/getAll', 'Tickets/store', 'Tickets/responder', 'Tickets/mesclar', 'MacroTicket/getAll', 'CadTextoCrm/getAll'];
const open = () =>
  renderScreens(
    feature.screens,
    sessionOf({ controle_de_acesso: may.map((pair) => ({ controller: pair.split('/')[0]!, funcao: pair.split('/')[1]!, status: 1 as const })) }),
    '/tickets/show/7',
  );

test('[issue: composer] goes on with the draft, and says who reads it', async () => {
  const { user } = open();
  const field = await screen.findByRole('textbox', { name: 'Resposta' });
  expect(field.textContent).toBe('Comecei');
  await waitFor(() => expect(screen.getAllByText('socio@ex.com').length).toBeGreaterThan(0));
  await user.click(screen.getByText('Nota da equipe'));
  await screen.findByText('Só a equipe lê. Escreva @ para avisar um colega.');
  await waitFor(() => expect(server.received(ticketCompositor.guardarRascunho).at(-1)).toMatchObject({ body: { html: '<p>Comecei</p>', tipo: 'nota' } }), {
    timeout: 3000,
  });
});

test('what stands before the caret asks for a template or a colleague, and nothing else does', () => {
  expect(askedBy('/sau', false)).toEqual({ kind: 'modelo', q: 'sau', length: 4 });
  expect(askedBy('/', true)).toEqual({ kind: 'modelo', q: '', length: 1 });
  expect(askedBy('Veja @bi', true)).toEqual({ kind: 'pessoa', q: 'bi', length: 3 });
  for (const before of ['a/b', '//', 'Veja @bi', 'rita@ex.com']) expect(askedBy(before, false)).toBeNull();
  expect(askedBy('rita@ex.com', true)).toBeNull();
});

test('[issue: presence] who else looks at the ticket is said', async () => {
  open();
  await screen.findByText('Bia Reis');
  expect(screen.getByText(/está escrevendo/)).toBeTruthy();
  presencas.of(7).set([]);
  await waitFor(() => expect(screen.queryByText(/está escrevendo/)).toBeNull());
});

test('[issue: Enviar de novo] stands beside a mail that failed, with who it went to', async () => {
  const { user } = open();
  await screen.findByText('E-mail para socio@ex.com: falhou · Caixa cheia');
  screen.getByText('E-mail para rita@ex.com: enviado');
  await user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.received(ticketCompositor.reenviarEmail)).toMatchObject([{ params: { id: '1' } }]));
});

test('[issue: macros] show what they would do before they do it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Macros' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pedir fotos' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Mande fotos');
  within(dialog).getByText('Status: Aguardando cliente');
  await user.click(within(dialog).getByRole('button', { name: 'Usar macro' }));
  await waitFor(() => expect(server.received(tickets.lote)).toMatchObject([{ body: { ids: [7], id_macro: 3 } }]));
});

test('[issue: links] stand beside the ticket with its salas, merges and time; a merge is taken back', async () => {
  const { user } = open();
  const links = await screen.findByRole('list', { name: 'Ligações' });
  within(links).getByText('Pai de');
  within(links).getByRole('link', { name: 'Rita Souza' });
  screen.getByRole('heading', { name: 'Tempo gasto (1 h 35 min)' });
  expect(screen.getByText('A-1')).toBeTruthy();
  await user.click(within(links).getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(ticketRelacoes.desfazerMescla)).toMatchObject([{ body: { ids: [4] } }]));
  await user.click(screen.getByRole('button', { name: 'Vincular' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Vincular' }));
  await screen.findByText('Escolha um ticket');
  expect(server.received(ticketRelacoes.vincular)).toEqual([]);
});

test('[issue: incident, open sala] an answer goes to the children and to WhatsApp where that is chosen', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /ticket filho aberto/ }));
  await user.click(screen.getByRole('checkbox', { name: /conversa aberta no WhatsApp/ }));
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  await waitFor(() => expect(server.received(ticketCompositor.naConversa)).toMatchObject([{ params: { id: '1' } }]));
  expect(server.received(tickets.responder)).toMatchObject([{ body: { id_ticket: 7, tipo: 'publica', filhos: 1 } }]);
});

test('[issue: split by entry] what was said goes into a new ticket, under a title', async () => {
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Ações da resposta de Ana Lima' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Levar a um novo ticket…' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Título do novo ticket' }), 'A mesa');
  await user.click(within(dialog).getByRole('button', { name: 'Abrir o novo ticket' }));
  await waitFor(() => expect(server.received(ticketRelacoes.dividir)).toMatchObject([{ body: { id_ticket: 7, entradas: [1], titulo: 'A mesa' } }]));
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/show/50'));
});

test('[issue: scheduled answer] is given a day and an hour', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Agendar' }));
  const dialog = await screen.findByRole('dialog');
  await user.clear(within(dialog).getByRole('textbox', { name: 'Hora' }));
  await user.click(within(dialog).getByRole('button', { name: 'Agendar' }));
  await within(dialog).findByText('Informe a hora: 14:30');
  await user.click(within(dialog).getByRole('button', { name: 'Amanhã às 9h' }));
  await user.click(within(dialog).getByRole('button', { name: 'Agendar' }));
  await waitFor(() =>
    expect(server.received(ticketCompositor.agendar)).toMatchObject([{ params: { id: '7' }, body: { resposta: '<p>Comecei</p>', cancelar_se_responder: 1 } }]),
  );
});
