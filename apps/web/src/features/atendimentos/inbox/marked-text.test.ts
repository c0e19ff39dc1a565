import { describe, expect, it } from 'vitest';
import { partsOf } from './marked-text.tsx';

const marked = (text: string, q: string): string =>
  partsOf(text, q)
    .map((p) => (p.hit ? `[${p.text}]` : p.text))
    .join('');

describe('marking what was found', () => {
  it('whatever the accents and capitals, each word, everywhere', () => {
    expect(marked('Não, a GELADEIRA não liga', 'nao geladeira')).toBe('[Não], a [GELADEIRA] [não] liga');
    expect(marked('ação 👍🏽 reação', 'ACAO')).toBe('[ação] 👍🏽 re[ação]');
  });

  it('leaves what was not found as it is', () => {
    expect(marked('Oi', 'tchau')).toBe('Oi');
    expect(marked('100% (de) [desconto]', '100%')).toBe('[100%] (de) [desconto]');
  });
});
