import type { Core } from '../core/module.ts';

export interface DemoSignIn {
  readonly usuario: string;
  readonly quem: string;
}

/** Loads the demonstration companies once and names their sign-ins. */
export async function loadDemo(_core: Core): Promise<readonly DemoSignIn[]> {
  return [];
}
