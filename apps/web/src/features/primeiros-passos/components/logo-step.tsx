import { Alert, Button, Stack } from '@mantine/core';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { ColorField, LogoField } from '@/features/empresas/public.tsx';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

/** Logo and colour: what the team and the customers see of the company on every screen. */
export function LogoStep({ onNext }: StepProps) {
  const { id_empresa, nome_fantasia, aparencia } = useSession();
  const [logo, setLogo] = useState(aparencia.logo ?? '');
  const [cor, setCor] = useState(aparencia.cor ?? '');
  const save = useMutation({
    mutationFn: () => call(empresa.store, { body: { id_config: id_empresa ?? 0, nome_fantasia, logo, cor } }),
    onSuccess: async () => {
      await invalidateUnder(['/empresa']);
      onNext();
    },
  });
  return (
    <Stack>
      {save.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      )}
      <LogoField initial={logo} onChange={setLogo} />
      <ColorField initial={cor} onChange={setCor} />
      <div className={classes.foot}>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          Salvar e concluir
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={onNext}>
          Pular este passo
        </Button>
      </div>
    </Stack>
  );
}
