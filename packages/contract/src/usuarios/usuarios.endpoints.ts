import { z } from 'zod';
import { maxAvatarBytes } from '../arquivos.ts';
import { bit, id, idOrNone, listQuery, listReply, rawText, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import type { Especie } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import {
  ausenciaBody,
  conviteEmEspera,
  conviteReply,
  faltas,
  meuConvite,
  saidaSchema,
  senhaProvisoriaBody,
  usuarioBody,
  usuarioDetalhe,
  usuarioSchema,
} from './usuarios.schemas.ts';

export const permissoes = {
  usuario: {
    ordem: 170,
    titulo: 'Usuários',
    funcoes: { getAll: 'Ver usuários', store: 'Convidar e salvar usuários', delete: 'Desligar usuários' },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

const one = z.object({ id });
const especie = { area: 'usuario', id: 'id_login', um: 'usuário', muitos: 'usuários' } as const satisfies Especie;

/** Spec 7 "Auth": people of the staff, how they come and how they leave. */
export const usuario = {
  especie,
  checkUsuario: endpoint('GET /usuario/checkUsuario/{a}/{b}', {
    summary: 'Testar se um nome de usuário está livre: a = nome, b = id que pode mantê-lo (0 para nenhum)',
    access: ['usuario', 'getAll'],
    params: z.object({ a: text(200).min(1), b: z.coerce.number().int().min(0) }),
    reply: z.object({ livre: z.boolean(), message: z.string() }),
  }),
  getAll: endpoint('GET /usuario/getAll', {
    summary: 'Pessoas da equipe: as ativas, ou com status 0 as que não trabalham mais na empresa',
    access: ['usuario', 'getAll'],
    query: listQuery({ status: bit.optional(), id_grupo: id.optional(), id_departamento: id.optional(), falta: z.enum([...faltas, 'nada']).optional() }, [
      'nome',
      'grupo',
      'ultimo_acesso',
    ]),
    reply: listReply(usuarioSchema),
  }),
  getById: endpoint('GET /usuario/getById/{id}', {
    summary: 'Uma pessoa da equipe',
    access: ['usuario', 'getAll'],
    params: one,
    reply: z.object({ data: usuarioDetalhe }),
  }),
  store: endpoint('POST /usuario/store', {
    summary: 'Convidar uma pessoa, ou salvar o que a empresa guarda dela',
    access: ['usuario', 'store'],
    body: usuarioBody,
    /** `id_login` 0: somebody who signs in elsewhere, and has not accepted yet. */
    reply: conviteReply.partial().extend({ id_login: z.number() }),
  }),
  avatar: endpoint('POST /usuario/avatar', {
    summary: 'Preparar uma foto de pessoa da equipe: recortada e pequena, para mandar em avatar',
    access: 'staff',
    file: 'file',
    maxFile: maxAvatarBytes,
    reply: z.object({ avatar: z.string() }),
  }),
  convidar: endpoint('POST /usuario/convidar/{id}', {
    summary: 'Enviar de novo o convite de quem ainda não entrou: o link novo vale, o anterior deixa de valer',
    access: ['usuario', 'store'],
    params: one,
    reply: conviteReply,
  }),
  senhaProvisoria: endpoint('POST /usuario/senhaProvisoria/{id}', {
    summary: 'Dar uma senha que vale para uma entrada, a quem só trabalha aqui',
    access: ['usuario', 'store'],
    params: one,
    body: senhaProvisoriaBody,
  }),
  convites: endpoint('GET /usuario/convites', {
    summary: 'Convites que esperam a resposta de quem já tem conta',
    access: ['usuario', 'store'],
    reply: z.object({ data: z.array(conviteEmEspera) }),
  }),
  reenviarConvite: endpoint('POST /usuario/reenviarConvite/{id}', {
    summary: 'Fazer um convite (id_convite) valer mais 3 dias e avisar de novo',
    access: ['usuario', 'store'],
    params: one,
    reply: conviteReply,
  }),
  cancelarConvite: endpoint('POST /usuario/cancelarConvite/{id}', {
    summary: 'Desistir de um convite (id_convite)',
    access: ['usuario', 'store'],
    params: one,
  }),
  meusConvites: endpoint('GET /usuario/meusConvites', {
    summary: 'Empresas que convidaram quem está conectado',
    access: 'session',
    reply: z.object({ data: z.array(meuConvite) }),
  }),
  responderConvite: endpoint('POST /usuario/responderConvite/{id}', {
    summary: 'Aceitar ou recusar um convite (id_convite); aceitar pede o token do link que a empresa enviou',
    access: 'session',
    params: one,
    body: z.object({ aceitar: bit, link: rawText(400).optional() }),
    reply: z.object({ id_empresa: z.number() }),
  }),
  saida: endpoint('GET /usuario/saida/{id}', {
    summary: 'O que uma pessoa deixa ao sair: conversas abertas, mensagens agendadas, contatos',
    access: ['usuario', 'delete'],
    params: one,
    reply: z.object({ data: saidaSchema }),
  }),
  delete: endpoint('POST /usuario/delete/{id}', {
    summary: 'Desligar uma pessoa e passar o que é dela a outra, ou à fila; o nome e os números ficam',
    access: ['usuario', 'delete'],
    params: one,
    body: z.object({ id_para: idOrNone.default(null).meta({ title: 'Quem assume' }) }),
  }),
  restaurar: endpoint('POST /usuario/restaurar/{id}', {
    summary: 'Desfazer um desligamento: o que foi passado e ninguém tocou volta',
    access: ['usuario', 'delete'],
    params: one,
    reply: z.object({ voltaram: z.number() }),
  }),
  ausencia: endpoint('POST /usuario/ausencia', {
    summary: 'Dizer que se está fora, e quem substitui; vazio: de volta',
    access: 'staff',
    body: ausenciaBody,
  }),
  perfil: endpoint('GET /usuario/perfil', { summary: 'Os próprios dados na empresa', access: 'staff', reply: z.object({ data: usuarioDetalhe }) }),
  salvarPerfil: endpoint('POST /usuario/salvarPerfil', {
    summary: 'Salvar nome, foto e telefone próprios',
    access: 'staff',
    body: z.object({ nome: usuarioBody.shape.nome, avatar: usuarioBody.shape.avatar, telefone: usuarioBody.shape.telefone }),
  }),
};
