import { z } from 'zod';
import { cursorDeLista, filtrosDeCadastro, historicoCall, listaLonga, lixeiraBody, lixeiraReply } from '../cadastros/cadastros.schemas.ts';
import { id, listQuery } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { fornecedorBody, fornecedorDetalhe, fornecedorSchema } from './fornecedores.schemas.ts';

const one = z.object({ id });

/** Filters of the list, as its export takes them too. */
export const fornecedoresFiltros = filtrosDeCadastro;

export const fornecedores = {
  getAll: endpoint('GET /fornecedores/getAll', {
    summary: 'Fornecedores da empresa',
    access: ['fornecedores', 'getAll'],
    query: listQuery({ cursor: cursorDeLista, ...fornecedoresFiltros }, ['razao_social', 'criado_em']),
    reply: listaLonga(fornecedorSchema),
  }),
  show: endpoint('GET /fornecedores/show/{id}', {
    summary: 'Um fornecedor',
    access: ['fornecedores', 'getAll'],
    params: one,
    reply: z.object({ data: fornecedorDetalhe }),
  }),
  store: endpoint('POST /fornecedores/store', {
    summary: 'Criar ou salvar um fornecedor',
    access: ['fornecedores', 'store'],
    body: fornecedorBody,
    reply: z.object({ id_fornecedor: z.number() }),
  }),
  delete: endpoint('GET /fornecedores/delete/{id}', {
    summary: 'Mandar um fornecedor para a lixeira',
    access: ['fornecedores', 'delete'],
    params: one,
    mutates: true,
  }),
  restaurar: endpoint('POST /fornecedores/restaurar/{id}', { summary: 'Trazer um fornecedor da lixeira', access: ['fornecedores', 'delete'], params: one }),
  lixeira: endpoint('POST /fornecedores/lixeira', {
    summary: 'Mandar vários fornecedores para a lixeira, ou trazer de volta',
    access: ['fornecedores', 'delete'],
    body: lixeiraBody,
    reply: lixeiraReply,
  }),
  historico: endpoint('GET /fornecedores/historico/{id}', {
    summary: 'O que mudou em um fornecedor, e quem mudou',
    access: ['fornecedores', 'getAll'],
    ...historicoCall,
  }),
};
