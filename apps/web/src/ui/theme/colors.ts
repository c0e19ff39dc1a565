import type { MantineColorsTuple } from '@mantine/core';

/** Cold greys, 0 the lightest. */
export const gray: MantineColorsTuple = ['#fafafb', '#f4f5f7', '#ebedf0', '#dfe2e7', '#c9ced6', '#9aa2af', '#6b7380', '#4a515d', '#2f343d', '#1b1e24'];
/** 0 is text, 9 the deepest ground. */
export const dark: MantineColorsTuple = ['#e7e9ee', '#b8bdc8', '#8d94a3', '#666d7c', '#3a404c', '#2a2f39', '#20242c', '#191c22', '#131519', '#0c0d10'];
export const accent: MantineColorsTuple = ['#eef1ff', '#dfe4ff', '#bcc6ff', '#95a4ff', '#7286fd', '#5063ef', '#4a5ae8', '#3d4acc', '#353fa6', '#2f3884'];
/** WhatsApp and on line. */
export const green: MantineColorsTuple = ['#e9faf1', '#d3f3e1', '#a6e6c2', '#74d79f', '#47c97f', '#22b564', '#0f9a50', '#0b7d41', '#0b6336', '#094f2c'];

/** Names that have a veil (tinted variant) in both themes. */
export const tintNames = ['accent', 'green', 'red', 'orange', 'yellow', 'cyan', 'violet', 'pink', 'teal', 'grape', 'blue', 'lime', 'indigo'] as const;
export type Tint = (typeof tintNames)[number] | 'gray';
