import { z } from 'zod';
import { bit, id, listQuery, listReply, optionalId } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { endpoint } from '../wire.ts';
import {
  blocoBody,
  blocoDetalhe,
  blocoLinha,
  blocosFiltros,
  capaBody,
  checklistBody,
  checklistItemBody,
  comentarioBody,
  comentarioSchema,
  loteDeBlocos,
  moveBody,
} from './kanban.schemas.ts';

export const permissoes = {
  kanbanBloco: {
    ordem: 48,
    titulo: 'Cards do kanban',
    funcoes: {
      getAll: 'Ver cards',
      store: 'Criar, salvar, mover e comentar cards',
      delete: 'Excluir cards',
      exportar: 'Exportar cards',
      importar: 'Importar cards',
    },
    atendente: ['getAll', 'store', 'delete'],
  },
} as const satisfies Permissoes;

const ver = ['kanbanBloco', 'getAll'] as const;
const salvar = ['kanbanBloco', 'store'] as const;
const one = z.object({ id });

const { getAll: getAllBloco, ...registro } = registroCalls(
  { area: 'kanbanBloco', id: 'id_bloco', um: 'card', muitos: 'cards' },
  {
    linha: blocoLinha,
    detalhe: blocoDetalhe,
    corpo: blocoBody,
    filtros: blocosFiltros,
    ordens: ['chave', 'criado_em', 'alterado_em', 'titulo', 'valor', 'prazo_em', 'previsto_em', 'prioridade'],
    com: ['lixeira', 'historico', 'anexos'],
    listar: 'getAllBloco',
    textos: {
      getAll: 'Cards que a pessoa vê: de um quadro, de uma lista, de um contato, ou só os ids pedidos',
      store: 'Criar um card no fim de uma lista, ou salvar um; mover é com move',
    },
  },
);

/** What a card was before an act on many. */
const antes = z.object({
  id_bloco: z.number(),
  id_estagio: z.number(),
  id_anterior: z.number().nullable(),
  id_responsavel: z.number().nullable(),
  arquivado: z.boolean(),
});

/** Spec 7 kanbanBloco: the cards. */
export const kanbanBloco = {
  getAllBloco,
  ...registro,
  move: endpoint('POST /kanbanBloco/move', {
    summary: 'Pôr um card em uma lista, entre dois outros (id_anterior, id_posterior) ou em uma posição (ordem); sem nada disso, no fim',
    access: salvar,
    body: moveBody,
    reply: z.object({ chave: z.string(), id_estagio: z.number() }),
  }),
  lote: endpoint('POST /kanbanBloco/lote', {
    summary: 'Mover, arquivar ou passar a alguém vários cards; responde o que cada um era',
    access: salvar,
    body: loteDeBlocos,
    reply: z.object({ data: z.array(antes) }),
  }),
  arquivar: endpoint('GET /kanbanBloco/arquivar/{id}', { summary: 'Arquivar um card', access: salvar, params: one, mutates: true }),
  desarquivar: endpoint('POST /kanbanBloco/desarquivar/{id}', { summary: 'Trazer um card do arquivo, no fim da sua lista', access: salvar, params: one }),
  favoritar: endpoint('GET /kanbanBloco/favoritar/{id}', { summary: 'Pôr um card entre os favoritos da pessoa', access: ver, params: one, mutates: true }),
  desfavoritar: endpoint('GET /kanbanBloco/desfavoritar/{id}', { summary: 'Tirar um card dos favoritos da pessoa', access: ver, params: one, mutates: true }),
  duplicar: endpoint('POST /kanbanBloco/duplicar/{id}', {
    summary: 'Fazer outro card igual logo abaixo, sem comentários, histórico e arquivos, salvo a capa',
    access: salvar,
    params: one,
    reply: z.object({ id_bloco: z.number() }),
  }),
  capa: endpoint('POST /kanbanBloco/capa', {
    summary: 'Pôr uma imagem do card (id_anexo) como capa dele; vazio tira a capa, e sem dizer qual vale a primeira',
    access: salvar,
    body: capaBody,
    reply: z.object({ id_capa: z.number().nullable() }),
  }),
  checklist: endpoint('POST /kanbanBloco/checklist', {
    summary: 'Criar uma lista de verificação em um card, ou mudar o título de uma',
    access: salvar,
    body: checklistBody,
    reply: z.object({ id_checklist: z.number() }),
  }),
  tirarChecklist: endpoint('POST /kanbanBloco/tirarChecklist/{id}', {
    summary: 'Tirar uma lista de verificação (id_checklist) de um card',
    access: salvar,
    params: one,
  }),
  item: endpoint('POST /kanbanBloco/item', {
    summary: 'Criar ou mudar um item de uma lista de verificação',
    access: salvar,
    body: checklistItemBody,
    reply: z.object({ id_checklist_item: z.number() }),
  }),
  itens: endpoint('POST /kanbanBloco/itens/{id}', {
    summary: 'Marcar ou desmarcar todos os itens de uma lista de verificação (id_checklist)',
    access: salvar,
    params: one,
    body: z.object({ status: bit }),
  }),
  tirarItem: endpoint('POST /kanbanBloco/tirarItem/{id}', { summary: 'Tirar um item (id_checklist_item)', access: salvar, params: one }),
};

/** Spec 7 KanbanComentario: what is said on a card. */
export const kanbanComentario = {
  getAll: endpoint('GET /KanbanComentario/getAll/{id}', {
    summary: 'Comentários de um card (id_bloco), do mais antigo ao mais novo',
    access: ver,
    params: one,
    query: z.object({ antes_de: optionalId, rpp: z.coerce.number().int().min(1).max(200).default(100) }),
    reply: z.object({ data: z.array(comentarioSchema), mais: z.boolean() }),
  }),
  store: endpoint('POST /KanbanComentario/store', {
    summary: 'Comentar um card, ou mudar um comentário próprio; quem é mencionado recebe um aviso',
    access: salvar,
    body: comentarioBody,
    reply: z.object({ data: comentarioSchema }),
  }),
  delete: endpoint('DELETE /KanbanComentario/delete/{id}', {
    summary: 'Apagar um comentário próprio; de outra pessoa, só administradores do quadro',
    access: salvar,
    params: one,
  }),
};

/** Cards of a contato, as its panel lists them. */
export const resumoBlocos = {
  getAllBloco: endpoint('GET /resumoContato/getAllBloco', {
    summary: 'Cards de um contato que a pessoa vê, os mais novos primeiro',
    access: ver,
    query: listQuery({ id_contato: optionalId }, ['criado_em']).omit({ q: true }),
    reply: listReply(
      blocoLinha.pick({
        id_bloco: true,
        titulo: true,
        quadro: true,
        dns: true,
        id_estagio: true,
        estagio: true,
        id_quadro: true,
        situacao: true,
        valor: true,
        responsavel: true,
        prazo_em: true,
        vencido: true,
        arquivado_em: true,
        criado_em: true,
      }),
    ),
  }),
};
