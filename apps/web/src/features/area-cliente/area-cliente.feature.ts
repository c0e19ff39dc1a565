import type { Feature } from '@/core/feature.ts';

/** Its screens are below a shell of their own (area-cliente.routes.ts). */
export const feature = { sidebarIcons: { send: 'IconSend' } } satisfies Feature;
