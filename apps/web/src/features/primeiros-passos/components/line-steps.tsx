import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { renderSVG } from 'uqr';
import { read, write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { act } from '@/features/atendimentos/public.ts';
import { useQrCode } from '@/features/linhas/public.ts';
import { Tag } from '@/ui/light.tsx';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

const linhasQuery = read(WPP.getWppConfig, { params: { n: 0 } });

/** Chat and WhatsApp: the number that customers write to. */
export function LineStep({ onNext }: StepProps) {
  const { data } = useQuery(linhasQuery);
  const [nome, setNome] = useState('');
  const create = useMutation({ ...write(WPPConfig.store, WPP.getWppConfig), onSettled: (_data, error) => error === null && onNext() });
  const there = data?.data ?? [];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate({ body: { nome } });
  };
  const wrong = create.error instanceof ApiError ? create.error.erros['nome'] : undefined;
  if (there.length > 0)
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
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {create.error !== null && wrong === undefined && (
          <Alert color="red" role="alert">
            {messageOf(create.error)}
          </Alert>
        )}
        <TextInput
          label="Nome do número"
          description="Como a equipe o reconhece: Recepção, Vendas…"
          value={nome}
          maxLength={80}
          onChange={(event) => setNome(event.currentTarget.value)}
          error={wrong}
        />
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

/** Connecting with QR: asks the line for its code, and goes on by itself when the phone has read it. */
export function ConnectStep({ onNext }: StepProps) {
  const { data } = useQuery(linhasQuery);
  const linha = data?.data.find(({ conectado }) => conectado === 0) ?? data?.data[0];
  const code = useQrCode(linha?.id_wpp_config ?? 0);
  const simulates = useCan('WPP', 'simular');
  const pair = useMutation(write(simulador.parear, WPP.getWppConfig));
  if (data === undefined) return null;
  if (linha === undefined)
    return (
      <Stack>
        <p className={classes.text}>Nenhum número cadastrado ainda. Volte um passo, ou conecte depois em Configurações.</p>
        <div className={classes.foot}>
          <Button onClick={onNext}>Continuar</Button>
        </div>
      </Stack>
    );
  const line = { id_wpp_config: linha.id_wpp_config };
  const connected = linha.conectado === 1;
  return (
    <Stack align="flex-start">
      <div>
        <b>{linha.nome}</b> <Tag tint={connected ? 'green' : 'orange'}>{connected ? 'Conectado' : 'Desconectado'}</Tag>
      </div>
      {linha.estado === 'qrcode' && code !== null && (
        <>
          <p className={classes.text}>No celular da empresa: WhatsApp › Aparelhos conectados › Conectar um aparelho, e aponte para este código.</p>
          <div
            className={classes.qr}
            role="img"
            aria-label="QR code do número"
            style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(renderSVG(code))}")` }}
          />
          {linha.provedor === 'simulador' && simulates && (
            <Button variant="default" loading={pair.isPending} onClick={() => pair.mutate({ params: line })}>
              Ler o QR code com o telefone simulado
            </Button>
          )}
        </>
      )}
      <div className={classes.foot}>
        {!connected && linha.estado !== 'qrcode' && (
          <Button loading={linha.estado === 'conectando'} onClick={() => void act('wpp_start', line)}>
            Conectar com QR code
          </Button>
        )}
        <Button variant={connected ? 'filled' : 'default'} onClick={onNext}>
          {connected ? 'Continuar' : 'Conectar depois'}
        </Button>
      </div>
    </Stack>
  );
}
