import { beforeEach, describe, expect, it } from 'vitest';
import { markOfKey, toggleMark } from './format-text.ts';

let field: HTMLTextAreaElement;
beforeEach(() => {
  field = document.createElement('textarea');
  document.body.replaceChildren(field);
});
/** The text with the selection between brackets. */
const shown = (): string => {
  const { value, selectionStart: a, selectionEnd: b } = field;
  return `${value.slice(0, a)}[${value.slice(a, b)}]${value.slice(b)}`;
};
const write = (text: string): void => {
  field.value = text.replace(/[[\]]/g, '');
  field.setSelectionRange(text.indexOf('['), text.indexOf(']') - 1);
};

describe('marks of WhatsApp', () => {
  it.each([
    ['Chega [hoje]!', 'Chega *[hoje]*!'],
    ['Chega *[hoje]*!', 'Chega [hoje]!'],
    ['Chega [*hoje*]!', 'Chega [hoje]!'],
    ['Chega[ hoje ]cedo', 'Chega *[hoje]* cedo'],
    ['Chega []', 'Chega *[]*'],
  ])('bold on "%s" gives "%s"', (before, after) => {
    write(before);
    toggleMark(field, 'bold');
    expect(shown()).toBe(after);
  });

  it('has a key for each', () => {
    const keys = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
    expect(markOfKey({ ...keys, key: 'b' })).toBe('bold');
    expect(markOfKey({ ...keys, key: 'I' })).toBe('italic');
    expect(markOfKey({ ...keys, shiftKey: true, key: 'X' })).toBe('strike');
    expect(markOfKey({ ...keys, key: 'x' })).toBeNull();
    expect(markOfKey({ ...keys, ctrlKey: false, key: 'b' })).toBeNull();
  });
});
