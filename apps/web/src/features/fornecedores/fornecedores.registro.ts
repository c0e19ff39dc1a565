import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const fornecedor = registroDaTela(fornecedores, {
  path: '/fornecedores',
  nomeDe: (row) => row.razao_social,
  aoExcluir: 'O cadastro vai para a lixeira, de onde dá para restaurar.',
});
