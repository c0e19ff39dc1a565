import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import type { fornecedorBody } from '@prosa/contract/fornecedores/fornecedores.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import type { TrashKind } from '@/features/cadastros/public.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type Fornecedor = Answer<typeof fornecedores.getAll>['data'][number];
export type FornecedorDetalhe = Answer<typeof fornecedores.show>['data'];
export type FornecedorValues = z.input<typeof fornecedorBody>;
/** Someone at the supplier's, as the form holds it. */
export type Pessoa = FornecedorDetalhe['contatos'][number];

const changed = (): Promise<void> => invalidate(fornecedores.getAll, fornecedores.show, fornecedores.historico);

export const fornecedoresQuery = (state: ListState) => listQuery(fornecedores.getAll, state);
export const fornecedorQuery = (id: number) => read(fornecedores.show, { params: { id } });

export async function saveFornecedor(body: FornecedorValues): Promise<number> {
  const { id_fornecedor } = await call(fornecedores.store, { body });
  await changed();
  return id_fornecedor;
}

export const trash: TrashKind<{ id_fornecedor: number; razao_social: string }> = {
  one: 'fornecedor',
  many: 'fornecedores',
  text: 'O cadastro vai para a lixeira, de onde dá para restaurar.',
  idOf: ({ id_fornecedor }) => id_fornecedor,
  nameOf: ({ razao_social }) => razao_social,
  async move(ids, excluir) {
    const moved = await call(fornecedores.lixeira, { body: { ids, excluir } });
    await changed();
    return moved.ids;
  },
};

export const readChanges = (id: number) => (antes_de: number | undefined, signal: AbortSignal) =>
  call(fornecedores.historico, { params: { id }, query: { ...(antes_de !== undefined && { antes_de }) } }, signal);
