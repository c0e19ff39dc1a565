import type { Answer } from '@prosa/contract/wire.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import type { automacaoBody } from '@prosa/contract/wpp-automacao/wpp-automacao.schemas.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type AutomacaoValues = z.input<typeof automacaoBody>;
export type Automacao = Answer<typeof WPPAutomacao.getAll>['data'][number];
export type Detalhe = Answer<typeof WPPAutomacao.show>['data'];

const changed = (): Promise<void> => invalidate(WPPAutomacao.getAll);

export const automacoesQuery = (state: ListState) => listQuery(WPPAutomacao.getAll, state);
export const automacaoQuery = (id: number) => read(WPPAutomacao.show, { params: { id } });

export const toValues = ({ linha: _linha, departamento: _departamento, status, horario_util, ...rest }: Detalhe): AutomacaoValues => ({
  ...rest,
  status: status === 1,
  horario_util: horario_util === 1,
});

export async function saveAutomacao(body: AutomacaoValues): Promise<number> {
  const { id_wpp_automacao } = await call(WPPAutomacao.store, { body });
  await changed();
  return id_wpp_automacao;
}

/** Deletes, and answers what it takes to have it again. */
export async function deleteAutomacao(id: number): Promise<AutomacaoValues> {
  const { data } = await call(WPPAutomacao.show, { params: { id } });
  await call(WPPAutomacao.delete, { params: { id } });
  await changed();
  const { id_wpp_automacao: _id, versao: _versao, ...values } = toValues(data);
  return values;
}
