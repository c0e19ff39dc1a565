import { registroCalls } from '../registro/registro.endpoints.ts';
import { cursorDeLista, filtrosDeCadastro } from '../registro/registro.schemas.ts';
import { fornecedorBody, fornecedorDetalhe, fornecedorSchema } from './fornecedores.schemas.ts';

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
