import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { RespostaAoCliente, TicketDoCliente, TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { clientScreens } from './area-cliente.routes.ts';
import { enviarArquivo, listar, responder, respostas } from './area-cliente.tickets.ts';

const em = '2026-11-20T12:00:00.000Z';
const row: TicketDoCliente = {
  id_ticket: 7,
  numero: 42,
  titulo: 'Sofá com defeito',
  status: 6,
  status_ticket_nome: 'Aguardando cliente',
  status_cor: 'warning',
  encerrado: 0,
  aguardando: 1,
  assunto: 'Entrega',
  departamento: '',
  id_contato: null,
  id_cliente: 3,
  nao_lidas: 0,
  ultima_em: em,
  created_at: em,
};
const detail: TicketDoClienteDetalhe = {
  ...row,
  texto: '<p>Chegou <a href="https://exemplo.com">https://exemplo.com</a><br>torto</p><p>Fim</p>',
  id_assunto: 3,
  responsavel: 'Ana',
  previsao: null,
  editavel: 0,
  avaliacao: null,
  reabre_ate: null,
  campos: [],
  versao: 2,
};
const entry: RespostaAoCliente = {
  id_resposta: 1,
  indice: 1,
  tipo: 'publica',
  minha: 0,
  nome: 'Ana',
  resposta: '<p>Qual a cor?</p>',
  situacao: null,
  arquivos: [],
  created_at: em,
};
const moved: RespostaAoCliente = {
  ...entry,
  id_resposta: 2,
  indice: 2,
  tipo: 'evento',
  resposta: '',
  situacao: { antes: 'Aberto', depois: 'Aguardando cliente' },
};

let server: FakeServer;
let shown: TicketDoClienteDetalhe;
const session = sessionOf({ id_login: null, id_cliente: 7, tipo: 'cliente', nome: 'Rita', usuario: 'rita@exemplo.com' });
beforeEach(() => {
  localStorage.clear();
  shown = detail;
  server = new FakeServer()
    .on(areaTickets.inicio, () => ({
      data: { nao_lidas: 2, aguardando: 1, abertos: 3, recentes: [{ ...row, nao_lidas: 2 }], expediente: { aberto: false, ate: null, abre_em: em } },
    }))
    .on(areaTickets.show, () => ({ data: shown }))
    .on(areaTickets.assuntos, () => ({ data: [{ id_assunto: 3, assunto: 'Entrega' }] }))
    .on(areaTickets.campos, () => ({ data: [] }))
    .on(areaTickets.parecidos, () => ({ data: [] }))
    .on(areaTickets.lido, () => ({}))
    .on(listar, () => ({ data: [row], recordsTotal: 4, recordsFiltered: 1 }))
    .on(respostas, () => ({
      data: [entry, moved],
      mais: false,
    }));
});
const open = (address: string) => renderScreens(clientScreens, session, address);

test('[2] the start says first what waits for the customer, and when the company is there', async () => {
  open('/dashboard');
  expect(await screen.findByText(/Estamos fechados agora. Voltamos em/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '2 respostas novas' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 ticket espera por você' })).toBeTruthy();
  const recent = within(screen.getByRole('list', { name: 'Tickets mais recentes' }));
  expect(recent.getByRole('link', { name: /Sofá com defeito.*2 respostas novas/ }).getAttribute('href')).toBe('/area_cliente/tickets/show/7');
});

test.each(['/tickets', '/ticket'])('[2] the list at %s shows open ones, and others when asked', async (address) => {
  const { user } = open(address);
  expect(await screen.findByRole('link', { name: /Sofá com defeito/ })).toBeTruthy();
  expect(server.received(listar)[0]?.query).toMatchObject({ situacao: 'abertos' });
  await user.click(screen.getByRole('radio', { name: 'Encerrados' }));
  await waitFor(() => expect(server.received(listar).at(-1)?.query).toMatchObject({ situacao: 'encerrados' }));
  await user.type(screen.getByLabelText('Procurar'), 'sofá');
  await waitFor(() => expect(server.received(listar).at(-1)?.query).toMatchObject({ q: 'sofá' }));
});

test('a ticket is opened once, with what is missing said at its field and the server’s text for a file that fails', async () => {
  server
    .on(areaTickets.store, () => ({ id_ticket: 7 }))
    .on(enviarArquivo, () => ({ refuse: { http: 413, message: 'O arquivo passa de 64 MB' } }))
    .on(areaTickets.parecidos, () => ({ data: [{ ...row, id_ticket: 9, numero: 40, titulo: 'Sofá torto' }] }));
  const { user } = open('/tickets/cadastrar');
  await user.click(await screen.findByRole('button', { name: 'Abrir ticket' }));
  expect(await screen.findByText('Diga em poucas palavras do que se trata')).toBeTruthy();
  expect(screen.getByText('Conte o que aconteceu')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Título/), 'Sofá com defeito');
  await user.type(screen.getByLabelText(/^O que aconteceu/), 'O pé quebrou');
  expect((await screen.findByRole('link', { name: '#40 Sofá torto' }, { timeout: 3000 })).getAttribute('href')).toBe('/area_cliente/tickets/show/9');
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'foto.png'));
  expect(await screen.findByText('foto.png: O arquivo passa de 64 MB')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Abrir ticket' }));
  await waitFor(() => expect(server.received(areaTickets.store)).toHaveLength(1));
  expect(server.received(areaTickets.store)[0]?.body).toMatchObject({ titulo: 'Sofá com defeito', texto: 'O pé quebrou', chave: expect.any(String) });
});

const motivo = { id_campo: 5, nome: 'Motivo', tipo: 'lista' as const, opcoes: ['Defeito'], obrigatorio: 1 as const };

test('[2] what the company asks of a subject is filled in with it, and refused at its field', async () => {
  server
    .on(areaTickets.campos, () => ({ data: [{ ...motivo, id_assunto: 3 }] }))
    .on(areaTickets.store, () => ({ refuse: { http: 422, message: 'Confira', erros: { 'campos.5': 'Campo obrigatório' } } }));
  const { user } = open('/tickets/cadastrar');
  await user.type(await screen.findByLabelText(/^Título/), 'Sofá');
  await user.type(screen.getByLabelText(/^O que aconteceu/), 'Quebrou');
  expect(screen.queryByLabelText(/^Motivo/)).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assunto' }), 'Entrega');
  await user.click(await screen.findByRole('button', { name: 'Abrir ticket' }));
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  server.on(areaTickets.store, () => ({ id_ticket: 7 }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Motivo/ }), 'Defeito');
  await user.click(screen.getByRole('button', { name: 'Abrir ticket' }));
  await waitFor(() => expect(server.received(areaTickets.store).at(-1)?.body).toMatchObject({ id_assunto: 3, campos: { 5: 'Defeito' } }));
});

