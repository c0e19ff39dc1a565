import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import { registroDaTela, type ValoresDe } from '@/features/registro/public.ts';

export type DepartamentoValues = ValoresDe<typeof departamentos>;

export const departamento = registroDaTela(departamentos, {
  path: '/departamento',
  nomeDe: (row) => row.nome,
  aoExcluir: 'Novas conversas deixam de chegar por aqui. O histórico continua guardado.',
  changed: () => invalidate(departamentos.getAll, inicio.limites),
});
