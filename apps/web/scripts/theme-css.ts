import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { appTheme } from '../src/ui/theme/theme.ts';
import { cssVariables } from '../src/ui/theme/variables.ts';

/** The theme's variables as its provider writes them, for /login is drawn before the provider is fetched; the product's own stand above both. */
function themeVariables(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, appTheme());
  return convertCssVariables(defaultCssVariablesResolver(theme)) + convertCssVariables(cssVariables(theme), 'html:root');
}

/** `virtual:theme.css` for the browser. */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === 'virtual:theme.css' ? '\0virtual:theme.css' : null),
    load: (id) => (id === '\0virtual:theme.css' ? themeVariables() : null),
  };
}
