import { Button, Group } from '@mantine/core';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { write } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { act } from '@/features/atendimentos/public.ts';
import { useQrCode } from '@/features/linhas/public.ts';
import { Tag } from '@/ui/light.tsx';
import classes from './simulador.module.css';

type Linha = Answer<typeof WPP.getWppConfig>['data'][number];

const states: Record<Linha['estado'], string> = {
  desconectado: 'Desconectado',
  conectando: 'Conectando',
  qrcode: 'Aguardando leitura do QR code',
  conectado: 'Conectado',
  erro: 'Com erro',
  restrito: 'Restrito',
  banido: 'Banido',
};

/** State of the line, its QR code, and the acts on it for those who may. */
export function LineState({ linha }: { linha: Linha }) {
  const mayConnect = useCan('WPP', 'conectar');
  const code = useQrCode(linha.id_wpp_config);
  const pair = useMutation(write(simulador.parear, WPP.getWppConfig));
  const line = { id_wpp_config: linha.id_wpp_config };
  return (
    <section className={classes.box} aria-label="Linha">
      <Group justify="space-between">
        <b>Linha</b>
        <Tag tint={linha.conectado === 1 ? 'green' : 'orange'}>{states[linha.estado]}</Tag>
      </Group>
      {linha.estado === 'qrcode' && code !== null && (
        <div
          className={classes.qr}
          role="img"
          aria-label="QR code da linha"
          style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(renderSVG(code))}")` }}
        />
      )}
      {linha.estado === 'qrcode' && (
        <Button loading={pair.isPending} onClick={() => pair.mutate({ params: line }, { onError: (error) => toastError(messageOf(error)) })}>
          Ler o QR code com o telefone da empresa
        </Button>
      )}
      {mayConnect && (
        <Group gap="xs">
          {linha.estado === 'desconectado' || linha.estado === 'erro' ? (
            <Button size="xs" variant="default" onClick={() => void act('wpp_start', line)}>
              Conectar
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={() => void act('wpp_logoff', line)}>
              Desconectar
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => void act('wpp_reload', line)}>
            Reiniciar
          </Button>
        </Group>
      )}
    </section>
  );
}
