import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import type { funcionarioBody } from '@prosa/contract/funcionarios/funcionarios.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import type { TrashKind } from '@/features/cadastros/public.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type Funcionario = Answer<typeof funcionarios.getAll>['data'][number];
export type FuncionarioDetalhe = Answer<typeof funcionarios.show>['data'];
export type FuncionarioValues = z.input<typeof funcionarioBody>;

const changed = (): Promise<void> => invalidate(funcionarios.getAll, funcionarios.show, funcionarios.historico, funcionarios.cargos);

export const funcionariosQuery = (state: ListState) => listQuery(funcionarios.getAll, state);
export const funcionarioQuery = (id: number) => read(funcionarios.show, { params: { id } });
export const cargosQuery = { ...read(funcionarios.cargos, {}), staleTime: 60_000 };

export async function saveFuncionario(body: FuncionarioValues): Promise<number> {
  const { id_funcionario } = await call(funcionarios.store, { body });
  await changed();
  return id_funcionario;
}

export const trash: TrashKind<{ id_funcionario: number; nome: string }> = {
  one: 'funcionário',
  many: 'funcionários',
  text: 'O cadastro vai para a lixeira, de onde dá para restaurar. O usuário que entra no sistema continua como está.',
  idOf: ({ id_funcionario }) => id_funcionario,
  nameOf: ({ nome }) => nome,
  async move(ids, excluir) {
    const moved = await call(funcionarios.lixeira, { body: { ids, excluir } });
    await changed();
    return moved.ids;
  },
};

export const readChanges = (id: number) => (antes_de: number | undefined, signal: AbortSignal) =>
  call(funcionarios.historico, { params: { id }, query: { ...(antes_de !== undefined && { antes_de }) } }, signal);
