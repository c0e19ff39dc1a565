import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useMinute } from '../state/queue.ts';

/** Whether the network of the sala lets one write freely at this moment; always, where it does not ask. */
export function useWindowOpen(sala: Pick<Atendimento, 'janela_ate'> | null): boolean {
  const now = useMinute();
  if (sala?.janela_ate === undefined) return true;
  return sala.janela_ate !== null && Date.parse(sala.janela_ate) > now;
}
