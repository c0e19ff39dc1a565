import type { Feature } from '@/core/feature.ts';

export const feature = { realtime: async () => (await import('./registro.realtime.ts')).registroRealtime } satisfies Feature;
