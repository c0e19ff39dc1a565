import { describe, expect, it } from 'vitest';
import { noFilters } from '../state/inbox.ts';
import { readView, writeView } from './inbox-url.ts';

const view = {
  ...noFilters,
  aba: 'todas' as const,
  q: 'maria',
  naoLidas: true,
  status: [0, 7],
  setor: [3],
  pessoa: [9],
  tag: ['VIP', 'Plano, ouro'],
  de: '2026-11-01',
  ate: '2026-11-20',
};

describe('the list in the address', () => {
  it('comes back as it was written; what is usual is left out', () => {
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView({ ...noFilters, aba: 'minhas' }).toString()).toBe('');
  });

  it('what an address has wrong counts as not there', () => {
    const wrong = new URLSearchParams('aba=outra&status=1,x,-2&setor=abc&de=2026-13-45&ate=ontem&naolidas=sim');
    expect(readView(wrong)).toEqual({ ...noFilters, aba: 'minhas', status: [1] });
  });
});
