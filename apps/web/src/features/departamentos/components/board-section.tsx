import { Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { departamentoDetalhe } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { AsyncSelect, type OptionsQuery } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import type { DepartamentoValues } from '../departamentos.registro.ts';

const quadroOptions: OptionsQuery = (q) => ({
  ...read(kanbanQuadros.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof kanbanQuadros.getAll>) => data.map(({ id_quadro, titulo }) => ({ value: id_quadro, label: titulo })),
});

interface BoardSectionProps {
  form: UseFormReturnType<DepartamentoValues & Record<string, unknown>>;
  stored: z.output<typeof departamentoDetalhe> | undefined;
}

/** Where cards that are made in a sala of this departamento go, and whether each new sala makes one. */
export function BoardSection({ form, stored }: BoardSectionProps) {
  const seesBoards = useCan('kanbanQuadros', 'getAll');
  const start = form.getInitialValues();
  const [quadro, setQuadro] = useState(Number(start.id_quadro) || null);
  const [estagio, setEstagio] = useState(Number(start.id_estagio) || null);
  const [automatic, setAutomatic] = useState(Number(start.card_automatico) === 1);
  const { data } = useQuery({ ...read(kanbanEstagio.lista, { params: { id: quadro ?? 0 }, query: {} }), enabled: seesBoards && quadro !== null });
  if (!seesBoards) return null;
  const known = stored && quadro === stored.id_quadro && stored.id_estagio !== null ? [{ value: String(stored.id_estagio), label: stored.estagio }] : [];
  const lists = data?.data.map((l) => ({ value: String(l.id_estagio), label: l.titulo })) ?? known;
  const put = (id_quadro: number | null, id_estagio: number | null): void => {
    setQuadro(id_quadro);
    setEstagio(id_estagio);
    form.setFieldValue('id_quadro', id_quadro);
    form.setFieldValue('id_estagio', id_estagio);
    if (id_quadro === null) {
      setAutomatic(false);
      form.setFieldValue('card_automatico', 0);
    }
  };
  return (
    <FormSection title="Kanban" text="Em que lista nascem os cards feitos a partir das conversas daqui.">
      <Field span={6}>
        <AsyncSelect
          label="Quadro"
          query={quadroOptions}
          known={knownOf(stored?.id_quadro, stored?.quadro)}
          value={quadro}
          error={form.errors['id_quadro']}
          onChange={(id) => put(id, null)}
        />
      </Field>
      <Field span={6}>
        <Select
          label="Lista"
          placeholder="Não selecionado"
          disabled={quadro === null}
          data={lists}
          value={estagio === null ? null : String(estagio)}
          error={form.errors['id_estagio']}
          onChange={(value) => put(quadro, value === null ? null : Number(value))}
        />
      </Field>
      <Field>
        <Switch
          label="Criar um card para cada conversa nova"
          description="Quem já tem um card em aberto neste quadro não ganha outro."
          disabled={quadro === null}
          checked={automatic}
          onChange={(event) => {
            setAutomatic(event.currentTarget.checked);
            form.setFieldValue('card_automatico', event.currentTarget.checked ? 1 : 0);
          }}
        />
      </Field>
    </FormSection>
  );
}
