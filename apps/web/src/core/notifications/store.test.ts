import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { clearNotifications, markRead, notify, replaceOfType, useNotifications, useUnreadCount } from './store.ts';

beforeEach(clearNotifications);
const wpp = (id: number) => ({ id: `wpp-${id}`, title: 'Whatsapp desconectado!', type: 'wpp_config' as const });

test('[3] the newest comes first, and one tag shows once', () => {
  const { result } = renderHook(() => useNotifications());
  act(() => notify({ id: '1', title: 'Ana', type: 'chat_message', tag: 'sala-7', timestamp: 1 }));
  act(() => notify({ id: '2', title: 'Rui', type: 'chat', timestamp: 2 }));
  act(() => notify({ id: '3', title: 'Ana de novo', type: 'chat_message', tag: 'sala-7', timestamp: 3 }));
  expect(result.current.map((n) => n.title)).toEqual(['Ana de novo', 'Rui']);
});

test('[4] wpp_config notifications are replaced on every check; one that was read stays read', () => {
  const { result } = renderHook(() => useNotifications());
  act(() => replaceOfType('wpp_config', [wpp(1), wpp(2)]));
  act(() => markRead((n) => n.id === 'wpp-1'));
  act(() => replaceOfType('wpp_config', [wpp(1), wpp(3)]));
  expect(Object.fromEntries(result.current.map((n) => [n.id, n.read]))).toEqual({ 'wpp-1': true, 'wpp-3': false });
  act(() => replaceOfType('wpp_config', []));
  expect(result.current).toHaveLength(0);
});

test('the count follows what is read', () => {
  const { result } = renderHook(() => useUnreadCount());
  act(() => notify({ id: '1', title: 'Ana', type: 'chat' }, { id: '2', title: 'Rui', type: 'chat' }));
  expect(result.current).toBe(2);
  act(() => markRead((n) => n.id === '1'));
  expect(result.current).toBe(1);
});
