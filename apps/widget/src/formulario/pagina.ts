/**
 * What a form's page does beyond what the browser does by itself: steps, conditions, files, the proof of work, and a sending that keeps
 * what was typed when it fails, and goes on to the address of the form. Without it the page is whole, and its answers go to the box.
 */
import { ligarArquivos } from './arquivos.ts';
import { conferir, marcar, mostrarPerguntados, type Regras } from './campos.ts';
import { ligarCidades } from './cidades.ts';
import { provar } from './prova.ts';

/** Tells the page around how high this one is: nothing else leaves it. */
function tellHeight(): void {
  if (parent !== window) parent.postMessage({ prosa: 'altura', altura: Math.ceil(document.documentElement.getBoundingClientRect().height) }, '*');
}

/** Parts as steps: one at a time, those with nothing to ask left out. Answers how they are shown again. */
function steps(
  form: HTMLFormElement,
  parts: readonly HTMLElement[],
  actions: HTMLElement,
): { show: (focus: boolean) => void; isLast: () => boolean; next: () => void; to: (part: HTMLElement) => void } {
  let at = 0;
  const said = document.createElement('p');
  said.className = 'passo';
  said.setAttribute('role', 'status');
  form.prepend(said);
  const back = document.createElement('button');
  back.type = 'button';
  back.className = 'leve';
  back.textContent = 'Voltar';
  const send = actions.querySelector('button');
  const label = send?.textContent ?? '';
  actions.prepend(back);
  const asked = (): HTMLElement[] => parts.filter((part) => part.querySelector('[data-campo]:not([hidden])'));
  const show = (focus: boolean): void => {
    const now = asked();
    at = Math.min(at, now.length - 1);
    for (const part of parts) part.hidden = part !== now[at];
    said.textContent = now.length > 1 ? `Passo ${at + 1} de ${now.length}` : '';
    back.hidden = at === 0;
    if (send) send.textContent = at < now.length - 1 ? 'Continuar' : label;
    if (focus) (now[at]?.querySelector<HTMLElement>('h2') ?? now[at]?.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea'))?.focus();
    tellHeight();
  };
  back.addEventListener('click', () => {
    at--;
    show(true);
  });
  return {
    show,
    isLast: () => at >= asked().length - 1,
    next: () => {
      at++;
      show(true);
    },
    to: (part) => {
      at = Math.max(0, asked().indexOf(part));
      show(false);
    },
  };
}

function start(): void {
  const form = document.querySelector('form');
  const rules = document.querySelector('#formulario');
  const actions = document.querySelector<HTMLElement>('.acoes');
  if (!form || !rules || !actions) return tellHeight();
  const regras = JSON.parse(rules.textContent) as Regras;
  const parts = [...form.querySelectorAll<HTMLElement>('[data-parte]')];
  const walk = regras.passos && parts.length > 1 ? steps(form, parts, actions) : undefined;
  const changed = (): void => {
    mostrarPerguntados(form, regras);
    if (walk) walk.show(false);
    else {
      for (const part of parts) part.hidden = !part.querySelector('[data-campo]:not([hidden])');
      tellHeight();
    }
  };
  for (const box of form.querySelectorAll<HTMLElement>('[data-arquivo]')) ligarArquivos(box, regras.chave, changed);
  for (const box of form.querySelectorAll<HTMLElement>('[data-municipio]')) ligarCidades(box);
  form.addEventListener('change', changed);
  changed();
  const wrong = form.querySelector<HTMLElement>('[aria-invalid]');
  if (wrong) {
    walk?.to(wrong.closest<HTMLElement>('[data-parte]')!);
    wrong.focus();
  }

  // begun when the person begins: it is there when they have finished
  let proof: Promise<string> | undefined;
  const prove = (): Promise<string> => (proof ??= provar(regras.chave));
  form.addEventListener('focusin', () => void prove(), { once: true });

  let busy = false;
  async function send(of: HTMLFormElement): Promise<void> {
    const button = actions?.querySelector<HTMLButtonElement>('button:not([type])');
    const label = button?.textContent ?? '';
    if (button) {
      button.disabled = true;
      button.textContent = 'Enviando…';
    }
    actions?.querySelector('.erro')?.remove();
    try {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(of)) if (typeof value === 'string') body.append(name, value);
      body.set('_prova', await prove());
      const reply = await fetch(of.action, { method: 'POST', body });
      const answer = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('main');
      if (!answer) throw new TypeError('no page');
      document.querySelector('main')?.replaceWith(answer);
      start();
      scrollTo(0, 0);
      answer.querySelector<HTMLElement>('[role=status]')?.focus();
      // the whole page goes on, which a browser lets a frame do after a press in it; where it does not, the link is there
      answer.querySelector<HTMLAnchorElement>('a[data-ir]')?.click();
    } catch {
      // nothing typed is lost: the page stays, and the same sending can be tried again
      proof = undefined;
      const said = document.createElement('p');
      said.className = 'erro';
      said.setAttribute('role', 'alert');
      said.textContent = 'Não foi possível enviar agora. O que você escreveu continua aqui: confira a conexão e tente de novo.';
      actions?.append(said);
      if (button) {
        button.disabled = false;
        button.textContent = label;
      }
      tellHeight();
    }
    busy = false;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    const shown = parts.find((part) => !part.hidden);
    if (walk && !walk.isLast()) {
      if (shown && conferir(shown)) walk.next();
      return tellHeight();
    }
    if (!conferir(form)) return tellHeight();
    busy = true;
    void send(form);
  });
  form.addEventListener('input', ({ target }) => {
    const box = (target as HTMLElement).closest<HTMLElement>('[data-campo]');
    if (box?.querySelector('.erro')) marcar(box, '');
  });
}

start();
new ResizeObserver(tellHeight).observe(document.documentElement);
