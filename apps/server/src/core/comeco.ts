import type { Passo, Pendencia } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import type { RawBuilder } from 'kysely';

/** What a module has for a company that begins (spec 2 /primeiros_passos, 4): what no module has is not shown. */
export interface Comeco {
  /** Steps of the wizard. */
  readonly passos?: readonly Passo[];
  /** Whether the empresa of the connection has what its start ticks off, as SQL. */
  readonly feito?: Readonly<Partial<Record<Pendencia, RawBuilder<boolean>>>>;
}
