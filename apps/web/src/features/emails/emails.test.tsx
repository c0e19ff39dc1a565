import { ConfigEmpresaEmail, emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import type { EmailNaSaida, Verificacao } from '@prosa/contract/emails/emails.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './emails.feature.ts';

const stored = {
  servidor: 'smtp.loja.example',
  porta: 587,
  seguranca: 'starttls',
  usuario: 'loja',
  tem_senha: 1,
  remetente_nome: 'Loja',
  remetente_email: 'vendas@loja.example',
  responder_para: '',
  dkim_seletor: '',
  versao: 3,
  instalacao: 1,
} as const;
const falta = { estado: 'falta', registro: '', texto: 'Crie um registro.' } as const;
const failed: Verificacao = {
  ok: 0,
  para: 'ana@loja.example',
  via: 'empresa',
  passos: [
    { passo: 'conexao', estado: 'certo', titulo: 'Conectar' },
    { passo: 'entrada', estado: 'falhou', titulo: 'Entrar com usuário e senha' },
    { passo: 'mensagem', estado: 'nao_chegou', titulo: 'Entregar a mensagem' },
  ],
  motivo: '535 Usuário ou senha incorretos',
  orientacao: 'Confira usuário e senha.',
  dominio: { nome: 'loja.example', spf: { estado: 'certo', registro: 'v=spf1 ~all', texto: '' }, dkim: falta, dmarc: falta },
};
const modelo = {
  tipo: 'recuperacao_de_senha',
  titulo: 'Recuperação de senha',
  quando: 'Quando alguém pede.',
  assunto: 'Nova senha',
  corpo: 'Abra:\n\n{{link}}',
  versao: 1,
  original: { assunto: 'Nova senha', corpo: '{{link}}' },
  variaveis: [{ nome: 'link', descricao: 'Endereço', exemplo: 'https://…', obrigatoria: 1 as const }],
};
const em = '2026-01-10T12:00:00.000Z';
const row = (id_email: number, estado: EmailNaSaida['estado'], motivo: string): EmailNaSaida => ({
  id_email,
  para: `p${id_email}@exemplo.com`,
  assunto: 'Nova senha',
  estado,
  motivo,
  tentativas: 1,
  criado_em: em,
  mudou_em: em,
  proxima_em: null,
  via: 'empresa',
});

let server: FakeServer;
beforeEach(() => {
  const rows = [row(1, 'aceito', ''), row(2, 'falhou', '550 Caixa inexistente'), row(3, 'incerto', 'Sem resposta')];
  server = new FakeServer()
    .on(emailTransacional.servidor, () => ({ data: stored }))
    .on(emailTransacional.salvar, () => ({ versao: 4 }))
    .on(emailTransacional.remover, () => ({}))
    .on(ConfigEmpresaEmail.verificarEmail, () => ({ data: failed }))
    .on(emailTransacional.modelos, () => ({ data: [modelo] }))
    .on(emailTransacional.salvarModelo, () => ({ versao: 2 }))
    .on(emailTransacional.voltarModelo, () => ({}))
    .on(emailTransacional.previa, () => ({ data: { assunto: 'Nova senha', texto: 'Abra', html: '<p>Abra</p>' } }))
    .on(emailTransacional.saida, () => ({ data: rows, recordsTotal: 3, recordsFiltered: 3 }))
    .on(emailTransacional.reenviar, () => ({}));
});
const session = sessionOf({ controle_de_acesso: ['ver', 'store', 'reenviar'].map((funcao) => ({ controller: 'emailTransacional', funcao, status: 1 })) });
const open = (path: string) => renderScreens(feature.screens, session, path);

test('[2] the server is saved with its version; a password left blank stays as it is stored', async () => {
  const { user } = open('/emailTransacional');
  const nome = await screen.findByLabelText(/^Nome do remetente/);
  await user.clear(nome);
  await user.type(nome, 'Loja Nova');
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Salvar servidor' }));
  await waitFor(() => expect(server.received(emailTransacional.salvar)).toHaveLength(1));
  expect(server.received(emailTransacional.salvar)[0]?.body).toMatchObject({
    servidor: 'smtp.loja.example',
    senha: '',
    remetente_nome: 'Loja Nova',
    versao: 3,
  });
});

test('[7] a trial says which step failed, what to do, and what the domain lacks', async () => {
  const { user } = open('/emailTransacional');
  await user.click(await screen.findByRole('button', { name: 'Testar envio' }));
  const result = within(await screen.findByRole('region', { name: 'Resultado do teste' }));
  for (const text of ['Confira usuário e senha.', 'Conectar: deu certo', 'Entrar com usuário e senha: falhou', 'Entregar a mensagem: não chegou até aqui'])
    expect(result.getByText(text)).toBeTruthy();
  expect(result.getByText(/535 Usuário/)).toBeTruthy();
  expect(result.getAllByText('Falta')).toHaveLength(2);
});

test('a server of one’s own is given up after a question', async () => {
  const { user } = open('/emailTransacional');
  await user.click(await screen.findByRole('button', { name: 'Deixar de usar' }));
  expect(server.received(emailTransacional.remover)).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deixar de usar' }));
  await waitFor(() => expect(server.received(emailTransacional.remover)).toHaveLength(1));
});

test('a text is changed, previewed, and goes back to the original', async () => {
  const { user, router } = open('/emailTransacional/modelos');
  expect(await screen.findByText('Texto da empresa')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Editar Recuperação de senha' }));
  const assunto = await screen.findByLabelText(/^Assunto/);
  await user.clear(assunto);
  await user.type(assunto, 'Sua senha');
  await user.click(screen.getByRole('button', { name: 'Ver prévia' }));
  expect(await screen.findByTitle('Prévia do e-mail')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Salvar texto' }));
  await waitFor(() => expect(server.received(emailTransacional.salvarModelo)[0]?.body).toMatchObject({ tipo: modelo.tipo, assunto: 'Sua senha', versao: 1 }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/emailTransacional/modelos'));
  await user.click(await screen.findByRole('link', { name: 'Editar Recuperação de senha' }));
  await user.click(await screen.findByRole('button', { name: 'Voltar ao original' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar ao original' }));
  await waitFor(() => expect(server.received(emailTransacional.voltarModelo)).toHaveLength(1));
});

test('[issue: Enviar de novo] what failed goes again; what may have arrived only after a question; what arrived not at all', async () => {
  const { user } = open('/emailTransacional/envios');
  expect(await screen.findByText('550 Caixa inexistente')).toBeTruthy();
  expect(screen.getByText('Envio incerto')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ações de p1@exemplo.com' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ações de p2@exemplo.com' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.received(emailTransacional.reenviar)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Ações de p3@exemplo.com' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar de novo' }));
  expect(server.received(emailTransacional.reenviar)).toHaveLength(1);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(server.received(emailTransacional.reenviar)[1]?.params).toEqual({ id: '3' }));
});
