import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import type { calendarioBody } from '@prosa/contract/calendarios/calendarios.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type CalendarioValues = z.input<typeof calendarioBody>;
export type Calendario = Answer<typeof Calendario.getAll>['data'][number];
export type Detalhe = Answer<typeof Calendario.show>['data'];
export type Faixa = CalendarioValues['semana'][number][number];
export type Feriado = NonNullable<CalendarioValues['feriados']>[number];

const changed = (): Promise<void> => invalidate(Calendario.getAll);

export const calendariosQuery = (state: ListState) => listQuery(Calendario.getAll, state);
export const calendarioQuery = (id: number) => read(Calendario.show, { params: { id } });

export const toValues = (data: Detalhe): CalendarioValues => ({
  id_calendario: data.id_calendario,
  nome: data.nome,
  empresa: data.empresa === 1,
  linhas: data.linhas.map(({ id }) => id),
  departamentos: data.departamentos.map(({ id }) => id),
  semana: data.semana,
  feriados: data.feriados,
  mensagem: data.mensagem,
  versao: data.versao,
});

export async function saveCalendario(body: CalendarioValues): Promise<number> {
  const { id_calendario } = await call(Calendario.store, { body });
  await changed();
  return id_calendario;
}

/** Deletes, and answers what it takes to have it again. */
export async function deleteCalendario(id: number): Promise<CalendarioValues> {
  const { data } = await call(Calendario.show, { params: { id } });
  await call(Calendario.delete, { params: { id } });
  await changed();
  const { id_calendario: _id, versao: _versao, ...values } = toValues(data);
  return values;
}
