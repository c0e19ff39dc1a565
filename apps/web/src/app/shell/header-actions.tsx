import { Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { availabilityChanged, useSession } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LightSwitch } from '@/ui/light.tsx';
import { FullscreenButton, ThemeButton } from './view-buttons.tsx';

export function useThemeToggle(): { dark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: false });
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { dark, toggle: () => setColorScheme(dark ? 'light' : 'dark') };
}

export const ThemeToggle = () => <ThemeButton {...useThemeToggle()} hint={Tooltip} />;

export const FullscreenToggle = () => <FullscreenButton hint={Tooltip} />;

/** spec 4: availability toggles 1/0 and is sent to the server; shown at once, and back again with a message when it failed. */
export function useAvailability() {
  const session = useSession();
  const change = useMutation({
    mutationFn: (value: 0 | 1) => call(login.toggleDisponivel, { params: { value } }),
    onSuccess: ({ disponivel }) => availabilityChanged(disponivel),
    onError: (error) => toastError(messageOf(error)),
  });
  const available = change.isPending ? change.variables === 1 : session.disponivel === '1';
  return { available, pending: change.isPending, toggle: () => change.mutate(available ? 0 : 1) };
}

export function AvailabilitySwitch() {
  const { available, pending, toggle } = useAvailability();
  return (
    <LightSwitch
      label={available ? 'Disponível' : 'Indisponível'}
      checked={available}
      onChange={() => {
        if (!pending) toggle();
      }}
    />
  );
}
