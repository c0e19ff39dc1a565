import { describe, expect, it } from 'vitest';
import { byProject, testsOf } from './changed.mjs';

const sources = new Map(
  Object.entries({
    'packages/contract/src/tags/tags.endpoints.ts': '',
    'packages/contract/src/tags/tags.test.ts': "import { tags } from './tags.endpoints.ts';",
    'packages/contract/src/all.ts': "import { tags } from './tags/tags.endpoints.ts';",
    'apps/server/src/modules/tags/tags.api.ts': "import { tags } from '@prosa/contract/tags/tags.endpoints.ts';\nimport './tags.heavy.ts';",
    'apps/server/src/modules/tags/tags.heavy.ts': '',
    'apps/server/src/modules/tags/tags.test.ts': "import { startTestApp } from '../../../test/app.ts';",
    'apps/server/src/modules/menu/menu.ts': "export { x } from '../tags/tags.api.ts';",
    'apps/server/src/modules/menu/menu.test.ts': "const menu = await import('./menu.ts');",
    'apps/server/src/modules/saude/saude.test.ts': "import { startTestApp } from '../../../test/app.ts';",
    'apps/server/src/core/heavy.ts': "new URL('../modules/tags/tags.heavy.ts', import.meta.url)",
    'apps/server/src/core/heavy.unit.test.ts': "import { heavy } from './heavy.ts';",
    'apps/server/src/app.ts': "import { tags } from './modules/tags/tags.api.ts';\nimport { endpoints } from '@prosa/contract/all.ts';",
    'apps/server/test/app.ts': "import { createApp } from '../src/app.ts';",
    'apps/server/test/guards.test.ts': "import { endpoints } from '@prosa/contract/all.ts';\nimport { startTestApp } from './app.ts';",
    'apps/server/test/regras.test.ts': '',
    'apps/web/src/features/tags/tags.tsx': "import { tags } from '@prosa/contract/tags/tags.endpoints.ts';",
    'apps/web/src/features/tags/tags.test.tsx': "import { Tags } from '@/features/tags/tags.tsx';",
    'e2e/support.ts': '',
    'e2e/tests/tags.spec.ts': "import { test } from '../support.ts';",
    'e2e/tests/fila.spec.ts': "import { test } from '../support.ts';",
  }),
);
const of = (...changed: string[]) => byProject(testsOf(changed, sources));

describe('the tests that a change can touch', () => {
  it('of a call: whoever imports it, what is generated from the contract, its journey; not everything that starts the product', () => {
    expect(of('packages/contract/src/tags/tags.endpoints.ts')).toEqual({
      unit: ['packages/contract/src/tags/tags.test.ts'],
      web: ['apps/web/src/features/tags/tags.test.tsx'],
      server: ['apps/server/src/modules/tags/tags.test.ts', 'apps/server/src/modules/menu/menu.test.ts', 'apps/server/test/guards.test.ts'],
      navegador: ['e2e/tests/tags.spec.ts'],
    });
  });

  it('of a module of the server: also by what it is named, where no import is', () => {
    expect(of('apps/server/src/modules/tags/tags.heavy.ts')).toEqual({
      unit: ['apps/server/src/core/heavy.unit.test.ts'],
      web: [],
      server: ['apps/server/src/modules/tags/tags.test.ts', 'apps/server/src/modules/menu/menu.test.ts', 'apps/server/test/guards.test.ts'],
      navegador: ['e2e/tests/tags.spec.ts'],
    });
  });

  it('of what all start from: all', () => {
    expect(of('apps/server/src/app.ts').server).toEqual([
      'apps/server/src/modules/tags/tags.test.ts',
      'apps/server/src/modules/saude/saude.test.ts',
      'apps/server/test/guards.test.ts',
    ]);
    expect(of('apps/server/migrations/0001_x.sql').server).toHaveLength(5);
    expect(testsOf(['package-lock.json'], sources)).toHaveLength(10);
  });

  it('of a page about the product: none; of a test: itself; of what journeys share: they', () => {
    expect(testsOf(['README.md'], sources)).toEqual([]);
    expect(testsOf(['docs/spec/especificacao.md'], sources)).toEqual(['apps/server/test/regras.test.ts']);
    expect(testsOf(['e2e/tests/fila.spec.ts'], sources)).toEqual(['e2e/tests/fila.spec.ts']);
    expect(of('e2e/support.ts').navegador).toHaveLength(2);
  });
});
