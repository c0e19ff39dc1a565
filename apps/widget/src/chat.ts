/**
 * What a company's site loads: a button, and behind its click the window, in a frame of our own origin. No cookie, nothing asked of the
 * server before the click, one global: `Prosa`. Styles are set by script alone, so that a strict policy of the page lets them be.
 */

import { corPadrao, corSobre } from '@prosa/contract/visitantes/cores.ts';
import type { IdentidadeDita } from '@prosa/contract/visitantes/identidade.schemas.ts';
import { type LinguaDoChat, linguaEntre } from '@prosa/contract/visitantes/linguas.ts';

/** Its own words: the button's, where the site gives none; the window's name; how an invitation is put away. */
const palavras: Readonly<Record<LinguaDoChat, readonly [string, string, string]>> = {
  pt: ['Conversar', 'Chat', 'Fechar o convite'],
  en: ['Chat with us', 'Chat', 'Close the invitation'],
  es: ['Chatear', 'Chat', 'Cerrar la invitación'],
};

type Ouvinte = (dado?: unknown) => void;
interface Prosa {
  abrir(): void;
  fechar(): void;
  /** Who signed in on the site, as its server signs it: one sala on all their devices. */
  identificar(identidade: IdentidadeDita): void;
  /** What the site knows of the visitor: fills the form before the chat, and proves nothing. */
  campos(valores: Readonly<Record<string, string>>): void;
  /** What they do on the site, for those who attend: a name, and up to ten values. */
  evento(nome: string, dados?: Readonly<Record<string, string | number>>): void;
  /** They sign out: this browser forgets them, and the chat goes off the page. */
  sair(): void;
  /** `abriu`, `fechou`, `naoLidas`. */
  em(evento: string, ouvinte: Ouvinte): void;
}
declare global {
  interface Window {
    Prosa?: Partial<Prosa>;
  }
}

const script = document.currentScript as HTMLScriptElement | null;

