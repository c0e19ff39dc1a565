import { z } from 'zod';
import { id, idListUpTo, int2, listQuery, listReply, rawText } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { binary, endpoint } from '../wire.ts';
import { modeloBody, modeloDetalhe, modeloPronto, modeloSchema, previaBody } from './modelos.schemas.ts';

export const permissoes = {
  CadTextoCrm: {
    ordem: 140,
    titulo: 'Modelos de mensagem',
    funcoes: {
      getAll: 'Ver e usar modelos',
      store: 'Salvar modelos pessoais',
      delete: 'Excluir modelos pessoais',
      compartilhar: 'Salvar e excluir modelos da equipe',
    },
    atendente: ['getAll', 'store', 'delete'],
  },
} as const satisfies Permissoes;

/** Rich text of all contents, inside a string inside JSON. */
const maxCorpo = 4 * 1024 * 1024;

/** 0 is every kind (decisions). */
const tipoOuTodos = z.coerce
  .number({ error: 'Informe um número de 0 a 4' })
  .int('Informe um número de 0 a 4')
  .min(0, 'Informe um número de 0 a 4')
  .max(4, 'Informe um número de 0 a 4');
// addresses are matched without regard to case, to their last part
const soAtivos = rawText(10)
  .toLowerCase()
  .pipe(z.enum(['yes', 'no', '1', '0'], { error: 'Informe yes ou no' }))
  .transform((v) => v === 'yes' || v === '1');

const { getAll: _plainList, ...calls } = registroCalls(
  { area: 'CadTextoCrm', id: 'id_texto', um: 'modelo', muitos: 'modelos' },
  {
    linha: modeloSchema,
    detalhe: modeloDetalhe,
    corpo: modeloBody,
    ordens: ['titulo'],
    maxBody: maxCorpo,
    textos: {
      show: 'Um modelo de mensagem com seus conteúdos',
      store: 'Criar ou salvar um modelo de mensagem',
      delete: 'Excluir um modelo de mensagem',
    },
  },
);

/** Spec 7: CadTextoCrm, the message templates. */
export const CadTextoCrm = {
  getAll: endpoint('GET /CadTextoCrm/getAll/{n}/{ativos}', {
    summary: 'Modelos de mensagem que a pessoa pode usar (n: 0 todos, 1 WhatsApp, 2 e-mail, 3 ticket, 4 chat; yes: só ativos)',
    access: ['CadTextoCrm', 'getAll'],
    params: z.object({ n: tipoOuTodos, ativos: soAtivos }),
    query: listQuery(
      {
        tipo: idListUpTo(int2).optional(),
        escopo: z.enum(['todos', 'departamento', 'pessoal'], { error: 'Escolha quem usa' }).optional(),
        status: z.enum(['0', '1'], { error: 'Informe 0 ou 1' }).optional(),
      },
      ['titulo', 'atalho', 'tipo', 'status', 'atualizado'],
    ),
    reply: listReply(modeloSchema),
  }),
  arquivo: binary(
    endpoint('GET /CadTextoCrm/arquivo/{id}', {
      summary: 'Bytes do arquivo de um conteúdo (id_texto_crm)',
      access: ['CadTextoCrm', 'getAll'],
      params: z.object({ id }),
      query: z.object({ tamanho: z.enum(['original', 'miniatura']).default('original') }),
    }),
  ),
  preencher: endpoint('GET /CadTextoCrm/preencher/{id}/{chat_id}', {
    summary: 'Um modelo com as variáveis preenchidas para uma conversa',
    access: ['chat', 'atender'],
    params: z.object({ id, chat_id: id }),
    reply: z.object({ data: modeloPronto }),
  }),
  previa: endpoint('POST /CadTextoCrm/previa', {
    summary: 'Como um modelo, salvo ou não, fica para um contato',
    access: ['CadTextoCrm', 'getAll'],
    maxBody: maxCorpo,
    body: previaBody,
    reply: z.object({ data: modeloPronto }),
  }),
  ...calls,
};
