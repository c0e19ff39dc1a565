import { bit } from '../codecs.ts';
import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { departamentoBody, departamentoDetalhe, departamentoSchema } from './departamentos.schemas.ts';

export const permissoes = {
  departamentos: {
    ordem: 120,
    titulo: 'Departamentos',
    funcoes: { getAll: 'Ver departamentos', store: 'Salvar departamentos', delete: 'Excluir departamentos' },
    atendente: ['getAll'],
  },
} as const satisfies Permissoes;

export const departamentos = registroCalls(
  { area: 'departamentos', id: 'id_departamento', um: 'departamento', muitos: 'departamentos' },
  {
    linha: departamentoSchema,
    detalhe: departamentoDetalhe,
    corpo: departamentoBody,
    filtros: {
      status: bit.optional(),
      publico: bit.optional(),
      /** 1: only those whose cards have a board and a list to go to. */
      com_quadro: bit.optional(),
    },
    ordens: ['nome', 'status', 'pessoas'],
    textos: { delete: 'Excluir um departamento sem conversas abertas' },
  },
);
