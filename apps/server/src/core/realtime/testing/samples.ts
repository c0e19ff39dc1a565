import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import type { EventData, TriggerInput, TriggerName, TriggerReply } from '@prosa/contract/realtime.ts';
import type { HubTrigger } from '../realtime.ts';

type ModuleTrigger = Exclude<TriggerName, HubTrigger>;

export const mensagem: Mensagem = {
  msg_id: 91,
  private_id: 'abcdefgh-1',
  chat_id: 7,
  topic: 'sala-um',
  msg_index: 1,
  status: 'sent',
  ack: 0,
  type: 'message',
  text: 'Olá',
  deletada: 0,
  editada: false,
  at_created: '2026-11-20T12:00:00.000Z',
  de: 'usuario',
  id_usuario: 1,
  nome: 'Ana',
  origem: 'prosa',
  reply: null,
  arquivo: null,
  link: null,
  erro: null,
};

export const atendimento: Atendimento = {
  chat_id: 7,
  topic: 'sala-um',
  client_id: 3,
  chat_id_resource: 'wpp-1',
  usuario_id: null,
  nome: 'Carla',
  email: null,
  telefone: '+5511988887777',
  avatar: null,
  id_wpp_config: 1,
  linha: 'Loja',
  id_departamento: null,
  departamento: null,
  id_assunto: null,
  assunto: null,
  status_id: 1,
  status: 'Aguardando',
  counts: { tickets: 0, atendimentos: 1, kanban: 0, nps: 0 },
  membros: [],
  nao_lidas: 0,
  ultimo_index: 1,
  ultima_mensagem: null,
  aberto_em: '2026-11-20T12:00:00.000Z',
  encerrado_em: null,
};

const linha = { id_wpp_config: 1, nome: 'Loja', conectado: 1, estado: 'conectado' } as const;
const stored = { msg_id: 91, msg_index: 1, private_id: 'abcdefgh-1', duplicate: false };
const page = { data: [mensagem], chat_id: 7, topic: 'sala-um', ultimo_index: 1, mais_antigas: false, mais_novas: false };

/** Data that each trigger takes. */
export const inputs: { readonly [T in ModuleTrigger]: TriggerInput<T> } = {
  usuarios_status: { id_empresa: 10 },
  chat_interno: { nome: 'Equipe', membros: [1, 2] },
  chat_status: { chat_id: 7, status: 2 },
  send_mensagem_modelo: { id_texto: 4 },
  close_server: { password: 'x' },
  get_chat_status: {},
  lista_atendimentos: { aba: 'fila' },
  get_messages_history: { after_index: 0 },
  signin: {},
  aceitar_atendimento: { chat_id: 7 },
  ingressar: { chat_id: 7 },
  rejeitar_atendimento: { chat_id: 7 },
  transferir_atendimento: { chat_id: 7, id_usuario: 2 },
  encerrar_atendimento: { chat_id: 7, resolvido: 1 },
  add_membro: { chat_id: 7, id_usuario: 2 },
  sair_atendimento: { chat_id: 7 },
  client_typing: { typing: 1 },
  client_service_message: { event: 'read', value: 91 },
  client_message: { value: toBase64('Olá'), private_id: 'abcdefgh-1' },
  client_message_file: { private_id: 'abcdefgh-1', path: 'a/b.png', bucket: 'arquivos' },
  reply_message: { msg_id: 91, message: toBase64('Oi') },
  editar_msg: { msg_id: 91, message: toBase64('Oi!') },
  excluir_msg: { msg_id: 91 },
  wpp_get_status: { id_wpp_config: 1 },
  wpp_start: { id_wpp_config: 1 },
  wpp_logoff: { id_wpp_config: 1 },
  wpp_reload: { id_wpp_config: 1 },
  wpp_close: { id_wpp_config: 1, session_name: 's', origem: 'tela', id_usuario: 99 },
};

