import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore, createStoreMap, forgetSession, untilSession, useStore } from './store.ts';

it('what a session read goes with it, also from what is on screen; the rest stays', () => {
  const names = createStoreMap<number, string>(() => '', { until: 'session' });
  const list = createStore<readonly number[]>([], { until: 'session' });
  const theme = createStore('claro', { until: 'page' });
  let kept = 1;
  untilSession(() => {
    kept = 0;
  });
  names.of(7).set('Rita Alves');
  list.set([7]);
  theme.set('escuro');
  const shown = renderHook(() => useStore(names.of(7)));
  expect(shown.result.current).toBe('Rita Alves');
  act(forgetSession);
  expect(shown.result.current).toBe('');
  expect([names.of(7).get(), names.keys().length, list.get(), theme.get(), kept]).toEqual(['', 1, [], 'escuro', 0]);
});

it('what stays longer than the session holds nothing of an empresa, or is asked for by the person whose it is', () => {
  const src = path.resolve(import.meta.dirname, '..');
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const staying = sources.flatMap((file) => (readFileSync(path.join(src, file), 'utf8').match(/until: 'page' \}/g) ?? []).map(() => file));
  expect(staying.toSorted()).toEqual([
    'core/online.ts',
    'core/session/empresa.ts',
    'core/socket/connection.ts',
    'core/socket/connection.ts',
    // one store of a map, whose end is the map's
    'core/store.ts',
    'core/toasts.tsx',
    // by person: what they attached and recorded is there when they come back
    'features/atendimentos/composer/arquivos/use-attached.ts',
    'features/atendimentos/composer/arquivos/voices.ts',
    // of one drawn list
    'features/atendimentos/linha-do-tempo/message-list.tsx',
    'ui/br/municipios.ts',
    'ui/br/phones.ts',
  ]);
});
