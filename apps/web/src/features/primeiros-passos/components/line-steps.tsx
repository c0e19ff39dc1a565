import { Alert, Button, PasswordInput, Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { read, write } from '@/core/calls.ts';
import { messageOf } from '@/core/toasts.tsx';
import { Connection, Copied, usualOf } from '@/features/linhas/public.ts';
import { textOf } from '@/ui/form/text-of.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

const linhasQuery = read(WPP.getWppConfig, { params: { n: 0 } });
const networksQuery = read(WPPConfig.provedores, {});

/** Each network asks this of the company. */
const asks = {
  baileys: 'O celular da empresa lê um QR code, ou digita um código. O aplicativo continua nele.',
  cloud: 'Para quem já tem o número no painel da Meta. Mantém modelos e envio em volume.',
  simulador: 'Um telefone de mentira, para experimentar: nada chega a clientes.',
} as const;
type Network = keyof typeof asks;

/** Fields of Meta's API, from its own panel. */
function CloudData({ wrong }: { wrong: Readonly<Record<string, string>> }) {
  return (
    <>
      <p className={classes.text}>Os dados estão no painel da Meta, em WhatsApp › Configuração da API. Token e segredo ficam cifrados.</p>
      <TextInput label="Identificador do número" name="phone_number_id" autoComplete="off" maxLength={30} required error={wrong['phone_number_id']} />
      <TextInput label="Identificador da conta (WABA)" name="id_conta" autoComplete="off" maxLength={30} error={wrong['id_conta']} />
      <PasswordInput label="Token de acesso" name="token" autoComplete="new-password" error={wrong['token']} />
      <PasswordInput label="Segredo do aplicativo" name="segredo" autoComplete="new-password" error={wrong['segredo']} />
    </>
  );
}

function NewLine({ onNext }: Pick<StepProps, 'onNext'>) {
  const { data, error, refetch } = useQuery(networksQuery);
  const [chosen, setChosen] = useState<Network | null>(null);
  const create = useMutation({ ...write(WPPConfig.store, WPP.getWppConfig), onSettled: (_data, failure) => failure === null && onNext() });
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={220} radius="lg" />;
  const networks = data.data.filter(({ instalado }) => instalado);
  const provedor = chosen ?? usualOf(networks);
  const wrong = create.error instanceof ApiError ? create.error.erros : {};
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const cloud = ['phone_number_id', 'id_conta', 'token', 'segredo'] as const;
    create.mutate({
      body: { nome: textOf(fields, 'nome'), provedor, ...(provedor === 'cloud' && Object.fromEntries(cloud.map((name) => [name, textOf(fields, name)]))) },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {create.error !== null && Object.keys(wrong).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(create.error)}
          </Alert>
        )}
        <TextInput label="Nome do número" name="nome" description="Como a equipe o reconhece: Recepção, Vendas…" maxLength={80} error={wrong['nome']} />
        <Radio.Group label="Como se conecta" value={provedor} onChange={setChosen} error={wrong['provedor']}>
          <Stack gap="xs" mt={6}>
            {networks.map((network) => (
              <Radio key={network.provedor} value={network.provedor} label={network.titulo} description={asks[network.provedor]} />
            ))}
          </Stack>
        </Radio.Group>
        {provedor === 'cloud' && <CloudData wrong={wrong} />}
        <div className={classes.foot}>
          <Button type="submit" loading={create.isPending}>
            Cadastrar número
          </Button>
          <Button variant="default" onClick={onNext}>
            Pular este passo
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** WhatsApp: the number that customers write to, and how it is connected. */
export function LineStep({ onNext }: StepProps) {
  const { data, error, refetch } = useQuery(linhasQuery);
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={220} radius="lg" />;
  const there = data.data;
  if (there.length === 0) return <NewLine onNext={onNext} />;
  return (
    <Stack>
      <p className={classes.text}>
        {there.length === 1 ? 'Você já tem um número cadastrado' : `Você já tem ${there.length} números cadastrados`}: {there.map((l) => l.nome).join(', ')}.
      </p>
      <div className={classes.foot}>
        <Button onClick={onNext}>Continuar</Button>
      </div>
    </Stack>
  );
}

/** Meta has to be told these before anything comes in. */
function Webhook({ id }: { id: number }) {
  const { data } = useQuery(read(WPPConfig.show, { params: { id } }));
  if (data === undefined || data.data.webhook === '') return null;
  return (
    <>
      <Copied label="Endereço do webhook" text={data.data.webhook} description="Cole no painel da Meta, em Webhooks › WhatsApp Business Account." />
      <Copied label="Token de verificação" text={data.data.verificacao} description="A Meta pede esta palavra ao salvar o endereço." />
    </>
  );
}

/** Connecting: as the number's own form does, and on by the person when it is done or left for later. */
export function ConnectStep({ onNext }: StepProps) {
  const { data, error, refetch } = useQuery(linhasQuery);
  const linha = data?.data.find(({ conectado }) => conectado === 0) ?? data?.data[0];
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={220} radius="lg" />;
  if (linha === undefined)
    return (
      <Stack>
        <p className={classes.text}>Nenhum número cadastrado ainda. Volte um passo, ou conecte depois em Configurações.</p>
        <div className={classes.foot}>
          <Button onClick={onNext}>Continuar</Button>
        </div>
      </Stack>
    );
  const connected = linha.conectado === 1;
  return (
    <Stack>
      <b>{linha.nome}</b>
      {linha.provedor === 'cloud' && <Webhook id={linha.id_wpp_config} />}
      <Connection id={linha.id_wpp_config} brief />
      <div className={classes.foot}>
        <Button variant={connected ? 'filled' : 'default'} onClick={onNext}>
          {connected ? 'Continuar' : 'Conectar depois'}
        </Button>
      </div>
    </Stack>
  );
}
