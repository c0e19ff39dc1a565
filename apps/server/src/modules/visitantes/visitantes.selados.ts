import type { Selado } from '../../core/seal/selados.ts';

/** What the secret of a web chat is sealed for. */
export const segredoDoChat = (id_empresa: number, id_chat_config: number) => ({ purpose: `chat_config:${id_chat_config}`, id_empresa });

export const visitantesSelados: readonly Selado[] = [
  {
    tabela: 'public.chat_config',
    coluna: 'segredo',
    chaves: ['id_empresa', 'id_chat_config'],
    de: ({ id_empresa, id_chat_config }) => segredoDoChat(id_empresa!, id_chat_config!),
  },
];
