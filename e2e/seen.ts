import type { Page } from './launch.ts';
import type { Person } from './sign-in.ts';

export type Ready = (page: Page) => Promise<void>;

/** A picture of `npm run pictures`. */
export interface Foto {
  name: string;
  /** Null: nobody is signed in. */
  person: Person | null;
  path: string;
  ready: Ready;
}

/** What a feature's screens need to be walked and pictured, as `telas` of telas/<feature>.ts; a plain record needs nothing. */
export interface Telas {
  /** By address: what shows that a screen is there, where its heading or its button to save does not; addresses with a number, too. */
  readonly ready?: Readonly<Record<string, Ready>>;
  /** Pictures besides one of each screen without a number, or instead of the one of that name. */
  readonly fotos?: readonly Foto[];
}

/** Its rows, once they are read. */
export const rowsOf = (page: Page, path: string): Promise<void> =>
  page.locator(`a[href^="${path}/"]:not([href$="cadastrar"])`).filter({ visible: true }).first().waitFor();
export const seen = (locator: ReturnType<Page['getByText']>): Promise<void> => locator.first().waitFor();
