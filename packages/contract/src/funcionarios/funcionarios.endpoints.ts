import { z } from 'zod';
import { text } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { cursorDeLista, filtrosDeCadastro } from '../registro/registro.schemas.ts';
import { endpoint } from '../wire.ts';
import { funcionarioBody, funcionarioDetalhe, funcionarioSchema } from './funcionarios.schemas.ts';

export const permissoes = {
  funcionarios: {
    ordem: 80,
    titulo: 'Funcionários',
    funcoes: {
      getAll: 'Ver funcionários',
      store: 'Salvar funcionários',
      delete: 'Excluir funcionários',
      exportar: 'Exportar funcionários',
      salario: 'Ver e alterar salários',
    },
    supervisorSem: ['salario'],
  },
} as const satisfies Permissoes;

export const funcionarios = {
  ...registroCalls(
    { area: 'funcionarios', id: 'id_funcionario', um: 'funcionário', muitos: 'funcionários' },
    {
      linha: funcionarioSchema,
      detalhe: funcionarioDetalhe,
      corpo: funcionarioBody,
      filtros: { cursor: cursorDeLista, ...filtrosDeCadastro, cargo: text(80).optional() },
      ordens: ['nome', 'cargo', 'data_admissao', 'criado_em'],
      com: ['lixeira', 'historico', 'anexos'],
      textos: { show: 'Um funcionário; o salário só para quem pode ver salários' },
    },
  ),
  cargos: endpoint('GET /funcionarios/cargos', {
    summary: 'Cargos que existem, para escolher e filtrar',
    access: ['funcionarios', 'getAll'],
    reply: z.object({ data: z.array(z.string()) }),
  }),
};
