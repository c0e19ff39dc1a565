import { triggers } from '@prosa/contract/realtime.ts';
import { expect, it } from 'vitest';
import { gatherTriggers } from './gather-triggers.ts';
import type { TriggerTable } from './realtime.ts';

const { login: _login, change_empresa: _change, ...ofModules } = triggers;
const all = Object.fromEntries(Object.keys(ofModules).map((name) => [name, 'refused'])) as unknown as TriggerTable;
const { usuarios_status, ...rest } = all;

it('every trigger is answered by one module', () => {
  expect(gatherTriggers([rest, { usuarios_status }])).toEqual(all);
  expect(() => gatherTriggers([rest])).toThrow('no module answers usuarios_status');
  expect(() => gatherTriggers([all, { usuarios_status }])).toThrow('two modules answer usuarios_status');
});
