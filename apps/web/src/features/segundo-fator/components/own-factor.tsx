import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate, read, write } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { DialogForm, firstField } from '@/ui/dialog-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import classes from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

type Act = 'codigos' | 'remover';
const acts: Record<Act, { title: string; text: string; button: string }> = {
  codigos: { title: 'Gerar novos códigos de recuperação?', text: 'Os códigos anteriores deixam de valer.', button: 'Gerar códigos' },
  remover: { title: 'Retirar o segundo fator?', text: 'Sua conta volta a abrir só com a senha.', button: 'Retirar' },
};

/** The second factor of the own account, as part of /perfil. */
export function OwnFactor({ deviceName }: { deviceName: (userAgent: string) => string }) {
  const { data, error, refetch } = useQuery(read(segundoFator.show, {}));
  const forget = useMutation({ ...write(segundoFator.esquecer, segundoFator.show), onError: (failure) => toastError(messageOf(failure)) });
  const [asked, setAsked] = useState<Act | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const [round, setRound] = useState(0);
  if (data === undefined)
    return error === null ? (
      <div className={classes.part}>
        <Skeleton h={34} w={220} />
      </div>
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  if (codigos !== null) return <RecoveryCodes codigos={codigos} done="Já guardei" onDone={() => setCodigos(null)} />;
  const { ativo, desde, codigos_restantes, aparelhos } = data.data;
  if (ativo === 0)
    return (
      <SetUpFactor
        key={round}
        start="Configurar"
        done="Já guardei"
        onCancel={() => setRound(round + 1)}
        onDone={() => {
          toast('Segundo fator ativado.');
          void invalidate(segundoFator.show, login.getDataLogin);
        }}
      />
    );
  return (
    <div className={classes.part}>
      <Group gap="xs">
        <Tag tint="green">Ativo</Tag>
        {desde !== null && <span className={classes.note}>desde {formatDateTime(desde)}</span>}
      </Group>
      <p className={classes.note}>
        {codigos_restantes === 0 ? 'Nenhum código de recuperação restante: gere outros.' : `Códigos de recuperação restantes: ${codigos_restantes} de 10.`}
      </p>
      {aparelhos.length > 0 && (
        <ul className={classes.devices} aria-label="Navegadores lembrados">
          {aparelhos.map(({ id_aparelho, aparelho, expira_em }) => (
            <li key={id_aparelho} className={classes.device}>
              <span>
                {deviceName(aparelho)} <span className={classes.note}>não pede código até {formatDateTime(expira_em)}</span>
              </span>
              <Button variant="default" size="xs" onClick={() => forget.mutate({ params: { id: id_aparelho } })}>
                Esquecer<span className="visually-hidden"> {deviceName(aparelho)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsked('codigos')}>
          Gerar novos códigos
        </Button>
        <Button variant="default" color="red" onClick={() => setAsked('remover')}>
          Retirar
        </Button>
      </Group>
      {asked !== null && (
        <WithCode
          {...acts[asked]}
          act={asked}
          onClose={() => setAsked(null)}
          onDone={(made) => {
            setAsked(null);
            setCodigos(made);
            if (made === null) toast('Segundo fator retirado.');
            void invalidate(segundoFator.show, login.getDataLogin);
          }}
        />
      )}
    </div>
  );
}

/** Asks for a code before what weakens the account or ends what was kept. */
function WithCode({
  act,
  title,
  text,
  button,
  onClose,
  onDone,
}: (typeof acts)[Act] & { act: Act; onClose: () => void; onDone: (codigos: readonly string[] | null) => void }) {
  const [codigo, setCodigo] = useState('');
  const codes = useMutation({ ...write(segundoFator.codigos), onSuccess: ({ codigos }) => onDone(codigos) });
  const remove = useMutation({ ...write(segundoFator.remover), onSuccess: () => onDone(null) });
  const run = act === 'codigos' ? codes : remove;
  const field = run.error instanceof ApiError ? run.error.erros['codigo'] : undefined;
  return (
    <Modal opened onClose={onClose} title={title}>
      <DialogForm onSubmit={() => run.mutate({ body: { codigo } })}>
        <Stack gap="sm">
          <p className={classes.note}>{text}</p>
          <TextInput
            ref={firstField}
            label="Código do aplicativo ou de recuperação"
            autoComplete="one-time-code"
            value={codigo}
            onChange={(event) => setCodigo(event.currentTarget.value)}
            error={field ?? (run.error === null ? undefined : messageOf(run.error))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" color={act === 'remover' ? 'red' : undefined} loading={run.isPending}>
              {button}
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