test('what was filled in is read with the ticket, and changed with it', async () => {
  shown = {
    ...detail,
    editavel: 1,
    campos: [
      { ...motivo, valor: 'Defeito' },
      { ...motivo, id_campo: 6, nome: 'Nota', tipo: 'texto', valor: null },
    ],
  };
  open('/tickets/show/7');
  expect(await screen.findByText('Motivo', { selector: 'dt' })).toBeTruthy();
  expect(screen.queryByText('Nota')).toBeNull();
  open('/tickets/editar/7');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Motivo/ })).value).toBe('Defeito');
});

test('what was written is changed as it was typed, until somebody answered', async () => {
  shown = { ...detail, editavel: 1 };
  server.on(areaTickets.store, () => ({ id_ticket: 7 }));
  const { user } = open('/tickets/editar/7');
  const texto = await screen.findByLabelText<HTMLTextAreaElement>(/^O que aconteceu/);
  expect(texto.value).toBe('Chegou https://exemplo.com\ntorto\n\nFim');
  await user.type(texto, '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(server.received(areaTickets.store)[0]?.body).toMatchObject({ id_ticket: 7, versao: 2, texto: expect.stringMatching(/Fim!$/) }));
});

test('a colleague who changed it meanwhile: both are shown, and the own goes on top when asked', async () => {
  shown = { ...detail, editavel: 1 };
  server.on(areaTickets.store, () => {
    shown = { ...shown, titulo: 'Sofá torto', versao: 3 };
    return { refuse: { http: 409, message: 'Paulo salvou este ticket' } };
  });
  const { user } = open('/tickets/editar/7');
  await user.type(await screen.findByLabelText(/^Título/), ' novo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByRole('radio', { name: 'Título, a salva: Sofá torto' })).toBeTruthy();
  server.on(areaTickets.store, () => ({ id_ticket: 7 }));
  await user.click(screen.getByRole('button', { name: 'Salvar a minha por cima' }));
  await waitFor(() => expect(server.received(areaTickets.store).at(-1)?.body).toMatchObject({ titulo: 'Sofá com defeito novo', versao: 3 }));
});

test('one that was answered is not changed any more', async () => {
  open('/tickets/editar/7');
  expect(await screen.findByText('Este ticket já foi respondido')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
});

test('[2] an answer waits here until it is sent, says why it was refused, and goes once', async () => {
  server.on(responder, () => ({ refuse: { http: 409, message: 'Este ticket já foi encerrado. Abra um novo.' } }));
  const { user } = open('/tickets/show/7');
  expect(await screen.findByText('Qual a cor?')).toBeTruthy();
  expect(screen.getByText('Ana está cuidando')).toBeTruthy();
  expect(screen.getByText('Aguardando cliente', { selector: 'b' })).toBeTruthy();
  await waitFor(() => expect(server.received(areaTickets.lido)[0]?.body).toEqual({ indice: 1 }));
  await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
  expect(await screen.findByText('Escreva a resposta')).toBeTruthy();
  await user.type(screen.getByLabelText('Sua resposta'), 'Azul');
  await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
  expect(await screen.findByText('Este ticket já foi encerrado. Abra um novo.')).toBeTruthy();
  expect(Object.values(localStorage).some((kept) => String(kept).includes('Azul'))).toBe(true);
  server.on(responder, () => ({ id_ticket: 7, data: { ...entry, id_resposta: 3, indice: 3, minha: 1 as const, nome: 'Rita', resposta: '<p>Azul</p>' } }));
  await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Sua resposta').value).toBe(''));
  const [first, second] = server.received(responder).map(({ body }) => body);
  expect(second).toMatchObject({ id_ticket: 7, resposta: 'Azul', private_id: first?.['private_id'] });
  expect(Object.values(localStorage).some((kept) => String(kept).includes('Azul'))).toBe(false);
});

test('a solved one says until when it opens again', async () => {
  shown = { ...detail, encerrado: 1, status: 2, reabre_ate: '2026-11-27T12:00:00.000Z' };
  server.on(areaTickets.reabrir, () => ({}));
  const { user } = open('/tickets/show/7');
  await user.click(await screen.findByRole('button', { name: 'Abrir de novo' }));
  await waitFor(() => expect(server.received(areaTickets.reabrir)).toHaveLength(1));
});

test('a solved one takes a mark with words, and another in its place', async () => {
  shown = { ...detail, encerrado: 1, status: 2, reabre_ate: '2026-11-27T12:00:00.000Z' };
  server.on(areaTickets.avaliar, ({ body }) => {
    shown = { ...shown, avaliacao: { nota: Number(body['nota']), comentario: String(body['comentario']), em } };
    return {};
  });
  const { user } = open('/tickets/show/7');
  await user.click(await screen.findByRole('button', { name: 'Avaliar' }));
  expect(await screen.findByText('Escolha uma nota')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '4: Bom' }));
  await user.type(screen.getByLabelText(/Quer contar mais/), 'Rápido');
  await user.click(screen.getByRole('button', { name: 'Avaliar' }));
  expect(await screen.findByRole('button', { name: 'Mudar a avaliação' })).toBeTruthy();
  expect(server.received(areaTickets.avaliar).at(-1)?.body).toEqual({ nota: 4, comentario: 'Rápido' });
  expect(screen.getByRole('radio', { name: '4: Bom' }).getAttribute('aria-checked')).toBe('true');
});

test('an answer to one that is over for good opens another one, and leads there', async () => {
  shown = { ...detail, encerrado: 1, status: 3 };
  server.on(responder, () => ({ id_ticket: 8, data: { ...entry, id_resposta: 9, indice: 1, minha: 1 as const, nome: 'Rita', resposta: '<p>De novo</p>' } }));
  const { user, router } = open('/tickets/show/7');
  expect(await screen.findByText(/Este ticket foi encerrado. O que você escrever aqui abre um novo/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Abrir de novo' })).toBeNull();
  await user.type(screen.getByLabelText('Sua resposta'), 'De novo');
  await user.click(screen.getByRole('button', { name: 'Enviar resposta' }));
  expect(await screen.findByText('Um novo ticket foi aberto com a sua resposta.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/area_cliente/tickets/show/8'));
});
