import { defineConfig } from 'vitest/config';

// tests wait for conditions; how long depends on the machine, not on them
const patience = { testTimeout: 20_000, hookTimeout: 60_000, expect: { poll: { timeout: 8000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.unit.test.ts', 'scripts/*.test.ts'],
          environment: 'node',
          ...patience,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          sequence: { setupFiles: 'list' },
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
          exclude: ['apps/server/src/**/*.unit.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/kit/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
