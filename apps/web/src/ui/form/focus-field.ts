/** Puts the focus on the field that comes first on screen among those named (Mantine marks inputs with their path). */
export function focusField(form: HTMLFormElement | null, paths: readonly string[]): void {
  if (form === null) return;
  const wrong = [...form.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => paths.includes(dataset['path'] ?? ''));
  const input = wrong?.matches('input, textarea, select, button') ? wrong : wrong?.querySelector<HTMLElement>('input, textarea, select, button');
  // After the messages are drawn: they move the field.
  requestAnimationFrame(() => {
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  });
}
