/** Lets a field show all that is written in it where the browser does not do so by itself (`field-sizing`, Safari from 26.2). */
export function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}
