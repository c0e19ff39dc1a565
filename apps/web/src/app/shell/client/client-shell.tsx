import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { useTabTitle } from '@/core/notifications/title.ts';
import { useScreenHandle } from '@/core/route-handle.ts';
import { useSession } from '@/core/session/session.ts';
import { HelpForReading } from '@/features/ajuda/public.tsx';
import { inicioQuery } from '@/features/area-cliente/public.ts';
import { ConfirmHost } from '@/ui/confirm.tsx';
import { PageExtras } from '@/ui/page-header.tsx';
import { useColorScheme } from '@/ui/plain/color-scheme.ts';
import { Tip } from '@/ui/plain/tip.tsx';
import { useBrand } from '@/ui/theme/use-brand.ts';
import { ToastHost } from '@/ui/toast-host.tsx';
import { CompanyMark } from '../company-mark.tsx';
import { Frame } from '../frame.tsx';
import classes from '../shell.module.css';
import { FullscreenButton, ThemeButton } from '../view-buttons.tsx';
import { clientMenu } from './client-menu.ts';
import { ClientProfile } from './client-profile.tsx';

const Ask = lazy(async () => ({ default: (await import('@/ui/plain/ask.tsx')).Ask }));

/** The client area's shell (spec 6): fixed menu, no notifications, no profile or chat links. Drawn without the kit (decisions/0074). */
export function ClientShell() {
  const session = useSession();
  useBrand(session.aparencia.cor);
  const handle = useScreenHandle();
  const unread = useQuery(inicioQuery).data?.nao_lidas ?? 0;
  // what is unread is said by the menu alone (spec 6: no notifications)
  useTabTitle(handle?.title ?? '', 0);
  const scheme = useColorScheme();
  const entries = clientMenu.map((entry) => (entry.caminho === '/area_cliente/tickets' ? { ...entry, badge_value: unread || null } : entry));
  return (
    <>
      <PageExtras value={handle && <HelpForReading path={`area_cliente/${handle.path}`} />}>
        <Frame
          contentKey={session.id_cliente ?? 0}
          company={(folded) => (
            <div className={classes.company}>
              <CompanyMark name={session.nome_fantasia} logo={session.aparencia.logo} folded={folded} />
              {(session.acessos?.length ?? 0) > 1 && <Link to="/selecionar_empresa">Trocar</Link>}
            </div>
          )}
          entries={entries}
          hint={Tip}
          actions={(phone) => (
            <>
              <ThemeButton {...scheme} hint={Tip} />
              {!phone && <FullscreenButton hint={Tip} />}
              <ClientProfile />
            </>
          )}
        />
      </PageExtras>
      <ConfirmHost dialog={Ask} />
      <ToastHost />
    </>
  );
}
