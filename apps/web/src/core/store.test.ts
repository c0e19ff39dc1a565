import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore, createStoreMap, forgetSession, untilSession, useStore } from './store.ts';

it('what a session read goes with it, also from what is on screen; the rest stays', () => {
  const names = createStoreMap<number, string>(() => '', { until: 'session' });
  const list = createStore<readonly number[]>([], { until: 'session' });
  const theme = createStore('claro');
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
