import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import type { automacaoBody } from '@prosa/contract/wpp-automacao/wpp-automacao.schemas.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
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

/** Lines that the person can see; the server has no search for them, they are few. */
export const linhasQuery: OptionsQuery = (q) => ({
  ...read(WPP.getWppConfig, { params: { n: 0 } }),
  select: ({ data }: Answer<typeof WPP.getWppConfig>) =>
    data.filter(({ nome }) => nome.toLowerCase().includes(q.toLowerCase())).map(({ id_wpp_config, nome }) => ({ value: id_wpp_config, label: nome })),
});

export const departamentosQuery: OptionsQuery = (q) => ({
  ...read(departamentos.getAll, { query: { q, status: 1, rpp: 50, ordem: 'nome asc' } }),
  select: ({ data }: Answer<typeof departamentos.getAll>) => data.map(({ id_departamento, nome }) => ({ value: id_departamento, label: nome })),
});
