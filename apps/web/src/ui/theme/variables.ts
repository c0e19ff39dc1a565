import type { CSSVariablesResolver } from '@mantine/core';
import { tintNames } from './colors.ts';

/** Tinted variants are veils of the colour, not solid tints: calm and readable, most of all on dark. */
const lightVeils = Object.fromEntries(
  tintNames.flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-5) 12%, white)`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-5) 18%, white)`],
    [`--mantine-color-${name}-light-color`, `color-mix(in oklab, var(--mantine-color-${name}-9) ${name === 'yellow' ? 70 : 88}%, black)`],
  ]),
);
const darkVeils = Object.fromEntries(
  tintNames.flatMap((name) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, var(--mantine-color-${name}-5) 17%, transparent)`],
    [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, var(--mantine-color-${name}-5) 24%, transparent)`],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-3)`],
  ]),
);

/** The product's tokens, a style sheet by scripts/theme-css.ts. Screens use `--app-*` only, so dark and white-label come free. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--app-sidebar': '236px',
    '--app-sidebar-folded': '60px',
    '--app-header': '52px',
    '--app-row': '44px',
    '--app-accent': 'var(--mantine-primary-color-filled)',
    '--app-accent-text': 'var(--mantine-primary-color-light-color)',
    '--app-text': 'var(--mantine-color-text)',
    '--app-bubble-out-text': '#ffffff',
  },
  light: {
    ...lightVeils,
    '--mantine-color-gray-light': 'rgb(20 26 40 / 0.06)',
    '--mantine-color-gray-light-hover': 'rgb(20 26 40 / 0.09)',
    '--mantine-color-gray-light-color': '#4a515d',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b1e24',
    '--mantine-color-dimmed': '#656c79',
    '--mantine-color-error': '#d02b30',
    '--mantine-color-default-border': '#dcdfe5',
    '--mantine-color-placeholder': '#767d8a',
    '--app-canvas': '#f4f5f7',
    '--app-surface': '#ffffff',
    '--app-raised': '#ffffff',
    '--app-border': '#e6e8ec',
    '--app-border-strong': '#dcdfe5',
    '--app-hover': 'rgb(20 26 40 / 0.04)',
    '--app-active': 'rgb(20 26 40 / 0.065)',
    '--app-text-2': '#656c79',
    '--app-error': '#d02b30',
    '--app-online': '#0f9a50',
    '--app-selection': 'color-mix(in srgb, var(--mantine-color-accent-5) 9%, white)',
    '--app-row-hover': '#fafafb',
    '--app-bubble-in': '#f1f2f5',
    '--app-bubble-out': 'var(--mantine-color-accent-6)',
    '--app-bubble-out-meta': '#f1f3ff',
  },
  dark: {
    ...darkVeils,
    '--mantine-color-gray-light': 'rgb(255 255 255 / 0.07)',
    '--mantine-color-gray-light-hover': 'rgb(255 255 255 / 0.1)',
    '--mantine-color-gray-light-color': '#b8bdc8',
    '--mantine-color-body': '#16181d',
    '--mantine-color-text': '#e7e9ee',
    '--mantine-color-dimmed': '#9aa1af',
    '--mantine-color-error': '#ff8a8a',
    '--mantine-color-default': '#1d2026',
    '--mantine-color-default-hover': '#23272f',
    '--mantine-color-default-border': '#2d323c',
    '--mantine-color-placeholder': '#868d9b',
    '--app-canvas': '#0e0f12',
    '--app-surface': '#16181d',
    '--app-raised': '#1d2026',
    '--app-border': '#262a32',
    '--app-border-strong': '#333943',
    '--app-hover': 'rgb(255 255 255 / 0.045)',
    '--app-active': 'rgb(255 255 255 / 0.08)',
    '--app-text-2': '#9aa1af',
    '--app-error': '#ff8a8a',
    '--app-online': '#22b564',
    '--app-selection': 'color-mix(in srgb, var(--mantine-color-accent-5) 18%, #16181d)',
    '--app-row-hover': '#1b1e24',
    '--app-bubble-in': '#23272f',
    '--app-bubble-out': 'color-mix(in oklab, var(--mantine-color-accent-6) 88%, black)',
    '--app-bubble-out-meta': '#e9ebff',
  },
});
