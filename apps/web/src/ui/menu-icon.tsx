import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconCircle,
  IconHistory,
  IconHome,
  IconId,
  IconMessage2,
  IconSend,
  IconSettings,
  IconTruck,
  IconUser,
} from '@tabler/icons-react';
import { createElement, lazy, Suspense } from 'react';

interface MenuIconProps {
  name: string;
  size?: number;
  className?: string | undefined;
}

/** Pictures of what the sidebars of staff and customers show at once (spec 2: home, user and send in the client area). */
const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  user: IconUser,
  send: IconSend,
  chat: IconMessage2,
  history: IconHistory,
  contacts: IconAddressBook,
  client: IconBuildingStore,
  supplier: IconTruck,
  employee: IconId,
  settings: IconSettings,
};

/** All others come when one is first shown. A name that nobody knows gets a plain circle: an entry never disappears for its picture. */
const OtherIcon = lazy(async () => {
  const { otherIcons } = await import('./menu-icon-others.ts');
  return { default: ({ name, ...rest }: MenuIconProps) => createElement(otherIcons[name] ?? IconCircle, { stroke: 1.7, 'aria-hidden': true, ...rest }) };
});

/** The picture of a menu entry, by the name that the server sends. */
export function MenuIcon({ name, size = 24, className }: MenuIconProps) {
  const known = icons[name];
  if (known !== undefined) return createElement(known, { stroke: 1.7, 'aria-hidden': true, size, className });
  return (
    <Suspense fallback={<span className={className} style={{ width: size, height: size }} />}>
      <OtherIcon name={name} size={size} className={className} />
    </Suspense>
  );
}
