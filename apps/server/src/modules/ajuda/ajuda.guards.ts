import type { Guards } from '../../../test/kit/guards.ts';

export const guards: Guards = { calls: { 'GET /BtnHelp/show/{identifier}': 'value' } };
