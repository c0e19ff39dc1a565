import { lazy } from 'react';

// one import for both: each place that names a chunk lists all that it needs, in code that comes first
const parts = () => import('@/features/grupos/public.ts');

export const WhoGives = lazy(async () => ({ default: (await parts()).WhoGives }));
export const LookingBar = lazy(async () => ({ default: (await parts()).LookingBar }));
