import { IconCircle } from '@tabler/icons-react';
import { createElement, lazy, Suspense } from 'react';
import { sidebarIcons } from './menu-icons-sidebar.gen.ts';

interface MenuIconProps {
  name: string;
  size?: number;
  className?: string | undefined;
}

/** All others come when one is first shown. A name that nobody knows gets a plain circle: an entry never disappears for its picture. */
const OtherIcon = lazy(async () => {
  const { icons } = await import('./menu-icons.gen.ts');
  return { default: ({ name, ...rest }: MenuIconProps) => createElement(icons[name] ?? IconCircle, { stroke: 1.7, 'aria-hidden': true, ...rest }) };
});

/** The picture of a menu entry, by the name that the server sends. */
export function MenuIcon({ name, size = 24, className }: MenuIconProps) {
  const known = sidebarIcons[name];
  if (known !== undefined) return createElement(known, { stroke: 1.7, 'aria-hidden': true, size, className });
  return (
    <Suspense fallback={<span className={className} style={{ width: size, height: size }} />}>
      <OtherIcon name={name} size={size} className={className} />
    </Suspense>
  );
}
