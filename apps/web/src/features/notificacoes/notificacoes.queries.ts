import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Notificacao, preferenciasBody } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type { Notificacao };
export type PreferencesValues = z.input<typeof preferenciasBody>;

/** The event tells every tab, this one too. */
export const markRead = (id: number) => call(notificacao.ler, { params: { id } });
export const markAllRead = () => call(notificacao.lerTodas, {});

export const preferencesQuery = read(notificacao.preferencias, {});
export async function savePreferences(body: PreferencesValues): Promise<void> {
  await call(notificacao.salvarPreferencias, { body });
  await invalidate(notificacao.preferencias);
}