function start(of: HTMLScriptElement): void {
  const { chave = '', lado = 'direita', distancia = '20', idiomas } = of.dataset;
  const lingua = document.documentElement.lang;
  // as the window chooses; a code of before there were languages names none
  const [conversar, janela, fechar] = palavras[linguaEntre([...navigator.languages, lingua], idiomas?.split(' '))];
  const texto = of.dataset['texto'] ?? conversar;
  const cor = /^#[0-9a-f]{6}$/i.test(of.dataset['cor'] ?? '') ? of.dataset['cor']! : corPadrao;
  const origin = new URL(of.src).origin;
  const side = lado === 'esquerda' ? 'left' : 'right';
  const far = `${Math.min(200, Math.max(0, Number(distancia) || 0))}px`;
  const listeners: [string, Ouvinte][] = [];
  const tell = (event: string, data?: unknown): void => {
    for (const [name, listener] of listeners) if (name === event) listener(data);
  };
  const put = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };

  const host = document.createElement('div');
  // out of the page's flow: nothing of it moves
  put(host, { all: 'initial', position: 'fixed', bottom: far, [side]: far, 'z-index': '2147483000' });
  const root = host.attachShadow({ mode: 'open' });
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texto;
  put(button, {
    font: '600 16px system-ui,sans-serif',
    padding: '12px 20px',
    'min-height': '48px',
    border: '0',
    'border-radius': '24px',
    background: cor,
    color: corSobre(cor),
    cursor: 'pointer',
    'box-shadow': '0 2px 12px rgb(0 0 0 / 25%)',
  });
  root.append(button);

  let frame: HTMLIFrameElement | undefined;
  let known: Readonly<Record<string, string>> = {};
  let named: IdentidadeDita | undefined;
  let leaving = false;
  let done: object[] = [];
  let unread = 0;
  /** The page's storage of this visit: a window that was opened is on the next pages too, out of sight, and hears what is said. */
  const visit = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(sessionStorage);
    } catch {
      // the page gives no storage: each page begins anew
      return undefined;
    }
  };
  const opened = 'prosa-chat';
  let shown = false;
  /** Whether the window is there to hear. */
  let ready = false;
  const title = document.title;
  const small = matchMedia('(max-width: 480px)');
  const post = (message: object): void => {
    if (ready) frame?.contentWindow?.postMessage(message, origin);
  };

  /** Told when the window is there: nothing is asked of the server before that. */
  function later(message: object): void {
    if (ready) post(message);
    else done = [...done, message].slice(-20);
  }
  /** Pages that change without being loaded: told when somebody looks. */
  const told = (): void => post({ prosa: 'pagina', pagina: location.href.slice(0, 400) });

  function place(): void {
    if (!frame) return;
    put(
      frame,
      small.matches
        ? { position: 'fixed', inset: '0', width: '100%', height: '100%', 'border-radius': '0' }
        : {
            position: 'absolute',
            inset: `auto ${side === 'right' ? '0' : 'auto'} 0 ${side === 'left' ? '0' : 'auto'}`,
            width: '380px',
            height: 'min(640px, calc(100vh - 40px))',
            'border-radius': '14px',
          },
    );
  }
  function show(on: boolean): void {
    if (!frame) return;
    shown = on;
    root.querySelector('div')?.remove();
    put(frame, { display: on ? 'block' : 'none' });
    put(button, { visibility: on ? 'hidden' : 'visible' });
    post({ prosa: 'visivel', aberta: on });
    told();
    if (on) frame.focus();
    else button.focus();
    tell(on ? 'abriu' : 'fechou');
  }
  function load(): void {
    if (!frame) {
      frame = document.createElement('iframe');
      frame.title = janela;
      frame.allow = 'clipboard-write; microphone';
      put(frame, { border: '0', background: 'transparent', 'box-shadow': '0 4px 32px rgb(0 0 0 / 30%)' });
      frame.src = `${origin}/embed/janela/${encodeURIComponent(chave)}?pagina=${encodeURIComponent(location.href.slice(0, 400))}&origem=${encodeURIComponent(document.referrer.slice(0, 400))}&lingua=${encodeURIComponent(lingua.slice(0, 12))}`;
      put(frame, { display: 'none' });
      root.append(frame);
      place();
    }
  }
  function open(): void {
    load();
    visit((storage) => storage.setItem(opened, chave));
    show(true);
  }
  function count(n: number): void {
    unread = n;
    document.title = n > 0 ? `(${n}) ${title}` : title;
    button.textContent = n > 0 ? `${texto} (${n})` : texto;
    tell('naoLidas', n);
  }
  function onMessage(event: MessageEvent): void {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
    const said = event.data as { prosa?: string; n?: number };
    if (said.prosa === 'fechar') show(false);
    if (said.prosa === 'naoLidas' && typeof said.n === 'number' && said.n !== unread) count(said.n);
    if (said.prosa === 'esqueceu') remove();
    if (said.prosa === 'pronta') {
      ready = true;
      if (leaving) return post({ prosa: 'esquecer' });
      if (named) post({ prosa: 'identificar', identidade: named });
      post({ prosa: 'campos', campos: known });
      for (const message of done.splice(0)) post(message);
      post({ prosa: 'visivel', aberta: shown });
    }
  }
  /** An invitation that the page's own code has: by its address and the time on it, once a visit, and never over an open window. */
  function invite({ texto: said, pagina, segundos }: { texto: string; pagina: string; segundos: number }): void {
    const seen = 'prosa-convite';
    const off = (): string | null | undefined => visit((storage) => storage.getItem(seen));
    if (off() !== null && off() !== undefined) return;
    if (pagina !== '' && !location.href.includes(pagina)) return;
    setTimeout(() => {
      if (shown || leaving || off() || root.querySelector('div')) return;
      const bubble = document.createElement('div');
      put(bubble, {
        position: 'absolute',
        bottom: '60px',
        [side]: '0',
        width: '240px',
        font: '15px/1.4 system-ui,sans-serif',
        color: '#1f2328',
        background: '#fff',
        'border-radius': '12px',
        'box-shadow': '0 2px 16px rgb(0 0 0 / 25%)',
        display: 'flex',
      });
      bubble.setAttribute('role', 'status');
      const part = (text: string, label: string, styles: Record<string, string>, act: () => void): void => {
        const one = document.createElement('button');
        one.type = 'button';
        one.textContent = text;
        if (label) one.setAttribute('aria-label', label);
        put(one, { font: 'inherit', color: 'inherit', background: 'none', border: '0', cursor: 'pointer', 'min-height': '44px', padding: '12px', ...styles });
        one.addEventListener('click', () => {
          bubble.remove();
          act();
        });
        bubble.append(one);
      };
      part(said, '', { flex: '1', 'text-align': 'left' }, () => {
        later({ prosa: 'convite', texto: said });
        open();
      });
      part('✕', fechar, {}, () => button.focus());
      visit((storage) => storage.setItem(seen, '1'));
      root.append(bubble);
    }, segundos * 1000);
  }
  function invites(): { texto: string; pagina: string; segundos: number }[] {
    try {
      return JSON.parse(of.dataset['convites'] ?? '[]');
    } catch {
      // changed by hand: the button stands without them
      return [];
    }
  }
  button.addEventListener('click', open);
  addEventListener('message', onMessage);
  small.addEventListener('change', place);
  addEventListener('popstate', told);

  function remove(): void {
    host.remove();
    removeEventListener('message', onMessage);
  }

  const chat: Prosa = {
    abrir: open,
    identificar(identidade) {
      named = identidade;
      post({ prosa: 'identificar', identidade });
    },
    fechar: () => show(false),
    campos(valores) {
      known = { ...known, ...valores };
      post({ prosa: 'campos', campos: known });
    },
    evento(nome, dados = {}) {
      const text = Object.entries(dados)
        .slice(0, 10)
        .map(([name, value]) => [name.slice(0, 40), String(value).slice(0, 200)]);
      const event = { prosa: 'evento', nome: nome.slice(0, 60), dados: Object.fromEntries(text) };
      later(event);
    },
    sair() {
      // out of sight at once; gone when the window, which alone knows it, has forgotten the sala
      leaving = true;
      put(host, { display: 'none' });
      visit((storage) => storage.removeItem(opened));
      if (ready) post({ prosa: 'esquecer' });
      else load();
      small.removeEventListener('change', place);
      removeEventListener('popstate', told);
      document.title = title;
      // what else stands in it, the forms, stays
      if (window.Prosa) for (const name of Object.keys(chat)) delete window.Prosa[name as keyof Prosa];
    },
    em: (evento, ouvinte) => void listeners.push([evento, ouvinte]),
  };
  window.Prosa = Object.assign(window.Prosa ?? {}, chat);
  document.body.append(host);
  for (const one of invites()) invite(one);
  if (visit((storage) => storage.getItem(opened)) === chave) load();
}

// once a page, wherever the site put the script
if (script?.dataset['chave'] && !window.Prosa?.abrir) {
  if (document.body) start(script);
  else addEventListener('DOMContentLoaded', () => start(script), { once: true });
}
