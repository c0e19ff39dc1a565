import { PageHeader } from '@/ui/page-header.tsx';
import { ThemeToggle } from '../shell/header-actions.tsx';
import { ShellProviders } from '../shell/shell-providers.tsx';
import classes from './dev.module.css';
import { DevPatterns } from './dev-patterns.tsx';

/** Every pattern of `ui/` on one page, for development and demonstration. */
export function DevUi() {
  return (
    <ShellProviders>
      <main className={classes.page}>
        <PageHeader title="Componentes" actions={<ThemeToggle />} />
        <DevPatterns />
      </main>
    </ShellProviders>
  );
}
