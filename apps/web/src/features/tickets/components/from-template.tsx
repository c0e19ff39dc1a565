import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import classes from './tickets.module.css';

type Formulario = UseFormReturnType<Record<string, unknown>>;

export type ModeloUsado = Answer<typeof modeloTicket.show>['data'];

const modelosQuery = {
  ...read(modeloTicket.getAll, { query: { status: 1, rpp: 100 } }),
  select: ({ data }: Answer<typeof modeloTicket.getAll>) => data,
};

/** Templates of the subject that is chosen, and those of all: one fills in what is empty and brings its checklist. */
export function FromTemplate({ form, onFilled }: { form: Formulario; onFilled: (modelo: ModeloUsado) => void }) {
  const may = useCan('ModeloTicket', 'getAll');
  const { data = [] } = useQuery({ ...modelosQuery, enabled: may });
  const [assunto, setAssunto] = useState(form.getValues()['id_assunto'] as number | null);
  form.watch('id_assunto', ({ value }) => setAssunto(value as number | null));
  const offered = data.filter((row) => row.id_assunto === null || row.id_assunto === assunto);
  if (offered.length === 0) return null;
  const use = async (id: number, nome: string): Promise<void> => {
    try {
      const { data: modelo } = await call(modeloTicket.show, { params: { id } });
      const { titulo, descricao, prioridade, id_departamento, id_equipe, id_assunto } = modelo;
      const fill = { titulo, descricao, prioridade, id_departamento, id_equipe, id_assunto };
      const now = form.getValues();
      for (const [field, value] of Object.entries(fill)) {
        const kept = now[field] !== '' && now[field] !== null && field !== 'prioridade';
        if (value !== '' && value !== null && !kept) form.setFieldValue(field, value);
      }
      form.setFieldValue('campos', { ...modelo.campos, ...(now['campos'] as object) });
      form.setFieldValue('id_modelo', id);
      toast(`Modelo ${nome} usado${modelo.itens.length > 0 ? `: ${modelo.itens.length} itens para conferir` : ''}.`);
      onFilled(modelo);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <div className={classes.row} role="group" aria-label="Modelos de ticket">
      <span className={classes.quiet}>Começar de um modelo:</span>
      {offered.slice(0, 8).map(({ id_modelo, nome }) => (
        <Button key={id_modelo} size="compact-xs" variant="default" onClick={() => void use(id_modelo, nome)}>
          {nome}
        </Button>
      ))}
    </div>
  );
}
