import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { isLoggedIn, trigger } from '@/core/socket/connection.ts';

/** Open salas by name or phone, for the search of the whole product. Without the socket: none. */
export async function findSalas(q: string): Promise<Atendimento[]> {
  if (!isLoggedIn()) return [];
  return (await trigger('lista_atendimentos', { aba: 'todas', q, limite: 5 })).data;
}
