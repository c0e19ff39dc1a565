import { camposPerguntados } from '@prosa/contract/formularios/formularios.regras.ts';
import type { CampoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';

export interface Regras {
  readonly chave: string;
  readonly passos: boolean;
  readonly campos: readonly Pick<CampoDeFormulario, 'id' | 'quando'>[];
}
export type Controle = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const controlesDe = (of: ParentNode): Controle[] => [...of.querySelectorAll<Controle>('input,select,textarea')];

/** What is answered in a field now. */
export function respostasDe(form: HTMLFormElement, id: string): string[] {
  return controlesDe(form)
    .filter((control) => control.name === id && (!(control instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(control.type) || control.checked))
    .map((control) => control.value);
}

/** Shows the fields that are asked, given what is answered, and takes the others out of the sending. */
export function mostrarPerguntados(form: HTMLFormElement, { campos }: Regras): void {
  const asked = new Set(camposPerguntados(campos, (id) => respostasDe(form, id)).map(({ id }) => id));
  for (const box of form.querySelectorAll<HTMLElement>('[data-campo]')) {
    const on = asked.has(box.dataset['campo'] ?? '');
    box.hidden = !on;
    for (const control of controlesDe(box)) control.disabled = !on;
  }
}

/** Puts what is wrong under a field, or takes it away. */
export function marcar(box: HTMLElement, text: string): void {
  const id = `${box.dataset['campo']}-erro`;
  box.querySelector('.erro')?.remove();
  for (const control of controlesDe(box)) {
    control.removeAttribute('aria-invalid');
    if (text !== '') {
      control.setAttribute('aria-invalid', 'true');
      control.setAttribute('aria-describedby', id);
    }
  }
  if (text === '') return;
  const said = document.createElement('p');
  said.className = 'erro';
  said.id = id;
  said.textContent = text;
  box.append(said);
}

function erroDe(box: HTMLElement, control: Controle): string {
  if (control instanceof HTMLInputElement && control.type === 'file')
    return control.dataset['obrigatorio'] !== undefined && !box.querySelector('.arquivos input') ? 'Escolha um arquivo' : '';
  const { valueMissing, typeMismatch } = control.validity;
  if (typeMismatch) return 'Informe um e-mail como nome@exemplo.com.br';
  if (!valueMissing) return '';
  if (control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type === 'radio')) return 'Escolha uma opção';
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? 'É preciso concordar para enviar' : 'Preencha este campo';
}

/** Whether what is shown here can go on; what is wrong is said, and the first of it gets the focus. The server looks at everything again. */
export function conferir(of: ParentNode): boolean {
  let first: HTMLElement | undefined;
  for (const box of of.querySelectorAll<HTMLElement>('[data-campo]:not([hidden])')) {
    const wrong = controlesDe(box)
      .filter((control) => control.type !== 'hidden')
      .map((control) => erroDe(box, control))
      .find((text) => text !== '');
    marcar(box, wrong ?? '');
    if (wrong !== undefined) first ??= controlesDe(box).find((control) => control.type !== 'hidden');
  }
  first?.focus();
  return first === undefined;
}
