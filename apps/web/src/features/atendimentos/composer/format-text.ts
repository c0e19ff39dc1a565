/** Marks of WhatsApp around the selected text (rich-text.tsx shows them). */
export const marks = { bold: '*', italic: '_', strike: '~' } as const;
export type Mark = keyof typeof marks;

/** Puts the mark around what is selected, or takes it away; without a selection the cursor comes to stand inside. */
export function toggleMark(field: HTMLTextAreaElement, name: Mark): void {
  const mark = marks[name];
  const { value, selectionStart, selectionEnd } = field;
  // a mark beside a space shows as a character: spaces at the edges stay outside
  const selected = value.slice(selectionStart, selectionEnd);
  const start = selectionStart + (selected.length - selected.trimStart().length);
  const end = Math.max(start, selectionEnd - (selected.length - selected.trimEnd().length));
  const text = value.slice(start, end);
  const outside = value.slice(start - 1, start) === mark && value.slice(end, end + 1) === mark;
  const inside = text.length > 2 && text.startsWith(mark) && text.endsWith(mark);
  if (outside) field.setRangeText(text, start - 1, end + 1, 'select');
  else if (inside) field.setRangeText(text.slice(1, -1), start, end, 'select');
  else {
    field.setRangeText(`${mark}${text}${mark}`, start, end);
    field.setSelectionRange(start + 1, start + 1 + text.length);
  }
  field.focus();
}

/** The mark that these keys ask for. */
export function markOfKey(e: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'key'>): Mark | null {
  if (!(e.ctrlKey || e.metaKey) || e.altKey) return null;
  const key = e.key.toLowerCase();
  if (e.shiftKey) return key === 'x' ? 'strike' : null;
  return key === 'b' ? 'bold' : key === 'i' ? 'italic' : null;
}
