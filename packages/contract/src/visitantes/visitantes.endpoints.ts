import { z } from 'zod';
import { bit, id, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import { perguntaBody, perguntaDetalhe, perguntaLinha } from './perguntas.schemas.ts';
import { chatBody, chatDetalhe, chatLinha } from './visitantes.schemas.ts';

export const permissoes = {
  ChatConfig: { ordem: 42, titulo: 'Chat do site', funcoes: { getAll: 'Ver chats do site', store: 'Salvar chats do site', delete: 'Excluir chats do site' } },
  ChatPergunta: {
    ordem: 43,
    titulo: 'Perguntas do chat',
    funcoes: { getAll: 'Ver perguntas do chat', store: 'Salvar perguntas do chat', delete: 'Excluir perguntas do chat' },
  },
} as const satisfies Permissoes;

const chats = registroCalls(
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

/** Web chats on the company's sites (spec 2, ChatConfig). */
export const ChatConfig = {
  ...chats,
  segredo: endpoint('POST /ChatConfig/segredo/{id}', {
    summary: 'Gerar o segredo com que o site diz quem é o visitante; o anterior deixa de valer, e o novo só é mostrado agora',
    access: ['ChatConfig', 'store'],
    params: z.object({ id }),
    reply: z.object({ segredo: z.string() }),
  }),
};

/** What web chats ask before a sala, and answer before anybody has to (spec 2, ChatPergunta). */
export const ChatPergunta = registroCalls(
  { area: 'ChatPergunta', id: 'id_chat_pergunta', um: 'pergunta do chat', muitos: 'perguntas do chat', feminino: true },
  {
    linha: perguntaLinha,
    detalhe: perguntaDetalhe,
    corpo: perguntaBody,
    filtros: { ativo: bit.optional(), tipo: perguntaLinha.shape.tipo.optional(), id_chat_config: optionalId },
    ordens: ['ordem', 'pergunta'],
    com: ['lixeira'],
    textos: { getAll: 'Perguntas feitas antes do chat, e dúvidas frequentes com resposta' },
  },
);
