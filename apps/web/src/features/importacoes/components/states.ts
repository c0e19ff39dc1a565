import type { Tint } from '@/ui/theme/colors.ts';
import type { EstadoDeLinha, Importacao } from '../importacoes.queries.ts';

const states: Readonly<Record<Importacao['estado'], { text: string; tint: Tint }>> = {
  recebida: { text: 'Escolher colunas', tint: 'orange' },
  conferindo: { text: 'Conferindo', tint: 'accent' },
  conferida: { text: 'Aguardando confirmação', tint: 'orange' },
  importando: { text: 'Importando', tint: 'accent' },
  pronta: { text: 'Importada', tint: 'green' },
  cancelada: { text: 'Cancelada', tint: 'gray' },
  falhou: { text: 'Falhou', tint: 'red' },
  desfazendo: { text: 'Desfazendo', tint: 'accent' },
  desfeita: { text: 'Desfeita', tint: 'gray' },
};
export const stateOf = ({ estado }: Importacao) => states[estado];

/** Groups of rows as the person counts them. */
export interface Group {
  label: string;
  estado: EstadoDeLinha;
  count: number;
}
