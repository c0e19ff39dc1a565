import { type TriggerName, triggers } from '@prosa/contract/realtime.ts';
import type { HubTrigger, TriggerTable } from './realtime.ts';

/** The hub answers these itself. */
export const isHubTrigger = (name: TriggerName): name is HubTrigger => name === 'login' || name === 'change_empresa';

/** One table of what all modules answer. Throws when one trigger of the contract has no module, or two. */
export function gatherTriggers(parts: readonly Partial<TriggerTable>[]): TriggerTable {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`two modules answer ${twice}`);
  const unheard = (Object.keys(triggers) as TriggerName[]).filter((name) => !isHubTrigger(name) && !names.includes(name));
  if (unheard.length > 0) throw new Error(`no module answers ${unheard.join(', ')}`);
  return Object.assign({}, ...parts) as TriggerTable;
}
