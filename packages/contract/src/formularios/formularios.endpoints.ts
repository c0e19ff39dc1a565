import { z } from 'zod';
import { id, listQuery } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { binary, endpoint } from '../wire.ts';
import {
  formularioBody,
  formularioDetalhe,
  formularioLinha,
  formulariosFiltros,
  respostasQuery,
  respostasReply,
  versaoDeFormulario,
} from './formularios.schemas.ts';

export const permissoes = {
  formulario: {
    ordem: 49,
    titulo: 'Formulários de entrada',
    funcoes: {
      getAll: 'Ver formulários e respostas',
      store: 'Criar e publicar formulários, processar respostas',
      delete: 'Excluir formulários',
      exportar: 'Exportar respostas',
    },
  },
} as const satisfies Permissoes;

const ver = ['formulario', 'getAll'] as const;
const salvar = ['formulario', 'store'] as const;
const one = z.object({ id });

const registro = registroCalls(
  { area: 'formulario', id: 'id_formulario', um: 'formulário', muitos: 'formulários' },
  {
    linha: formularioLinha,
    detalhe: formularioDetalhe,
    corpo: formularioBody,
    filtros: formulariosFiltros,
    ordens: ['titulo', 'criado_em'],
    com: ['historico'],
    textos: { getAll: 'Formulários de uma lista ou de um quadro', store: 'Criar um formulário em uma lista, ou salvar o rascunho de um' },
  },
);

/** F1: entry forms of lists. */
export const formulario = {
  ...registro,
  publicar: endpoint('POST /formulario/publicar/{id}', {
    summary: 'Pôr no site o que está no rascunho; o endereço e o código continuam os mesmos',
    access: salvar,
    params: one,
    reply: z.object({ numero: z.number() }),
  }),
  versoes: endpoint('GET /formulario/versoes/{id}', {
    summary: 'O que os sites mostraram, da versão mais nova para a mais antiga',
    access: ver,
    params: one,
    reply: z.object({ data: z.array(versaoDeFormulario) }),
  }),
};

/** F1: what was answered. */
export const formularioResposta = {
  getAll: endpoint('GET /formularioResposta/getAll', {
    summary: 'Respostas de um formulário, da mais nova para a mais antiga',
    access: ver,
    query: listQuery(respostasQuery, ['criado_em']).omit({ q: true, ordem: true }),
    reply: respostasReply,
  }),
  arquivo: binary(endpoint('GET /formularioResposta/arquivo/{id}', { summary: 'Bytes de um arquivo (id_arquivo) de uma resposta', access: ver, params: one })),
  processar: endpoint('POST /formularioResposta/processar/{id}', {
    summary: 'Processar de novo uma resposta suspeita, à espera ou que falhou',
    access: salvar,
    params: one,
  }),
  descartar: endpoint('POST /formularioResposta/descartar/{id}', { summary: 'Descartar uma resposta que não foi processada', access: salvar, params: one }),
};
