/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, normalizePath } from 'vite';
import { chunkGroup } from './scripts/chunks.ts';
import { emojiData } from './scripts/emoji-data.ts';
import { lightContract } from './scripts/light-contract.ts';
import { themeCss } from './scripts/theme-css.ts';

const server = 'http://127.0.0.1:3000';
const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};
const proxy = { '/api': server, '/socket': { target: server, ws: true } };

export default defineConfig({
  plugins: [react({ compiler: true }), lightContract(), emojiData(), themeCss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables: breakpoints })] } },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    // the browsers that README names
    target: ['chrome131', 'edge131', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [chunkGroup(normalizePath(fileURLToPath(new URL('./index.html', import.meta.url))))],
        },
      },
    },
  },
  // Read by the project `web` of the root's vitest.config.ts.
  test: { setupFiles: ['fresh-modules', 'setup'].map((name) => fileURLToPath(new URL(`./src/testing/${name}.ts`, import.meta.url))) },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', port: 4311, strictPort: true, proxy },
});
