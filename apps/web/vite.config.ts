/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
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
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // of libraries what stands outside a shell, too; several queries at once are the search's alone
            {
              name: 'base',
              test: /node_modules[\\/](?!.*[\\/](useQueries|queriesObserver)\.)(react|react-dom|scheduler|react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 20,
            },
            // what every screen of a shell needs: one file packs better than forty
            {
              name: 'kit',
              test: /node_modules[\\/](@floating-ui[\\/]|@mantine[\\/]core[\\/]esm[\\/](core[\\/]MantineProvider[\\/]|components[\\/](ActionIcon|Alert|Badge|Button|CloseButton|FocusTrap|Group|Input|InputBase|Menu|Popover|Portal|Skeleton|Text|TextInput|Title|Tooltip|Transition|UnstyledButton)[\\/]|utils[\\/]Floating))/,
              priority: 10,
            },
            // of every shell, customers' too, who have no kit
            {
              name: 'hooks',
              test: /@mantine[\\/]hooks[\\/]esm[\\/]use-(callback-ref|debounced-callback|debounced-value|disclosure|local-storage|media-query|window-event)/,
              priority: 11,
            },
            // icons of every shell and list: each in a file of its own costs more around it than in it
            {
              name: 'icons',
              test: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes|icons[\\/]Icon(AddressBook|AlertCircle|AlertTriangle|ArrowDown|ArrowLeft|ArrowUp|BuildingStore|Check|ChevronDown|Circle|Dots|Edit|FileSpreadsheet|Filter|FilterPlus|HelpCircle|History|Home|Id|Inbox|LayoutKanban|LayoutSidebar|Lock|Logout|Maximize|Message2|MessagePlus|Minimize|Moon|Plus|Restore|Search|SearchOff|Send|Settings|Sun|TableExport|Ticket|Trash|Truck|User|WifiOff|X)\.)/,
              priority: 10,
            },
            // of every shell and screen, of customers' too: many small files are fetched one after the other
            {
              name: 'frame',
              includeDependenciesRecursively: false,
              test: /apps[\\/]web[\\/]src[\\/](app[\\/]shell[\\/](company-mark|frame|leave|navigation|offline-banner|phone-bar|shell\.module|tool-button|view-buttons)|core[\\/](menu|online|route-handle|toasts)\.|ui[\\/](confirm\.|empty-box|light|menu-icon\.|menu-icons-sidebar|page-header|theme[\\/]brand|toast-host))/,
              priority: 5,
            },
            // what is drawn without the kit, but of the sign-in
            {
              name: 'plain',
              includeDependenciesRecursively: false,
              test: /apps[\\/]web[\\/]src[\\/]ui[\\/](load-failure|plain[\\/](alert|button|checkbox|file-button|segmented|skeleton))/,
              priority: 5,
            },
            {
              name: 'area',
              includeDependenciesRecursively: false,
              test: /apps[\\/]web[\\/]src[\\/]features[\\/]area-cliente[\\/](area-cliente\.tickets\.ts|components[\\/](ticket-rows|tickets\.module))/,
              priority: 5,
            },
            // lists of records: one file, whatever kind they are of
            {
              name: 'lists',
              includeDependenciesRecursively: false,
              test: /apps[\\/]web[\\/]src[\\/](features[\\/](registro[\\/](columns|registro|registro-list|trash)\.tsx?$|exportacoes[\\/](public|exportacoes\.queries|components[\\/]export-menu))|ui[\\/]list[\\/](?!columns-panel|filter-panel|list-pages|refused-state))/,
              priority: 5,
            },
          ],
        },
      },
    },
  },
  // Read by the project `web` of the root's vitest.config.ts.
  test: { setupFiles: ['fresh-modules', 'setup'].map((name) => fileURLToPath(new URL(`./src/testing/${name}.ts`, import.meta.url))) },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', port: 4311, strictPort: true, proxy },
});
