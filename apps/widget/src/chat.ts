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

interface Convite {
  readonly texto: string;
  /** In the address of the pages that show it; '' on all. */
  readonly pagina: string;
  readonly segundos: number;
}
/** Settings of the site's code, by name: `chave`, `lado`, `distancia`, `idiomas`, `cor`, `texto`, `convites`. */
type Ajustes = Readonly<Record<string, string | undefined>>;

/** The address is looked at each so many milliseconds where the browser does not tell of its changes. */
const addressCheck = 500;

function start(origin: string, ajustes: Ajustes): void {
  const { chave = '', lado = 'direita', distancia = '20', idiomas } = ajustes;
  const lingua = document.documentElement.lang;
  // as the window chooses; a code of before there were languages names none
  const [conversar, janela, fechar] = palavras[linguaEntre([...navigator.languages, lingua], idiomas?.split(' '))];
  const texto = ajustes['texto'] ?? conversar;
  const cor = /^#[0-9a-f]{6}$/i.test(ajustes['cor'] ?? '') ? ajustes['cor']! : corPadrao;
  const side = lado === 'esquerda' ? 'left' : 'right';
  const far = `${Math.min(200, Math.max(0, Number(distancia) || 0))}px`;
  const listeners: [string, Ouvinte][] = [];
  const tell = (event: string, data?: unknown): void => {
    for (const [name, listener] of listeners) if (name === event) listener(data);
  };
  const put = (element: HTMLElement, styles: Readonly<Record<string, string>>, priority = ''): void => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, priority);
  };

  // of a name that no style of a page means
  const host = document.createElement('prosa-chat');
  // out of the page's flow: nothing of it moves
  put(host, { all: 'initial', display: 'block', position: 'fixed', bottom: far, [side]: far, 'z-index': '2147483000' }, 'important');
  const root = host.attachShadow({ mode: 'open' });
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media print { :host { display: none !important } }');
    root.adoptedStyleSheets = [sheet];
  }
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
  /** They signed out, and it was forgotten: it stays off the page. */
  let gone = false;
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
  /** The page's title, and the same with the count before it as it was set here last: a page changes its title as it changes. */
  let title = document.title;
  let marked = title;
  const small = matchMedia('(max-width: 480px)');
  const post = (message: object): void => {
    if (ready) frame?.contentWindow?.postMessage(message, origin);
  };

  /** Told when the window is there: nothing is asked of the server before that. */
  function later(message: object): void {
    if (ready) post(message);
    else done = [...done, message].slice(-20);
  }
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
  /**
   * Beside the body, which the page may filter, move or replace; whatever takes it from there, it comes back. A frame that was taken off loads
   * anew, and its window goes on with the sala that it keeps.
   */
  function attach(): void {
    watch.observe(document, { childList: true });
    if (!document.documentElement) return;
    watch.observe(document.documentElement, { childList: true });
    if (host.isConnected) return;
    ready = false;
    document.documentElement.append(host);
  }
  // not in the same turn: a page that takes it off each time is not held up
  const watch = new MutationObserver(() => setTimeout(() => gone || attach()));
  function open(): void {
    attach();
    load();
    visit((storage) => storage.setItem(opened, chave));
    show(true);
  }
  function mark(): void {
    if (document.title !== marked) title = document.title;
    marked = unread > 0 ? `(${unread}) ${title}` : title;
    if (document.title !== marked) document.title = marked;
  }
  function count(n: number): void {
    unread = n;
    mark();
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
      told();
      post({ prosa: 'visivel', aberta: shown });
    }
  }
  /** An invitation that the page's own code has: once a visit, and never over an open window. */
  function invite(one: Convite): void {
    const seen = 'prosa-convite';
    if (shown || leaving || visit((storage) => storage.getItem(seen)) || root.querySelector('div')) return;
    invited = one;
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
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = text;
      if (label) element.setAttribute('aria-label', label);
      put(element, { font: 'inherit', color: 'inherit', background: 'none', border: '0', cursor: 'pointer', 'min-height': '44px', padding: '12px', ...styles });
      element.addEventListener('click', () => {
        bubble.remove();
        act();
      });
      bubble.append(element);
    };
    part(one.texto, '', { flex: '1', 'text-align': 'left' }, () => {
      later({ prosa: 'convite', texto: one.texto });
      open();
    });
    part('✕', fechar, {}, () => button.focus());
    visit((storage) => storage.setItem(seen, '1'));
    root.append(bubble);
  }
  function readConvites(): readonly Convite[] {
    try {
      return JSON.parse(ajustes['convites'] ?? '[]');
    } catch {
      // changed by hand: the button stands without them
      return [];
    }
  }
  const convites = readConvites();
  /** Those whose page is on show, and their time on it. */
  const waits = new Map<Convite, ReturnType<typeof setTimeout>>();
  /** The one whose bubble is there, or was last. */
  let invited: Convite | undefined;
  function judgeInvitations(): void {
    for (const one of convites) {
      const here = one.pagina === '' || location.href.includes(one.pagina);
      if (here && !waits.has(one)) waits.set(one, setTimeout(invite, one.segundos * 1000, one));
      if (here) continue;
      clearTimeout(waits.get(one));
      waits.delete(one);
      if (invited === one) root.querySelector('div')?.remove();
    }
  }
  let page = '';
  /** The page of the visit, which changes without being loaded: invitations follow it, and the desk hears of it. */
  function follow(): void {
    if (location.href === page) return;
    page = location.href;
    judgeInvitations();
    told();
    if (unread > 0) mark();
  }
  // pushState and replaceState tell nobody but the newer browsers' navigation
  const { navigation } = window as { navigation?: EventTarget };
  const checks = navigation ? undefined : setInterval(follow, addressCheck);
  button.addEventListener('click', open);
  addEventListener('message', onMessage);
  small.addEventListener('change', place);
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
  navigation?.addEventListener('currententrychange', follow);

  function remove(): void {
    gone = true;
    watch.disconnect();
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
      put(host, { display: 'none' }, 'important');
      visit((storage) => storage.removeItem(opened));
      if (ready) post({ prosa: 'esquecer' });
      else load();
      small.removeEventListener('change', place);
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
      navigation?.removeEventListener('currententrychange', follow);
      clearInterval(checks);
      for (const wait of waits.values()) clearTimeout(wait);
      unread = 0;
      mark();
      // what else stands in it, the forms, stays
      if (window.Prosa) for (const name of Object.keys(chat)) delete window.Prosa[name as keyof Prosa];
    },
    em: (evento, ouvinte) => void listeners.push([evento, ouvinte]),
  };
  window.Prosa = Object.assign(window.Prosa ?? {}, chat);
  attach();
  follow();
  if (visit((storage) => storage.getItem(opened)) === chave) load();
}

/**
 * Reads what the site's code says. Tag managers and programs that gather scripts drop what stands beside the address of one, or run it as one of
 * theirs: then it is in that address (`?chave=`), or in a tag of the page that still has it.
 */
function ajustesDo(of: HTMLScriptElement | null): { origin: string; ajustes: Ajustes } | undefined {
  const tags = [of, ...document.querySelectorAll<HTMLScriptElement>('script[src*="/embed/chat.js"]')].filter((tag) => tag !== null);
  for (const tag of tags) {
    const { origin, searchParams } = new URL(tag.src, location.href);
    const ajustes = Object.fromEntries([...searchParams, ...Object.entries(tag.dataset)]);
    if (ajustes['chave']) return { origin, ajustes };
  }
  return undefined;
}

const script = document.currentScript as HTMLScriptElement | null;
const said = ajustesDo(script);
if (!said) console.error('Prosa: falta a chave do chat. Copie de novo o código em Chat do site, ou acrescente ?chave=… ao endereço do script.');
// once a page, wherever the site put the script
else if (!window.Prosa?.abrir) {
  const { origin, ajustes } = said;
  if (document.body) start(origin, ajustes);
  else addEventListener('DOMContentLoaded', () => start(origin, ajustes), { once: true });
}
