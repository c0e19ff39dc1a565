import { MantineProvider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { sessionQuery } from '@/core/session/session.ts';
import { brandScale } from '@/ui/theme/brand.ts';
import { appTheme } from '@/ui/theme/theme.ts';
import { cssVariables } from '@/ui/theme/variables.ts';

/** White-label: the active empresa's colour takes the accent's place. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  const colour = data?.data.aparencia.cor ?? null;
  const theme = useMemo(() => appTheme((colour === null ? null : brandScale(colour)) ?? undefined), [colour]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
