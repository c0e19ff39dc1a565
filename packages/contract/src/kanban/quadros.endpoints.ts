import { z } from 'zod';
import { maxFileBytes } from '../arquivos.ts';
import { bit, id, idListUpTo, listQuery, listReply, requiredLine, requiredText, text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { binary, endpoint } from '../wire.ts';
import {
  convidadosBody,
  estagioBody,
  estagioComBlocos,
  estagioSchema,
  filtrosDoQuadro,
  ordemDoQuadro,
  quadroBody,
  quadroDetalhe,
  quadroLinha,
  quadrosFiltros,
} from './kanban.schemas.ts';
import { primeirosDaLista } from './kanban.textos.ts';

export const permissoes = {
  kanbanQuadros: {
    ordem: 47,
    titulo: 'Quadros do kanban',
    funcoes: {
      getAll: 'Ver quadros em que é convidado',
      store: 'Criar e configurar quadros, listas e convidados',
      delete: 'Excluir quadros e listas',
    },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

const ver = ['kanbanQuadros', 'getAll'] as const;
const salvar = ['kanbanQuadros', 'store'] as const;
const excluir = ['kanbanQuadros', 'delete'] as const;
const one = z.object({ id });
const um = z.object({ data: quadroDetalhe });

const registro = registroCalls(
  { area: 'kanbanQuadros', id: 'id_quadro', um: 'quadro', muitos: 'quadros' },
  {
    linha: quadroLinha,
    detalhe: quadroDetalhe,
    corpo: quadroBody,
    filtros: quadrosFiltros,
    ordens: ['titulo', 'criado_em'],
    com: ['historico'],
    textos: {
      getAll: 'Quadros que a pessoa vê: os seus e os que a empresa abriu; Administrador e Supervisor veem todos',
      show: 'O que a tela de um quadro precisa; anota o acesso, no máximo uma vez por minuto',
      delete: 'Mandar um quadro para a lixeira com suas listas e cards',
    },
  },
);

/** Spec 7 kanbanQuadros, with the ways back that it leaves out. */
export const kanbanQuadros = {
  ...registro,
  showByDns: endpoint('GET /kanbanQuadros/showByDns/{dns}', {
    summary: 'O mesmo que show, pelo endereço do quadro; um endereço antigo leva ao quadro de hoje',
    access: ver,
    params: z.object({ dns: requiredText(60) }),
    reply: um,
  }),
  editar: endpoint('GET /kanbanQuadros/editar/{id}', {
    summary: 'O que a tela de configuração de um quadro precisa',
    access: ver,
    params: one,
    reply: um,
  }),
  getUltimosAcessos: endpoint('GET /kanbanQuadros/getUltimosAcessos', {
    summary: 'Os seis quadros que a pessoa abriu por último',
    access: ver,
    reply: z.object({ data: z.array(quadroLinha) }),
  }),
  getAllUltimosAcessos: endpoint('GET /kanbanQuadros/getAllUltimosAcessos', {
    summary: 'Quadros que a pessoa já abriu, do último para o primeiro',
    access: ver,
    query: listQuery({}, ['ultimo_acesso']).omit({ q: true, ordem: true }),
    reply: listReply(quadroLinha),
  }),
  favoritar: endpoint('GET /kanbanQuadros/favoritar/{id}', { summary: 'Pôr um quadro entre os favoritos da pessoa', access: ver, params: one, mutates: true }),
  desfavoritar: endpoint('GET /kanbanQuadros/desfavoritar/{id}', {
    summary: 'Tirar um quadro dos favoritos da pessoa',
    access: ver,
    params: one,
    mutates: true,
  }),
  arquivar: endpoint('GET /kanbanQuadros/arquivar/{id}', {
    summary: 'Arquivar um quadro: fica como está e sai da lista',
    access: salvar,
    params: one,
    mutates: true,
  }),
  desarquivar: endpoint('POST /kanbanQuadros/desarquivar/{id}', { summary: 'Trazer um quadro do arquivo', access: salvar, params: one }),
  copiar: endpoint('POST /kanbanQuadros/copiar/{id}', {
    summary: 'Fazer outro quadro igual: listas, etiquetas, motivos e convidados; com os cards em aberto, se for pedido',
    access: salvar,
    params: one,
    body: z.object({ titulo: requiredLine(100, 'Informe o título'), com_blocos: bit.default(0) }),
    reply: z.object({ id_quadro: z.number(), dns: z.string() }),
  }),
  imagem: endpoint('POST /kanbanQuadros/imagem/{id}', {
    summary: 'Pôr uma imagem no quadro',
    access: salvar,
    params: one,
    file: 'file',
    maxFile: maxFileBytes,
    reply: z.object({ imagem: z.string() }),
  }),
  verImagem: binary(endpoint('GET /kanbanQuadros/verImagem/{id}', { summary: 'A imagem de um quadro', access: ver, params: one })),
  removerImagem: endpoint('GET /kanbanQuadros/removerImagem/{id}', { summary: 'Tirar a imagem de um quadro', access: salvar, params: one, mutates: true }),
  buscarFiltros: endpoint('GET /kanbanQuadros/buscarFiltros/{id}', {
    summary: 'Por quem e pelo que os cards de um quadro podem ser filtrados: só o que há neles',
    access: ver,
    params: one,
    reply: z.object({
      data: z.object({
        responsaveis: z.array(z.object({ id_usuario: z.number(), nome: z.string() })),
        membros: z.array(z.object({ id_usuario: z.number(), nome: z.string() })),
        departamentos: z.array(z.object({ id_departamento: z.number(), nome: z.string() })),
        etiquetas: z.array(z.object({ id_etiqueta: z.number(), nome: z.string() })),
      }),
    }),
  }),
};

export const kanbanConvidados = {
  store: endpoint('POST /kanbanConvidados/store', {
    summary: 'Quem é convidado de um quadro, por inteiro: pessoas, equipes e departamentos, cada um com seu papel',
    access: salvar,
    body: convidadosBody,
  }),
};

/** Spec 7 kanbanEstagio: the lists of a board. */
export const kanbanEstagio = {
  store: endpoint('POST /kanbanEstagio/store', {
    summary: 'Criar uma lista no fim do quadro, ou salvar uma',
    access: salvar,
    body: estagioBody,
    reply: z.object({ id_estagio: z.number() }),
  }),
  alterarTitulo: endpoint('POST /kanbanEstagio/alterarTitulo', {
    summary: 'Mudar só o título de uma lista',
    access: salvar,
    body: z.object({ id_estagio: id, titulo: requiredLine(80, 'Informe o título') }),
  }),
  alterarOrdemEstagios: endpoint('POST /kanbanEstagio/alterarOrdemEstagios', {
    summary: 'Pôr as listas de um quadro nesta ordem; as que não são ditas ficam depois de quem estava antes delas. Responde a ordem que vale',
    access: salvar,
    body: z.object({ id_quadro: id, ids: z.union([idListUpTo(Number.MAX_SAFE_INTEGER), z.array(id).max(500)]) }),
    reply: z.object({ ids: z.array(z.number()) }),
  }),
  lista: endpoint('GET /kanbanEstagio/lista/{id}', {
    summary: `As listas de um quadro (id_quadro) com quantos cards há em cada uma e quanto valem; com cards=1, os primeiros ${primeirosDaLista} de cada, na ordem pedida`,
    access: ver,
    params: one,
    query: z
      .object({ cards: bit.default(0), q: text(120).default(''), ordem: ordemDoQuadro, estagios: idListUpTo(Number.MAX_SAFE_INTEGER).optional() })
      .extend(filtrosDoQuadro),
    reply: z.object({ data: z.array(estagioComBlocos) }),
  }),
  arquivados: endpoint('GET /kanbanEstagio/arquivados/{id}', {
    summary: 'As listas arquivadas de um quadro (id_quadro)',
    access: ver,
    params: one,
    reply: z.object({ data: z.array(estagioSchema) }),
  }),
  arquivar: endpoint('GET /kanbanEstagio/arquivar/{id}', {
    summary: 'Arquivar uma lista com os cards que estão nela',
    access: salvar,
    params: one,
    mutates: true,
  }),
  desarquivar: endpoint('POST /kanbanEstagio/desarquivar/{id}', {
    summary: 'Trazer uma lista do arquivo, com os cards que foram com ela',
    access: salvar,
    params: one,
  }),
  delete: endpoint('GET /kanbanEstagio/delete/{id}', {
    summary: 'Excluir uma lista; os cards que estão nela vão para o arquivo',
    access: excluir,
    params: one,
    mutates: true,
  }),
  restaurar: endpoint('POST /kanbanEstagio/restaurar/{id}', {
    summary: 'Desfazer a exclusão de uma lista, com os cards que foram com ela',
    access: excluir,
    params: one,
  }),
};
