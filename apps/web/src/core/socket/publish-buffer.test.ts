import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PublishBuffer } from './publish-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[4] publishes before login', () => {
  it('keeps the last change_empresa, the last get_chat_status and one signin per topic, in order', () => {
    const sent: unknown[] = [];
    const buffer = new PublishBuffer((...message) => sent.push(message));
    buffer.add('change_empresa', { id_empresa: 1 }, undefined);
    buffer.add('signin', {}, 'sala-um');
    buffer.add('get_chat_status', { n: 1 }, undefined);
    buffer.add('client_typing', { typing: 1 }, 'sala-um');
    buffer.add('signin', {}, 'sala-dois');
    buffer.add('chat_status', { n: 1 }, undefined);
    buffer.add('chat_status', { n: 2 }, undefined);
    buffer.add('signin', {}, 'sala-um');
    buffer.add('get_chat_status', { n: 2 }, undefined);
    buffer.add('change_empresa', { id_empresa: 2 }, undefined);
    buffer.flush('usuario-1');
    expect(sent).toEqual([
      ['sala-dois', 'signin', {}],
      ['usuario-1', 'chat_status', { n: 1 }],
      ['usuario-1', 'chat_status', { n: 2 }],
      ['sala-um', 'signin', {}],
      ['usuario-1', 'get_chat_status', { n: 2 }],
      ['usuario-1', 'change_empresa', { id_empresa: 2 }],
    ]);
    buffer.flush('usuario-1');
    expect(sent).toHaveLength(6);
  });
  it('stays below the rate of the server, and waits when the connection is gone', () => {
    const sent: unknown[] = [];
    const buffer = new PublishBuffer((_, __, data) => sent.push(data));
    for (let i = 0; i < 50; i++) buffer.add('chat_status', i, undefined);
    buffer.flush('usuario-1');
    expect(sent).toHaveLength(30);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(38);
    buffer.pause();
    vi.advanceTimersByTime(10_000);
    expect(sent).toHaveLength(38);
    buffer.flush('usuario-1');
    expect(sent).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });
});
