import { Alert, Button, TextInput } from '@mantine/core';
import { formatPhone, readPhone } from '@prosa/brasil/telefone.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import type { LinhaConfig } from '@prosa/contract/linhas/config.schemas.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { publish } from '@/core/socket/connection.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { act } from '@/features/atendimentos/public.ts';
import classes from '../linhas.module.css';
import { useQrCode, useTypedCode } from '../qrcode.ts';

/** After so long without success the phone may be asking for a passkey (lines L11). */
const patienceMs = 60_000;

/** True once this has been on screen for a minute. */
function useTooLong(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** The way without a camera: a code that is typed on the phone itself. */
function PairingCode({ linha: { id_wpp_config, telefone } }: { linha: LinhaConfig }) {
  const code = useTypedCode(id_wpp_config);
  const [number, setNumber] = useState(telefone === '' ? '' : formatPhone(telefone));
  const [wrong, setWrong] = useState('');
  const [asked, setAsked] = useState(false);
  function ask(): void {
    if (readPhone(number) === null) return setWrong('Telefone inválido');
    setWrong('');
    setAsked(true);
    void act('wpp_start', { id_wpp_config, telefone: number }).finally(() => setAsked(false));
  }
  return (
    <details className={classes.typed} open={code !== null || undefined}>
      <summary>Conectar sem câmera, com um código</summary>
      {code !== null && (
        <p className={classes.code} role="status" aria-label="Código para conectar">
          {code}
        </p>
      )}
      {code !== null ? (
        <p className={classes.since}>No celular, em Conectar um aparelho, toque em “Conectar com número de telefone” e digite este código.</p>
      ) : (
        <form
          className={classes.copy}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <TextInput
            label="Número do celular"
            type="tel"
            placeholder="(11) 90000-0000"
            maxLength={30}
            value={number}
            error={wrong || undefined}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={asked && wrong === ''}>
            Pedir o código
          </Button>
        </form>
      )}
    </details>
  );
}

/** The code that the company's phone reads, for whoever asked to connect. */
export function Pairing({ linha }: { linha: LinhaConfig }) {
  const { id_wpp_config, provedor } = linha;
  const code = useQrCode(id_wpp_config);
  const simulates = useCan('WPP', 'simular');
  const pair = useMutation(write(simulador.parear, WPPConfig.saude));
  const late = useTooLong();
  // whoever comes later, or loads the page again, is shown the code that is on now, as soon as the socket is there
  useEffect(() => {
    if (code === null) publish('wpp_get_status', { id_wpp_config });
  }, [code, id_wpp_config]);
  return (
    <>
      <div className={classes.pairing}>
        {code !== null && (
          <div
            className={classes.qr}
            role="img"
            aria-label="QR code do número"
            style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(renderSVG(code))}")` }}
          />
        )}
        <ol>
          <li>No celular da empresa, abra o WhatsApp.</li>
          <li>Vá em Aparelhos conectados e toque em Conectar um aparelho.</li>
          <li>{code === null ? 'O código está a caminho.' : 'Aponte o celular para este código. Ele muda sozinho de tempos em tempos.'}</li>
        </ol>
      </div>
      <PairingCode linha={linha} />
      {provedor === 'simulador' && simulates && (
        <div className={classes.acts}>
          <Button
            variant="default"
            loading={pair.isPending}
            onClick={() => pair.mutate({ params: { id_wpp_config } }, { onError: (error) => toastError(messageOf(error)) })}
          >
            Ler o QR code com o telefone simulado
          </Button>
        </div>
      )}
      {late && (
        <Alert className={classes.note} color="orange" role="status" title="O celular pediu uma chave de acesso (passkey)?">
          Se ele pede uma chave ou fica parado em “conectando”, esta conexão não termina. O que fazer:
          <ul>
            <li>Cancele no celular, espere algumas horas e tente de novo: o WhatsApp nem sempre pede a chave.</li>
            <li>Conecte outro número.</li>
            <li>Use a API oficial da Meta, que convive com o aplicativo no celular (coexistência): troque em “Como se conecta”.</li>
          </ul>
        </Alert>
      )}
    </>
  );
}
