import { ShellProviders } from '../shell/shell-providers.tsx';

/** Every pattern of `ui/` on one page, for development and demonstration. */
export function DevUi() {
  return <ShellProviders>{null}</ShellProviders>;
}
