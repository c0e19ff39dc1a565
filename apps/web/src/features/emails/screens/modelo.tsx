import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { modeloBody } from '@prosa/contract/emails/emails.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, write } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { VariablesMenu } from '@/ui/texts/variables-menu.tsx';
import classes from '../components/emails.module.css';
import { modelosQuery } from '../emails.queries.ts';

type Values = z.input<typeof modeloBody>;

function Previa({ form }: { form: UseFormReturnType<Values> }) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: ({ tipo, assunto, corpo }: Values) => call(emailTransacional.previa, { body: { tipo, assunto, corpo } }),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <FormSection title="Prévia" text="Como chega, com valores de exemplo.">
      <Field>
        <Button variant="default" loading={isPending} onClick={() => mutate(form.getValues())}>
          Ver prévia
        </Button>
      </Field>
      {data && (
        <Field>
          <p>
            <b>Assunto:</b> {data.data.assunto}
          </p>
          <iframe className={classes.frame} sandbox="" srcDoc={data.data.html} title="Prévia do e-mail" />
        </Field>
      )}
    </FormSection>
  );
}

/** /emailTransacional/modelos/{tipo}: what one mail of the system says. */
export function Modelo() {
  const { tipo = '' } = useParams();
  const navigate = useNavigate();
  const corpo = useRef<HTMLTextAreaElement>(null);
  const [round, setRound] = useState(0);
  const { data } = useQuery(modelosQuery());
  const modelo = data?.data.find((one) => one.tipo === tipo);
  const load = {
    ...modelosQuery(),
    select: ({ data: all }: Answer<typeof emailTransacional.modelos>): Values => {
      const found = all.find((one) => one.tipo === tipo);
      return { tipo, assunto: found?.assunto ?? '', corpo: found?.corpo ?? '', versao: found?.versao ?? 0 };
    },
  };
  const insert = (variable: string): void => {
    const el = corpo.current;
    if (!el) return;
    el.setRangeText(variable, el.selectionStart, el.selectionEnd, 'end');
    el.focus();
    // the form hears it as if it had been typed
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const original = useMutation({
    mutationFn: write(emailTransacional.voltarModelo).mutationFn,
    onSuccess: async () => {
      await invalidate(emailTransacional.modelos);
      toast('O e-mail voltou ao texto original.');
      setRound(round + 1);
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const back = (): void =>
    askConfirm({
      title: 'Voltar ao texto original?',
      text: 'O texto da empresa para este e-mail se perde.',
      confirm: 'Voltar ao original',
      danger: true,
      run: () => original.mutate({ body: { tipo } }),
    });
  return (
    <FormPage<Values, unknown>
      key={`${tipo} ${round}`}
      title={modelo?.titulo ?? 'Texto do e-mail'}
      step="Editar"
      schema={modeloBody}
      initial={{ tipo, assunto: '', corpo: '', versao: 0 }}
      load={load}
      save={async (body) => {
        await call(emailTransacional.salvarModelo, { body });
        await invalidate(emailTransacional.modelos);
      }}
      onSaved={() => {
        toast('Texto do e-mail salvo.');
        void navigate('/emailTransacional/modelos');
      }}
      submitLabel="Salvar texto"
      cancelTo="/emailTransacional/modelos"
      versionField="versao"
      blocked={data !== undefined && modelo === undefined && <Alert variant="light">Este e-mail não existe.</Alert>}
      notice={
        modelo !== undefined && (
          <Group justify="space-between">
            <span>{modelo.quando}</span>
            {modelo.versao > 0 && (
              <Button variant="default" onClick={back}>
                Voltar ao original
              </Button>
            )}
          </Group>
        )
      }
    >
      {(form) => (
        <>
          <FormSection title="Texto" text="Separe os parágrafos com uma linha em branco. O link sozinho em um parágrafo vira um botão.">
            <Field>
              <TextInput label="Assunto" withAsterisk maxLength={200} key={form.key('assunto')} {...form.getInputProps('assunto')} />
            </Field>
            <Field>
              <Textarea
                label="Texto"
                withAsterisk
                autosize
                minRows={8}
                maxRows={24}
                maxLength={10_000}
                key={form.key('corpo')}
                {...form.getInputProps('corpo')}
                ref={corpo}
              />
              <Group justify="flex-end" mt={2}>
                <VariablesMenu onPick={insert} names={Object.fromEntries((modelo?.variaveis ?? []).map(({ nome, descricao }) => [nome, descricao]))} />
              </Group>
            </Field>
          </FormSection>
          <Previa form={form} />
        </>
      )}
    </FormPage>
  );
}
