import { z } from 'zod';
import { cadastroCalls } from '../cadastros/cadastro-calls.ts';
import { cursorDeLista, filtrosDeCadastro, listaLonga } from '../cadastros/cadastros.schemas.ts';
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
  ...cadastroCalls('fornecedores', 'fornecedor', 'fornecedores'),
};
