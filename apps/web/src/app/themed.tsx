import { MantineProvider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { sessionQuery } from '@/core/session/session.ts';
import { brandScale } from '@/ui/theme/brand.ts';
import { appTheme } from '@/ui/theme/theme.ts';

/** The screens that are drawn with the kit. White-label: the active empresa's colour takes the accent's place. */
export function Themed() {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const colour = data?.data.aparencia.cor ?? null;
  const theme = useMemo(() => appTheme((colour === null ? null : brandScale(colour)) ?? undefined), [colour]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Outlet />
    </MantineProvider>
  );
}
