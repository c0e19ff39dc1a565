import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// tests wait for conditions; how long depends on the machine, not on them
/** `npm test` runs the file of a failed test once more; of these a second run proves nothing (scripts/results.mjs). */
const tags = [{ name: 'sempre', description: 'leak, convergence, property, loss after a kill: red when it fails once' }];
const patience = { testTimeout: 40_000, hookTimeout: 60_000, expect: { poll: { timeout: 16_000 } } };

/** They start whole processes one after another and wait for them: begun last, everybody waits for them alone. */
const longest = ['test/start.test.ts', 'test/start-external.test.ts', 'test/this-machine.test.ts'];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((name) => moduleId.endsWith(name));
    const rest = await super.sort(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...rest];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
            'apps/widget/src/**/*.test.ts',
            'scripts/*.test.ts',
            'bench/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: ['apps/server/test/kit/fresh-modules.ts'],
          isolate: false,
          tags,
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
          tags,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          // the browser's own stores against the real server stand between the two
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts', 'apps/web/convergencia/*.test.ts'],
          alias: { '@': fileURLToPath(new URL('./apps/web/src', import.meta.url)) },
          exclude: ['apps/server/src/**/*.unit.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/test/kit/global-setup.ts'],
          isolate: false,
          tags,
          ...patience,
        },
      },
    ],
  },
});
