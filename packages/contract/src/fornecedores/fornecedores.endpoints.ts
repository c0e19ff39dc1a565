import type { Permissoes } from '../permissions.ts';
import { registroCalls } from '../registro/registro.endpoints.ts';
import { cursorDeLista, filtrosDeCadastro } from '../registro/registro.schemas.ts';
import { fornecedorBody, fornecedorDetalhe, fornecedorSchema } from './fornecedores.schemas.ts';

export const permissoes = {
  fornecedores: {
    ordem: 70,
    titulo: 'Fornecedores',
    funcoes: {
      getAll: 'Ver fornecedores',
      store: 'Salvar fornecedores',
      delete: 'Excluir fornecedores',
      exportar: 'Exportar fornecedores',
      importar: 'Importar fornecedores',
    },
  },
} as const satisfies Permissoes;

export const fornecedores = registroCalls(
  { area: 'fornecedores', id: 'id_fornecedor', um: 'fornecedor', muitos: 'fornecedores' },
  {
    linha: fornecedorSchema,
    detalhe: fornecedorDetalhe,
    corpo: fornecedorBody,
    filtros: { cursor: cursorDeLista, ...filtrosDeCadastro },
    ordens: ['razao_social', 'criado_em'],
    com: ['lixeira', 'historico', 'anexos', 'importacao'],
  },
);
