import type { LinhaDe } from '@/features/registro/public.ts';
import type { automacao } from '../wpp-automacao.registro.ts';

/** What they do, in few words. */
export function summaryOf(row: LinhaDe<typeof automacao.calls>): string {
  const minutes = (n: number): string => `${n} min`;
  const parts = [
    row.boas_vindas !== '' && 'Boas-vindas',
    row.fora_texto !== '' && 'Fora do horário',
    row.fila_texto !== '' && 'Lugar na fila',
    row.nao_respondido_min !== null && `Não respondido após ${minutes(row.nao_respondido_min)}`,
    row.inatividade_min !== null && `Aviso após ${minutes(row.inatividade_min)}`,
    row.encerrar_min !== null && `Encerra após mais ${minutes(row.encerrar_min)}`,
    row.encerramento_texto !== '' && 'Encerramento',
  ].filter((text) => text !== false);
  return parts.join(', ') || 'Nenhuma mensagem';
}
