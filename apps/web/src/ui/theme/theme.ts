import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { accent, dark, gray, green } from './colors.ts';

const pop = (duration: number) => ({ duration, transition: 'pop' }) as const;
const dropdown = { shadow: 'lg', transitionProps: pop(90) } as const;

/** The product's theme; `scale` is the empresa's own accent (white-label). */
export function appTheme(scale: MantineColorsTuple = accent): MantineThemeOverride {
  return createTheme({
    fontFamily: "'Inter Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
    spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'md',
    colors: { gray, dark, accent: scale, green },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 5 },
    white: '#ffffff',
    black: '#14171c',
    cursorType: 'pointer',
    respectReducedMotion: true,
    headings: {
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.35' },
        h4: { fontSize: '0.875rem', lineHeight: '1.4' },
        h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
        h6: { fontSize: '0.75rem', lineHeight: '1.4' },
      },
    },
    shadows: {
      xs: '0 1px 2px rgb(16 20 30 / 0.05)',
      sm: '0 1px 2px rgb(16 20 30 / 0.06), 0 2px 6px rgb(16 20 30 / 0.04)',
      md: '0 2px 4px rgb(16 20 30 / 0.05), 0 8px 20px rgb(16 20 30 / 0.08)',
      lg: '0 4px 8px rgb(16 20 30 / 0.06), 0 16px 36px rgb(16 20 30 / 0.12)',
      xl: '0 8px 16px rgb(16 20 30 / 0.08), 0 28px 60px rgb(16 20 30 / 0.18)',
    },
    components: {
      Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550, '--button-height-sm': '34px' } } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
      Input: { styles: { wrapper: { '--input-height-sm': '34px' } } },
      InputWrapper: { styles: { label: { marginBottom: 4, fontWeight: 550 }, error: { marginTop: 4 } } },
      Select: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: pop(90) }, checkIconPosition: 'right' } },
      MultiSelect: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: pop(90) } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Mostrar senha' } } },
      Switch: { defaultProps: { withThumbIndicator: false } },
      // Without the placeholder the first entry has the focus; with it the menu holds a child that is no entry.
      Menu: { defaultProps: { ...dropdown, radius: 'md', withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: dropdown },
      Tooltip: { defaultProps: { openDelay: 350, fz: 'xs', radius: 'sm', transitionProps: { duration: 80 } } },
      Paper: { defaultProps: { withBorder: true } },
      Avatar: { defaultProps: { radius: 999 }, styles: { placeholder: { fontWeight: 600 } } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 }, styles: { root: { minWidth: 'max-content' } } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'lg',
          overlayProps: { backgroundOpacity: 0.35 },
          transitionProps: pop(120),
          closeButtonProps: { 'aria-label': 'Fechar' },
        },
        styles: { title: { fontWeight: 620, fontSize: 'var(--mantine-font-size-lg)' } },
      },
      Drawer: { defaultProps: { transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Fechar' } }, styles: { content: { border: 0 } } },
    },
  });
}
