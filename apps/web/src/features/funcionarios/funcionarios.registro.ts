import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { read } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const funcionario = registroDaTela(funcionarios, {
  path: '/funcionarios',
  nomeDe: (row) => row.nome,
  aoExcluir: 'O cadastro vai para a lixeira, de onde dá para restaurar. O usuário que entra no sistema continua como está.',
});

export const cargosQuery = { ...read(funcionarios.cargos, {}), staleTime: 60_000 };
