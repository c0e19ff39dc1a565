import { Button, Group } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { changed } from '../usuarios.registro.ts';
import { beginOf, endOf, firstDay, lastDay } from './absence-days.ts';
import classes from './usuarios.module.css';

/** Out of office: until when, and who stands in. */
export function OwnAbsence() {
  const { data } = useQuery({ ...read(usuario.perfil, {}), refetchOnWindowFocus: false });
  return data && <Fields key={data.data.versao} stored={data.data} />;
}

type Stored = { ausencia_de: string | null; ausencia_ate: string | null; id_substituto: number | null; substituto: string | null };

function Fields({ stored }: { stored: Stored }) {
  const [values, setValues] = useState({ ausencia_de: stored.ausencia_de ?? '', ausencia_ate: stored.ausencia_ate ?? '', id_substituto: stored.id_substituto });
  const save = useMutation({
    mutationFn: (body: typeof values) => call(usuario.ausencia, { body }),
    onSuccess: async (_, { ausencia_de }) => {
      toast(ausencia_de === '' ? 'Você está de volta.' : 'Sua ausência foi salva.');
      await changed();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.erros).length > 0)) toastError(messageOf(error));
    },
  });
  const erros = save.error instanceof ApiError ? save.error.erros : {};
  return (
    <form
      noValidate
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(values);
      }}
    >
      <Group grow align="start">
        <DateField
          label="De"
          defaultValue={firstDay(stored.ausencia_de)}
          error={erros['ausencia_de']}
          onChange={(day) => setValues((now) => ({ ...now, ausencia_de: beginOf(day) }))}
        />
        <DateField
          label="Até"
          defaultValue={lastDay(stored.ausencia_ate)}
          error={erros['ausencia_ate']}
          onChange={(day) => setValues((now) => ({ ...now, ausencia_ate: endOf(day) }))}
        />
      </Group>
      <AsyncSelect
        label="Substituto"
        description="Quem transfere ou menciona você vê este nome."
        query={peopleQuery}
        known={knownOf(stored.id_substituto, stored.substituto)}
        defaultValue={stored.id_substituto}
        error={erros['id_substituto']}
        onChange={(id_substituto) => setValues((now) => ({ ...now, id_substituto }))}
      />
      <Group gap="xs">
        <Button type="submit" loading={save.isPending}>
          Salvar ausência
        </Button>
        {stored.ausencia_de !== null && (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate({ ausencia_de: '', ausencia_ate: '', id_substituto: null })}>
            Estou de volta
          </Button>
        )}
      </Group>
    </form>
  );
}
