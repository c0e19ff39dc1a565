import { z } from 'zod';
import { bit, id, idList, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { cursorDeLista, filtrosDeCadastro } from '../registro/registro.schemas.ts';
import { cpfOuCnpj } from '../tipos/documentos.schemas.ts';
import { endpoint } from '../wire.ts';
import {
  acessoSchema,
  clienteBody,
  clienteDeContato,
  clienteDetalhe,
  clienteSchema,
  codigoBody,
  comoAvisar,
  convidarBody,
  meusDadosBody,
  meusDadosSchema,
  novoEmailBody,
  pessoaConvite,
  pessoaDoCliente,
  pessoaMudanca,
  senhaProvisoriaBody,
  situacoesDeAcesso,
} from './clientes.schemas.ts';

export const permissoes = {
  clientes: {
    ordem: 60,
    titulo: 'Clientes',
    funcoes: {
      getAll: 'Ver clientes',
      store: 'Salvar clientes',
      delete: 'Excluir clientes',
      exportar: 'Exportar clientes',
      acesso: 'Dar e tirar acesso à área do cliente',
    },
    atendente: ['getAll', 'store'],
  },
} as const satisfies Permissoes;

/** Where nothing can be mailed, what whoever invites hands over; null: it was mailed, or the person signs in already. */
const linkDoConvite = z.string().nullable().optional();
const one = z.object({ id });
const uma = z.object({ id, id_acesso_cliente: id });
const acesso = ['clientes', 'acesso'] as const;

const clientesFiltros = {
  ...filtrosDeCadastro,
  tipo: z.coerce
    .number()
    .min(1)
    .max(2)
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .optional(),
  acesso: z.enum(situacoesDeAcesso).optional(),
};

export const clientes = {
  ...registroCalls(
    { area: 'clientes', id: 'id_cliente', um: 'cliente', muitos: 'clientes' },
    {
      linha: clienteSchema,
      detalhe: clienteDetalhe,
      corpo: clienteBody,
      filtros: { ids: idList.optional(), cursor: cursorDeLista, ...clientesFiltros },
      ordens: ['nome', 'criado_em'],
      com: ['lixeira', 'historico', 'anexos'],
      textos: { getAll: 'Clientes da empresa; com ids, só esses', show: 'Um cliente com seus contatos' },
    },
  ),
  verificarDocumento: endpoint('GET /clientes/verificarDocumento', {
    summary: 'Que cliente já tem um CPF ou CNPJ, além de id_cliente',
    access: ['clientes', 'getAll'],
    query: z.object({ documento: cpfOuCnpj.default(''), id_cliente: optionalId }),
    reply: z.object({ cliente: z.object({ id_cliente: z.number(), nome: z.string() }).nullable() }),
  }),
  deContato: endpoint('GET /clientes/deContato/{id}', {
    summary: 'Um cliente novo com os dados de um contato, para conferir e salvar',
    access: ['clientes', 'store'],
    params: one,
    reply: z.object({ data: clienteDeContato }),
  }),
  acesso: endpoint('GET /clientes/acesso/{id}', {
    summary: 'O acesso de um cliente à área do cliente',
    access: acesso,
    params: one,
    reply: z.object({ data: acessoSchema }),
  }),
  convidar: endpoint('POST /clientes/convidar/{id}', {
    summary: 'Dar acesso à área do cliente e enviar o convite por e-mail',
    access: acesso,
    params: one,
    body: convidarBody,
    reply: z.object({ link: linkDoConvite }),
  }),
  resetarSenha: endpoint('GET /clientes/resetarSenha/{id}', {
    summary: 'Enviar ao cliente, por e-mail, o link para criar uma nova senha',
    access: acesso,
    params: one,
    mutates: true,
  }),
  senhaProvisoria: endpoint('POST /clientes/senhaProvisoria/{id}', {
    summary: 'Definir uma senha que o cliente troca quando entrar',
    access: acesso,
    params: one,
    body: senhaProvisoriaBody,
  }),
  bloquear: endpoint('POST /clientes/bloquear/{id}', {
    summary: 'Bloquear o acesso de um cliente, ou liberar de novo',
    access: acesso,
    params: one,
    body: z.object({ bloqueado: bit }),
  }),
  pessoas: endpoint('GET /clientes/pessoas/{id}', {
    summary: 'As pessoas que entram na área do cliente por um cliente',
    access: acesso,
    params: one,
    reply: z.object({ data: z.array(pessoaDoCliente) }),
  }),
  convidarPessoa: endpoint('POST /clientes/convidarPessoa/{id}', {
    summary: 'Convidar mais uma pessoa do cliente; o mesmo e-mail outra vez envia o convite de novo',
    access: acesso,
    params: one,
    body: pessoaConvite,
    reply: z.object({ id_acesso_cliente: z.number(), link: linkDoConvite }),
  }),
  mudarPessoa: endpoint('POST /clientes/mudarPessoa/{id}/{id_acesso_cliente}', {
    summary: 'Mudar o que uma pessoa do cliente vê e pode',
    access: acesso,
    params: uma,
    body: pessoaMudanca,
  }),
  tirarPessoa: endpoint('POST /clientes/tirarPessoa/{id}/{id_acesso_cliente}', {
    summary: 'Tirar o acesso de uma pessoa do cliente',
    access: acesso,
    params: uma,
  }),
  retirarAcesso: endpoint('POST /clientes/retirarAcesso/{id}', { summary: 'Retirar o acesso de um cliente', access: acesso, params: one }),
};

/** The client area (spec 2): what customers do with their own record. */
export const areaCliente = {
  meusDados: endpoint('GET /area_cliente/meusDados', {
    summary: 'Os próprios dados',
    access: 'cliente',
    reply: z.object({ data: meusDadosSchema }),
  }),
  salvar: endpoint('POST /area_cliente/meusDados', { summary: 'Salvar os próprios dados', access: 'cliente', body: meusDadosBody }),
  pessoas: endpoint('GET /area_cliente/pessoas', {
    summary: 'As pessoas do próprio cliente; endereços só para quem cuida delas',
    access: 'cliente',
    reply: z.object({ data: z.array(pessoaDoCliente) }),
  }),
  convidarPessoa: endpoint('POST /area_cliente/convidarPessoa', {
    summary: 'Convidar um colega; o mesmo e-mail outra vez envia o convite de novo',
    access: 'cliente',
    body: pessoaConvite,
    reply: z.object({ id_acesso_cliente: z.number(), link: linkDoConvite }),
  }),
  mudarPessoa: endpoint('POST /area_cliente/mudarPessoa/{id}', {
    summary: 'Mudar o que um colega vê e pode',
    access: 'cliente',
    params: one,
    body: pessoaMudanca,
  }),
  tirarPessoa: endpoint('POST /area_cliente/tirarPessoa/{id}', { summary: 'Tirar o acesso de um colega', access: 'cliente', params: one }),
  avisar: endpoint('POST /area_cliente/avisar', {
    summary: 'Escolher como ser avisado de respostas',
    access: 'cliente',
    body: z.object({ avisar: z.enum(comoAvisar) }),
  }),
  trocarEmail: endpoint('POST /area_cliente/trocarEmail', {
    summary: 'Pedir a troca do e-mail: um código vai para o novo endereço',
    access: 'cliente',
    body: novoEmailBody,
  }),
  confirmarEmail: endpoint('POST /area_cliente/confirmarEmail', {
    summary: 'Confirmar o novo e-mail com o código',
    access: 'cliente',
    body: codigoBody,
    reply: z.object({ email: z.string() }),
  }),
};
