import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize, IconMoon, IconSun } from '@tabler/icons-react';
import { type Hint, ToolButton } from './tool-button.tsx';

export function ThemeButton({ dark, toggle, hint }: { dark: boolean; toggle: () => void; hint: Hint }) {
  return (
    <ToolButton hint={hint} label={dark ? 'Usar tema claro' : 'Usar tema escuro'} onClick={toggle}>
      {dark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
    </ToolButton>
  );
}

export function FullscreenButton({ hint }: { hint: Hint }) {
  const { toggle, fullscreen } = useFullscreenDocument();
  return (
    <ToolButton hint={hint} label={fullscreen ? 'Sair da tela cheia' : 'Tela cheia'} onClick={() => void toggle()}>
      {fullscreen ? <IconMinimize size={18} stroke={1.7} /> : <IconMaximize size={18} stroke={1.7} />}
    </ToolButton>
  );
}
