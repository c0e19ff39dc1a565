import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '../auth/person.ts';

/** Where a call came from: travels with everything that is done for it. */
export interface RequestContext {
  readonly pedido: string;
  readonly ip: string;
  readonly aparelho: string;
  readonly person: Person | null;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Runs the call; what it awaits knows where it came from. */
export const inRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> => current.run(context, work);

/** Undefined outside a call: jobs, the socket. */
export const requestContext = (): RequestContext | undefined => current.getStore();

/** Where a call came from, to be handed on to a job that does something for it. */
export type CallOrigin = Omit<RequestContext, 'person'>;
export const callOrigin = (): CallOrigin => {
  const { pedido = '', ip = '', aparelho = '' } = requestContext() ?? {};
  return { pedido, ip, aparelho };
};
