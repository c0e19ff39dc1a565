import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { campoBody } from '@prosa/contract/campos/campos.schemas.ts';
import type { TipoDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type Campo = Answer<typeof campos.getAll>['data'][number];
export type CampoValues = z.input<typeof campoBody>;

export const tipoTexts: Readonly<Record<TipoDeCampo, string>> = {
  texto: 'Texto',
  numero: 'Número',
  data: 'Data',
  lista: 'Lista de opções',
  sim_nao: 'Sim ou não',
};

export const camposQuery = () => read(campos.getAll, {});
// the form of a contato reads them together with it
const changed = (): Promise<void> => invalidate(campos.getAll, contato.show);

export async function saveCampo(body: CampoValues): Promise<number> {
  const { id_campo } = await call(campos.store, { body });
  await changed();
  return id_campo;
}
export async function orderCampos(ids: readonly number[]): Promise<void> {
  await call(campos.ordenar, { body: { ids: ids.join(',') } });
  await changed();
}
export async function deleteCampo(id: number): Promise<void> {
  await call(campos.delete, { params: { id } });
  await changed();
}
export async function restoreCampo(id: number): Promise<void> {
  await call(campos.restaurar, { params: { id } });
  await changed();
}
