import type { UseFormReturnType } from '@mantine/form';
import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { type CampoDefinido, comGuardados } from '@prosa/contract/campos/campos.valores.ts';
import { campoTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import type { TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '@/core/calls.ts';
import { FieldsSection } from './fields-section.tsx';

type Formulario = UseFormReturnType<Record<string, unknown>>;
type Row = Answer<typeof campoTicket.getAll>['data'][number];

const camposQuery = {
  ...read(campoTicket.getAll, { query: { status: 1, rpp: 200 } }),
  select: ({ data }: Answer<typeof campoTicket.getAll>) => data,
};
const definedOf = (rows: readonly Row[], id_assunto: number | null): CampoDefinido[] =>
  rows
    .filter((row) => row.id_assunto === null || row.id_assunto === id_assunto)
    .map(({ id_campo_ticket, nome, tipo, opcoes, obrigatorio }) => ({ id_campo: id_campo_ticket, nome, tipo, opcoes, obrigatorio }));

/** The empresa's own fields of the subject that is chosen, in the form; of a template none is asked for. */
export function OwnFields({ form, stored, modelo = false }: { form: Formulario; stored: Pick<TicketDetalhe, 'campos'> | undefined; modelo?: boolean }) {
  const { data = [] } = useQuery(camposQuery);
  const [assunto, setAssunto] = useState(form.getValues()['id_assunto'] as number | null);
  form.watch('id_assunto', ({ value }) => setAssunto(value as number | null));
  const defined = comGuardados(definedOf(data, assunto), stored?.campos ?? {});
  const campos = modelo ? defined.map((campo) => ({ ...campo, obrigatorio: 0 as const })) : defined;
  return (
    <FieldsSection
      form={form}
      campos={campos}
      title="Outros campos"
      text={modelo ? 'O que já vem preenchido em um ticket novo.' : 'O que a sua empresa guarda de tickets deste assunto.'}
    />
  );
}

/** What own fields hold, as people read it, beside the answers. */
export function useOwnFacts(row: TicketDetalhe): [string, string][] {
  const { data = [] } = useQuery(camposQuery);
  return definedOf(data, row.id_assunto).map((campo) => [campo.nome, mostrarCampo(campo.tipo, row.campos[campo.id_campo])]);
}
