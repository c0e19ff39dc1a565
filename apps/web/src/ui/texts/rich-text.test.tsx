import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { richText } from './rich-text.tsx';

const html = (text: string): string => render(<p>{richText(text)}</p>).container.firstElementChild?.innerHTML ?? '';

describe("WhatsApp's marks", () => {
  it.each([
    ['*negrito* e _itálico_', '<b>negrito</b> e <i>itálico</i>'],
    ['~riscado~', '<s>riscado</s>'],
    ['*_os dois_*', '<b><i>os dois</i></b>'],
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['nome_de_arquivo_longo.pdf', 'nome_de_arquivo_longo.pdf'],
    ['```x = 1```', '<code>x = 1</code>'],
  ])('%s', (text, expected) => expect(html(text)).toBe(expected));

  it('addresses become links that give nothing away, and end before the full stop', () => {
    expect(html('Veja https://loja.example/a?b=1.')).toBe(
      'Veja <a href="https://loja.example/a?b=1" target="_blank" rel="noopener noreferrer nofollow">https://loja.example/a?b=1</a>.',
    );
  });

  it('markup stays text', () => {
    expect(html('<img src=x onerror=alert(1)>')).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });
});
