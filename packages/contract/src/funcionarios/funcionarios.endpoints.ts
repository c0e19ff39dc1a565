import { z } from 'zod';
import { cadastroCalls } from '../cadastros/cadastro-calls.ts';
import { cursorDeLista, filtrosDeCadastro, listaLonga } from '../cadastros/cadastros.schemas.ts';
import { id, listQuery, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { funcionarioBody, funcionarioDetalhe, funcionarioSchema } from './funcionarios.schemas.ts';

const one = z.object({ id });

/** Filters of the list, as its export takes them too. */
export const funcionariosFiltros = { ...filtrosDeCadastro, cargo: text(80).optional() };

export const funcionarios = {
  getAll: endpoint('GET /funcionarios/getAll', {
    summary: 'Funcionários da empresa',
    access: ['funcionarios', 'getAll'],
    query: listQuery({ cursor: cursorDeLista, ...funcionariosFiltros }, ['nome', 'cargo', 'data_admissao', 'criado_em']),
    reply: listaLonga(funcionarioSchema),
  }),
  cargos: endpoint('GET /funcionarios/cargos', {
    summary: 'Cargos que existem, para escolher e filtrar',
    access: ['funcionarios', 'getAll'],
    reply: z.object({ data: z.array(z.string()) }),
  }),
  show: endpoint('GET /funcionarios/show/{id}', {
    summary: 'Um funcionário; o salário só para quem pode ver salários',
    access: ['funcionarios', 'getAll'],
    params: one,
    reply: z.object({ data: funcionarioDetalhe }),
  }),
  store: endpoint('POST /funcionarios/store', {
    summary: 'Criar ou salvar um funcionário',
    access: ['funcionarios', 'store'],
    body: funcionarioBody,
    reply: z.object({ id_funcionario: z.number() }),
  }),
  ...cadastroCalls('funcionarios', 'funcionário', 'funcionários'),
};
