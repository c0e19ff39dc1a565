import type { Feature } from '@/core/feature.ts';

export const feature = { realtime: async () => (await import('./notificacoes.realtime.ts')).notificacoesRealtime } satisfies Feature;
