import { Alert, Button, Group, Modal, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { Preferencia, TipoDePreferencia } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { TimeField } from '@/ui/br/time-field.tsx';
import { fromTime, toTime } from '@/ui/br/time-text.ts';
import { LightCheckbox } from '@/ui/light.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { preferencesQuery, savePreferences } from '../notificacoes.queries.ts';
import { permission } from '../outside.ts';
import classes from './bell.module.css';
import { PushSwitch } from './push-switch.tsx';

const kinds: Readonly<Record<TipoDePreferencia, string>> = {
  fila: 'Clientes esperando na fila',
  chat: 'Novas conversas e transferências',
  chat_message: 'Mensagens',
  wpp_config: 'Número de WhatsApp desconectado',
  other: 'Menções e outros avisos',
};
const ways = { sino: 'Sino', som: 'Som', navegador: 'Computador', push: 'Push' } as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

interface Values {
  preferencias: Preferencia[];
  silencio: { inicio: string; fim: string } | null;
}

function QuietTime({ label, value, onChange }: { label: string; value: string; onChange: (time: string) => void }) {
  return (
    <div className={classes.quiet}>
      <span aria-hidden>{label}</span>
      <TimeField label={label} value={fromTime(value, false) ?? 0} onChange={(minutes) => onChange(toTime(minutes))} />
    </div>
  );
}

function Form({ initial, onClose }: { initial: Values; onClose: () => void }) {
  const [{ preferencias, silencio }, setValues] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const setQuiet = (next: Values['silencio']): void => {
    setValues({ preferencias, silencio: next });
    setError(null);
  };
  const set = (type: TipoDePreferencia, way: Way, on: boolean): void =>
    setValues({ silencio, preferencias: preferencias.map((p) => (p.type === type ? { ...p, [way]: on ? 1 : 0 } : p)) });
  const save = async (e: FormEvent): Promise<void> => {
    e.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await savePreferences({ preferencias, silencio });
      toast('Avisos salvos.');
      onClose();
    } catch (failure) {
      setError((failure instanceof ApiError && Object.values(failure.erros)[0]) || messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(e) => void save(e)} noValidate>
      <Stack gap="md">
        <table className={classes.kinds}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Tipo de aviso</span>
              </th>
              {wayNames.map((way) => (
                <th key={way} scope="col">
                  {ways[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preferencias.map((p) => (
              <tr key={p.type}>
                <th scope="row">{kinds[p.type]}</th>
                {wayNames.map((way) => (
                  <td key={way}>
                    <LightCheckbox
                      aria-label={`${kinds[p.type]}: ${ways[way]}`}
                      checked={p[way] === 1}
                      // without the bell there is no notice to bring
                      disabled={way !== 'sino' && p.sino === 0}
                      onChange={(e) => set(p.type, way, e.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {permission() === 'denied' && (
          <Alert color="orange">
            Este navegador está com os avisos bloqueados para o Prosa. Para receber, abra as permissões do site (ao lado do endereço) e permita notificações.
          </Alert>
        )}
        <PushSwitch />
        <Switch
          label="Horário de silêncio"
          description="O sino continua contando; som, computador e push ficam quietos."
          checked={silencio !== null}
          onChange={(e) => setQuiet(e.currentTarget.checked ? { inicio: '22:00', fim: '07:00' } : null)}
        />
        {silencio !== null && (
          <Group gap="sm" align="flex-start">
            <QuietTime label="Das" value={silencio.inicio} onChange={(inicio) => setQuiet({ ...silencio, inicio })} />
            <QuietTime label="Até" value={silencio.fim} onChange={(fim) => setQuiet({ ...silencio, fim })} />
          </Group>
        )}
        {error !== null && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={busy}>
            Salvar avisos
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** How the person wants to be told, by kind, and when not. */
export function PreferencesModal({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery({ ...preferencesQuery, refetchOnMount: 'always', refetchOnWindowFocus: false });
  return (
    <Modal opened onClose={onClose} title="Como quero ser avisado" size="lg">
      {data !== undefined && <Form initial={data} onClose={onClose} />}
      {data === undefined && error === null && <Skeleton h={180} />}
      {data === undefined && error !== null && (
        <Alert color="red" role="alert">
          {error.message}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Alert>
      )}
    </Modal>
  );
}
