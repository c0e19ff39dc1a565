import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useScreenHandle } from '@/core/route-handle.ts';
import { useSession } from '@/core/session/session.ts';
import { useTabTitle } from '@/core/title.ts';
import { TitleButtons } from '@/features/ajuda/public.tsx';
import { inicioQuery } from '@/features/area-cliente/public.ts';
import { PageExtras } from '@/ui/page-header.tsx';
import { clientMenu } from './client-menu.ts';
import { CompanyMark } from './company-menu.tsx';
import { Frame } from './frame.tsx';
import { FullscreenToggle, ThemeToggle } from './header-actions.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './shell.module.css';
import { ShellProviders } from './shell-providers.tsx';

/** The client area's shell (spec 6): fixed menu, no notifications, no profile or chat links. */
export function ClientShell() {
  const session = useSession();
  const handle = useScreenHandle();
  const unread = useQuery(inicioQuery).data?.nao_lidas ?? 0;
  useTabTitle(handle?.title ?? '', unread);
  const entries = clientMenu.map((entry) => (entry.caminho === '/area_cliente/tickets' ? { ...entry, badge_value: unread || null } : entry));
  return (
    <ShellProviders>
      <PageExtras value={handle && <TitleButtons path={`area_cliente/${handle.path}`} tutorials={false} />}>
        <Frame
          contentKey={session.id_cliente ?? 0}
          company={(folded) => (
            <div className={classes.company}>
              <CompanyMark name={session.nome_fantasia} logo={session.aparencia.logo} folded={folded} />
              {(session.acessos?.length ?? 0) > 1 && <Link to="/selecionar_empresa">Trocar</Link>}
            </div>
          )}
          entries={entries}
          actions={(phone) => (
            <>
              <ThemeToggle />
              {!phone && <FullscreenToggle />}
              <ProfileMenu phone={phone} />
            </>
          )}
        />
      </PageExtras>
    </ShellProviders>
  );
}
