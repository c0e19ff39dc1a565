import { permits } from '@prosa/contract/permissions.ts';
import type { Trigger } from '@prosa/contract/wire.ts';
import type { SocketPerson } from '../realtime.ts';

/** Whether the person may use a trigger with this access; what it may be used on is asked afterwards. */
export function mayUse({ access, reads }: Pick<Trigger, 'access' | 'reads'>, person: SocketPerson): boolean {
  if (!reads && person.kind === 'staff' && person.vendoComo) return false;
  if (access === 'public' || access === 'visitor') return true;
  if (person.kind !== 'staff') return false;
  if (access === 'session' || access === 'staff') return true;
  if (access === 'plataforma') return person.superadmin;
  return access !== 'cliente' && permits(person.grants, access[0], access[1]);
}
