import type { Screen } from '@/core/screen.ts';

export const departamentosScreens: readonly Screen[] = [];
