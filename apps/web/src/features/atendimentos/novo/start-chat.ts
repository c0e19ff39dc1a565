import { storedPhone } from '@prosa/brasil/telefone.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';

export type Linha = Answer<typeof WPP.getWppConfig>['data'][number];
export type SalaAberta = Answer<typeof WPP.iniciarWPP>['salas'][number];

/** Who the sala is with: a contato's phone, or one just typed. */
export interface Target {
  telefone: string;
  nome: string;
}

/** No country has shorter numbers that one writes to. */
export const fewestDigits = 8;
export const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** Spec 5, starting chat: 10 or 11 digits get the prefix 55, but for a number that comes with its country's code; null when there are none. */
export function dialable(phone: string): string | null {
  return digitsOf(phone) === '' ? null : storedPhone(phone);
}

export type Started = { kind: 'started'; id_sala: number } | { kind: 'open'; salas: readonly SalaAberta[] };

/** Spec 4, chat start. `force` ends what is open first; without a departamento it is the line's. Rejects with the server's message. */
export async function startChat(linha: Linha, { telefone, nome }: Target, force: boolean, departamento: number | null = null): Promise<Started> {
  const params = { id: linha.id_wpp_config, number: telefone, ...(departamento !== null && { x: departamento }) };
  const answer = await call(WPP.iniciarWPP, { params, query: { nome, ...(force && { f: 'yes' as const }) } });
  if (answer.message === 'salas_abertas') return { kind: 'open', salas: answer.salas };
  if (answer.id_sala === null) throw new Error('A conversa não foi aberta. Tente de novo.');
  return { kind: 'started', id_sala: answer.id_sala };
}
