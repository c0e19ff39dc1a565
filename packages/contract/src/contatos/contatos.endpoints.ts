import { z } from 'zod';
import { bit, id, idList, listQuery, rawText } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { endpoint } from '../wire.ts';

export const permissoes = {
  contatos: {
    ordem: 90,
    titulo: 'Contatos',
    funcoes: {
      getAll: 'Ver contatos',
      store: 'Salvar contatos',
      delete: 'Excluir e restaurar contatos',
      exportar: 'Exportar contatos',
      mesclar: 'Mesclar contatos',
      importar: 'Importar contatos',
    },
    atendente: ['getAll', 'store'],
  },
} as const satisfies Permissoes;

export const contatoResumo = z.object({
  id_contato: z.number(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  avatar: z.string().nullable(),
  tipo_contato: z.string(),
  /** Said no to marketing: whoever begins a sala sees it. */
  sem_marketing: z.boolean().optional(),
});
/** What a list of choice is asked: page by page, or from the cursor of the page before, which costs the same at any depth. */
const escolha = <T extends z.ZodRawShape>(filters: T) => listQuery({ ...filters, cursor: rawText(1600).optional() }, ['nome']);
const maisEscolha = { mais: z.boolean(), cursor: z.string().optional() };

export const contatos = {
  getAll: endpoint('GET /contatos/getAll', {
    summary: 'Contatos, para listas de escolha',
    access: ['contatos', 'getAll'],
    query: escolha({ with_phone: bit.default(0), ids: idList.optional() }),
    reply: z.object({ data: z.array(contatoResumo), ...maisEscolha }),
  }),
  getContatosChat: endpoint('GET /contatos/getContatosChat', {
    summary: 'Contatos com quem conversar',
    access: ['contatos', 'getAll'],
    query: escolha({}),
    reply: z.object({ contatos: z.array(contatoResumo), ...maisEscolha }),
  }),
  getById: endpoint('GET /contatos/getById/{id}', {
    summary: 'Um contato',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply: z.object({ data: contatoResumo }),
  }),
};
