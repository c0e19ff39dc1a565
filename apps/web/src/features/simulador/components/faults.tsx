import { Button, NumberInput, Skeleton } from '@mantine/core';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, write } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import classes from './simulador.module.css';

const fields = [
  { name: 'atraso_ms', label: 'Atraso (ms)', max: 60_000, share: false },
  { name: 'perder', label: 'Perder na 1ª entrega (%)', max: 100, share: true },
  { name: 'duplicar', label: 'Duplicar (%)', max: 100, share: true },
  { name: 'desordenar', label: 'Desordenar (%)', max: 100, share: true },
  { name: 'desconectar', label: 'Desconectar a linha (%)', max: 100, share: true },
] as const;
type Values = Record<(typeof fields)[number]['name'], number>;

function Form({ id_wpp_config, initial }: { id_wpp_config: number; initial: Values }) {
  const [values, setValues] = useState(initial);
  const save = useMutation(write(simulador.falhas, simulador.lerFalhas));
  return (
    <>
      <div className={classes.faults}>
        {fields.map(({ name, label, max, share }) => (
          <NumberInput
            key={name}
            size="xs"
            label={label}
            min={0}
            max={max}
            clampBehavior="strict"
            value={share ? Math.round(values[name] * 100) : values[name]}
            onChange={(v) => setValues({ ...values, [name]: share ? Number(v) / 100 : Number(v) })}
          />
        ))}
      </div>
      <Button
        size="xs"
        variant="default"
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { params: { id_wpp_config }, body: values },
            { onSuccess: () => toast('Falhas em uso'), onError: (error) => toastError(messageOf(error)) },
          )
        }
      >
        Usar estas falhas
      </Button>
    </>
  );
}

/** What the simulated network does wrong on purpose. */
export function Faults({ id_wpp_config }: { id_wpp_config: number }) {
  const { data } = useQuery(read(simulador.lerFalhas, { params: { id_wpp_config } }));
  return (
    <section className={classes.box} aria-label="Falhas da rede">
      <b>Falhas da rede</b>
      {data ? <Form id_wpp_config={id_wpp_config} initial={data.data} /> : <Skeleton h={120} />}
    </section>
  );
}