/** Data that each trigger refuses, with the field it names; null for those whose data may be anything. */
export const refusals: { readonly [T in ModuleTrigger]: { data: unknown; field: string } | null } = {
  usuarios_status: { data: { id_empresa: 'x' }, field: 'id_empresa' },
  chat_interno: { data: { membros: [] }, field: 'membros' },
  chat_status: { data: { chat_id: 0, status: 2 }, field: 'chat_id' },
  send_mensagem_modelo: { data: {}, field: 'id_texto' },
  close_server: { data: { password: 5 }, field: 'password' },
  get_chat_status: { data: { chat_id: -3 }, field: 'chat_id' },
  lista_atendimentos: { data: { limite: 5000 }, field: 'limite' },
  get_messages_history: { data: { limit: 0 }, field: 'limit' },
  signin: null,
  aceitar_atendimento: { data: {}, field: 'chat_id' },
  ingressar: { data: { chat_id: 'abc' }, field: 'chat_id' },
  rejeitar_atendimento: { data: {}, field: 'chat_id' },
  transferir_atendimento: { data: { chat_id: 7 }, field: 'id_usuario' },
  encerrar_atendimento: { data: { chat_id: 7, resolvido: 5 }, field: 'resolvido' },
  add_membro: { data: { chat_id: 7 }, field: 'id_usuario' },
  sair_atendimento: { data: {}, field: 'chat_id' },
  client_typing: { data: { typing: 7 }, field: 'typing' },
  client_service_message: { data: { event: 'shout' }, field: 'event' },
  client_message: { data: { value: toBase64('   '), private_id: 'abcdefgh-1' }, field: 'value' },
  client_message_file: { data: { private_id: 'abcdefgh-1', bucket: 'x' }, field: 'path' },
  reply_message: { data: { msg_id: 91, message: '%%%' }, field: 'message' },
  editar_msg: { data: { msg_id: 91, message: toBase64('a'.repeat(4097)) }, field: 'message' },
  excluir_msg: { data: { msg_id: 1.5 }, field: 'msg_id' },
  wpp_get_status: { data: {}, field: 'id_wpp_config' },
  wpp_start: { data: {}, field: 'id_wpp_config' },
  wpp_logoff: { data: {}, field: 'id_wpp_config' },
  wpp_reload: { data: {}, field: 'id_wpp_config' },
  wpp_close: { data: { id_wpp_config: 1, session_name: 7 }, field: 'session_name' },
};

export const replies: { readonly [T in ModuleTrigger]: TriggerReply<T> } = {
  usuarios_status: { data: [] },
  chat_interno: { chat_id: 7 },
  chat_status: { chat_id: 7 },
  send_mensagem_modelo: { msg_ids: [91] },
  close_server: {},
  get_chat_status: { data: [atendimento] },
  lista_atendimentos: { aba: 'fila', data: [atendimento], cursor: null, totais: { minhas: 0, fila: 1, todas: 1 } },
  get_messages_history: page,
  signin: { chat_id: 7, id_usuario: 1, nome: 'Ana', atendimento },
  aceitar_atendimento: { atendimento },
  ingressar: { atendimento },
  rejeitar_atendimento: { chat_id: 7 },
  transferir_atendimento: { chat_id: 7 },
  encerrar_atendimento: { chat_id: 7, status_id: 4 },
  add_membro: { chat_id: 7 },
  sair_atendimento: { chat_id: 7 },
  client_typing: {},
  client_service_message: {},
  client_message: stored,
  client_message_file: stored,
  reply_message: stored,
  editar_msg: { msg_id: 91 },
  excluir_msg: { msg_id: 91 },
  wpp_get_status: linha,
  wpp_start: linha,
  wpp_logoff: linha,
  wpp_reload: linha,
  wpp_close: linha,
};

/** Something small with a number of its own, to follow through the hub. */
export const ack = (msg_id: number): EventData<'wpp_ack'> => ({ chat_id: 7, msg_id, ack: 1 });
export const typing: EventData<'client_typing'> = { chat_id: 7, typing: 1, id_usuario: 1, nome: 'Ana' };
