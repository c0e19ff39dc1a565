import type { LinhaConfig } from '@prosa/contract/linhas/config.schemas.ts';
import { textosDeEstado } from '@prosa/contract/linhas/log.textos.ts';
import { formatDayOrTime, formatNumber } from '@/core/formats.ts';
import { Tag } from '@/ui/light.tsx';

type Estado = LinhaConfig['estado'];
const tints: Readonly<Record<Estado, 'green' | 'orange' | 'red' | 'gray' | 'accent'>> = {
  conectado: 'green',
  restrito: 'orange',
  banido: 'red',
  erro: 'red',
  desconectado: 'orange',
  conectando: 'accent',
  qrcode: 'accent',
};

type Shown = Pick<LinhaConfig, 'estado' | 'ligada'>;

/** What the state is called; who closed a line is not told that something is wrong with it. */
export const estadoText = ({ estado, ligada }: Shown): string => (estado === 'desconectado' && ligada === 0 ? 'Desligado' : (textosDeEstado[estado] ?? estado));

export function EstadoTag({ linha }: { linha: Shown }) {
  const closed = linha.estado === 'desconectado' && linha.ligada === 0;
  return <Tag tint={closed ? 'gray' : tints[linha.estado]}>{estadoText(linha)}</Tag>;
}

/** 'desde 14:05: sem internet' */
export const desdeText = ({ desde, motivo }: Pick<LinhaConfig, 'desde' | 'motivo'>): string =>
  [`desde ${formatDayOrTime(desde)}`, motivo].filter(Boolean).join(': ');

/** '3 na fila · 2 falhas na última hora' */
export const troubleText = ({ fila, falhas_hora }: Pick<LinhaConfig, 'fila' | 'falhas_hora'>): string =>
  [
    fila > 0 && `${formatNumber(fila)} na fila`,
    falhas_hora > 0 && (falhas_hora === 1 ? '1 falha na última hora' : `${formatNumber(falhas_hora)} falhas na última hora`),
  ]
    .filter(Boolean)
    .join(' · ');

export const provedorTexts = { simulador: 'Simulador', baileys: 'WhatsApp Web', cloud: 'API oficial' } as const;
