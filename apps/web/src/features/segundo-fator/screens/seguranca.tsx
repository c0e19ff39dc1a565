import { Alert, Button, Group, Skeleton, Stack, Switch } from '@mantine/core';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, write } from '@/core/calls.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from './seguranca.module.css';

type Required = Answer<typeof segundoFator.exigencia>['data'];

/** /configEmpresa/seguranca: of whom the company asks for a second factor. */
export function Seguranca() {
  const { data, error, refetch } = useQuery(read(segundoFator.exigencia, {}));
  return (
    <div className={classes.page}>
      <PageHeader title="Segurança do acesso" />
      <FormSection
        title="Segundo fator"
        text="Além da senha, a pessoa informa um código do celular. Quem ainda não configurou é levado a configurar ao entrar, antes de abrir qualquer tela."
      >
        <Field>
          {data ? (
            <RequiredForm key={JSON.stringify(data.data)} stored={data.data} />
          ) : error === null ? (
            <Skeleton h={160} />
          ) : (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          )}
        </Field>
      </FormSection>
    </div>
  );
}

function RequiredForm({ stored }: { stored: Required }) {
  const [empresa, setEmpresa] = useState(stored.empresa === 1);
  const [grupos, setGrupos] = useState<ReadonlySet<number>>(new Set(stored.grupos.filter(({ exige }) => exige === 1).map(({ id_grupo }) => id_grupo)));
  const save = useMutation({ ...write(segundoFator.exigir, segundoFator.exigencia) });
  const isAsked = (id: number): boolean => empresa || grupos.has(id);
  const missing = stored.grupos.filter(({ id_grupo }) => isAsked(id_grupo)).reduce((sum, { pessoas, com_fator }) => sum + pessoas - com_fator, 0);
  const send = (): void =>
    save.mutate({ body: { empresa: empresa ? 1 : 0, grupos: empresa ? [] : [...grupos] } }, { onSuccess: () => toast('Regras de acesso salvas.') });
  const submit = (): void =>
    missing === 0
      ? send()
      : askConfirm({
          title: 'Exigir o segundo fator agora?',
          text: `${missing === 1 ? '1 pessoa ainda não configurou' : `${missing} pessoas ainda não configuraram`} e só volta${missing === 1 ? '' : 'm'} a trabalhar depois disso, inclusive quem está conectado.`,
          confirm: 'Exigir',
          run: send,
        });
  return (
    <Stack gap="md">
      {save.error !== null && (
        <Alert color="red" role="alert">
          {messageOf(save.error)}
        </Alert>
      )}
      <Switch label="Exigir de toda a equipe" checked={empresa} onChange={(event) => setEmpresa(event.currentTarget.checked)} />
      <fieldset className={classes.grupos}>
        <legend>Ou só de alguns grupos</legend>
        {stored.grupos.map(({ id_grupo, nome, pessoas, com_fator }) => (
          <Switch
            key={id_grupo}
            label={nome}
            description={pessoas === 0 ? 'Ninguém neste grupo' : `${com_fator} de ${pessoas} já ${pessoas === 1 ? 'usa' : 'usam'}`}
            checked={isAsked(id_grupo)}
            disabled={empresa}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(grupos);
              if (checked) next.add(id_grupo);
              else next.delete(id_grupo);
              setGrupos(next);
            }}
          />
        ))}
      </fieldset>
      <Group>
        <Button onClick={submit} loading={save.isPending}>
          Salvar
        </Button>
      </Group>
    </Stack>
  );
}
