/** The keyboard goes to where one writes, in either mode. */
export const focusComposer = (): void =>
  document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Mensagem"], textarea[aria-label="Nota interna"]')?.focus();
