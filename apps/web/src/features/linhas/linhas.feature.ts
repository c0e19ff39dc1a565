import type { Feature } from '@/core/feature.ts';

export const feature = { realtime: async () => (await import('./linhas.realtime.ts')).linhasRealtime } satisfies Feature;
