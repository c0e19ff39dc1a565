import { Alert, Button, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { ConfigEmpresaEmail } from '@prosa/contract/emails/emails.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '@/core/api.ts';
import { useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { ResultadoDaVerificacao, salvarServidor, servidorQuery } from '@/features/emails/public.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

type Seguranca = 'starttls' | 'tls' | 'nenhuma';
const segurancas: { value: Seguranca; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (porta 587)' },
  { value: 'tls', label: 'TLS (porta 465)' },
  { value: 'nenhuma', label: 'Nenhuma' },
];
const portas: Readonly<Record<Seguranca, number>> = { starttls: 587, tls: 465, nenhuma: 25 };

/** The company's own mail server, saved and tried in one go; without one its mails go by the installation's. */
export function EmailStep({ onNext }: StepProps) {
  const { nome_fantasia } = useSession();
  const { data } = useQuery(servidorQuery());
  const [seguranca, setSeguranca] = useState<Seguranca>('starttls');
  const save = useMutation({
    mutationFn: async (fields: FormData) => {
      await salvarServidor({
        servidor: textOf(fields, 'servidor'),
        porta: portas[seguranca],
        seguranca,
        usuario: textOf(fields, 'usuario'),
        senha: textOf(fields, 'senha'),
        remetente_nome: nome_fantasia,
        remetente_email: textOf(fields, 'remetente_email'),
        versao: data?.data.versao ?? 0,
      });
      return (await call(ConfigEmpresaEmail.verificarEmail, {})).data;
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  if (data === undefined) return null;
  const stored = data.data.versao > 0 ? data.data : undefined;
  const wrong = save.error instanceof ApiError ? save.error.erros : {};
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {save.error !== null && Object.keys(wrong).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(save.error)}
          </Alert>
        )}
        {data.data.instalacao === 1 && (
          <p className={classes.text}>Sem um servidor próprio, os e-mails saem pelo servidor desta instalação: este passo é opcional.</p>
        )}
        <Group grow align="flex-start">
          <TextInput label="Servidor SMTP" name="servidor" placeholder="smtp.suaempresa.com.br" defaultValue={stored?.servidor} error={wrong['servidor']} />
          <Select
            label="Segurança"
            data={segurancas}
            value={seguranca}
            allowDeselect={false}
            onChange={(value) => value && setSeguranca(value)}
            error={wrong['seguranca'] ?? wrong['porta']}
          />
        </Group>
        <Group grow align="flex-start">
          <TextInput label="Usuário" name="usuario" autoComplete="off" defaultValue={stored?.usuario} error={wrong['usuario']} />
          <PasswordInput label="Senha" name="senha" autoComplete="new-password" error={wrong['senha']} />
        </Group>
        <TextInput label="E-mail do remetente" name="remetente_email" type="email" defaultValue={stored?.remetente_email} error={wrong['remetente_email']} />
        {save.data && <ResultadoDaVerificacao {...save.data} />}
        <div className={classes.foot}>
          <Button type="submit" variant={save.data?.ok === 1 ? 'default' : 'filled'} loading={save.isPending}>
            Salvar e testar
          </Button>
          <Button variant={save.data?.ok === 1 ? 'filled' : 'default'} disabled={save.isPending} onClick={onNext}>
            {save.data === undefined ? 'Pular este passo' : 'Continuar'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
