import { bit } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { chatBody, chatDetalhe, chatLinha } from './visitantes.schemas.ts';

export const permissoes = {
  ChatConfig: { ordem: 42, titulo: 'Chat do site', funcoes: { getAll: 'Ver chats do site', store: 'Salvar chats do site', delete: 'Excluir chats do site' } },
} as const satisfies Permissoes;

/** Web chats on the company's sites (spec 2, ChatConfig). */
export const ChatConfig = registroCalls(
  { area: 'ChatConfig', id: 'id_chat_config', um: 'chat do site', muitos: 'chats do site' },
  {
    linha: chatLinha,
    detalhe: chatDetalhe,
    corpo: chatBody,
    filtros: { ativo: bit.optional() },
    ordens: ['nome'],
    com: ['lixeira'],
    textos: {
      getAll: 'Chats que os sites da empresa mostram',
      show: 'Um chat do site, para editar',
      store: 'Criar ou salvar um chat do site',
      delete: 'Excluir um chat do site, com as conversas mantidas',
    },
  },
);
