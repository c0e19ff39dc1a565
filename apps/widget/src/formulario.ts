/**
 * What a company's site loads to show entry forms: each script tag with `data-formulario` puts one where it stands, behind a button, or over
 * the page. No cookie, one global (`Prosa`, shared with the chat); between page and form only its height is told.
 */
type Modo = 'aqui' | 'botao' | 'janela';
interface Opcoes {
  readonly modo?: Modo;
  readonly texto?: string;
  readonly cor?: string;
  /** Of `janela`: seconds until it opens by itself, once a visit. */
  readonly apos?: number;
  /** Where it stands, or its button; missing: at the end of the page. */
  readonly em?: HTMLElement;
}
type ProsaFormulario = { formulario?: (chave: string, opcoes?: Opcoes) => () => void };

const current = document.currentScript as HTMLScriptElement | null;

function make(origin: string): (chave: string, opcoes?: Opcoes) => () => void {
  const frames = new Map<HTMLIFrameElement, (height: number) => void>();
  addEventListener('message', ({ data, source, origin: from }) => {
    if (from !== origin) return;
    const { prosa, altura } = data as { prosa?: string; altura?: number };
    for (const [frame, heard] of frames)
      if (frame.contentWindow === source && prosa === 'altura' && typeof altura === 'number') heard(Math.min(20_000, Math.max(80, altura)));
  });
  const put = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };
  function frameOf(chave: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    // where the visitor comes from: the parameters of this page, and the page
    const query = new URLSearchParams(location.search);
    query.set('pagina', location.href.slice(0, 400));
    frame.src = `${origin}/embed/formulario/${encodeURIComponent(chave)}?${query.toString().slice(0, 2000)}`;
    frame.title = 'Formulário';
    put(frame, { width: '100%', border: '0', display: 'block' });
    return frame;
  }
  function openDialog(chave: string, onClose: () => void): () => void {
    const dialog = document.createElement('dialog');
    const frame = frameOf(chave);
    put(dialog, { border: '0', padding: '0', 'border-radius': '12px', width: 'min(560px, 94vw)', 'max-height': '92vh', overflow: 'auto' });
    put(frame, { height: '320px' });
    frames.set(frame, (height) => put(frame, { height: `${height}px` }));
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', 'Fechar');
    put(close, {
      position: 'sticky',
      top: '8px',
      float: 'right',
      margin: '8px',
      'z-index': '1',
      width: '44px',
      height: '44px',
      border: '0',
      'border-radius': '22px',
      font: '24px system-ui',
      cursor: 'pointer',
    });
    close.addEventListener('click', () => dialog.close());
    dialog.setAttribute('aria-label', 'Formulário');
    dialog.append(close, frame);
    dialog.addEventListener('close', () => {
      frames.delete(frame);
      dialog.remove();
      onClose();
    });
    document.body.append(dialog);
    dialog.showModal();
    return () => dialog.close();
  }

  return (chave, { modo = 'aqui', texto = 'Preencher', cor = '#4a5ae8', apos = 5, em = document.body } = {}) => {
    if (modo === 'aqui') {
      const frame = frameOf(chave);
      // as high as most forms are: what comes below moves once at the most
      put(frame, { height: '480px' });
      frame.loading = 'lazy';
      frames.set(frame, (height) => put(frame, { height: `${height}px` }));
      em.append(frame);
      return () => {
        frames.delete(frame);
        frame.remove();
      };
    }
    if (modo === 'botao') {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = texto;
      put(button, {
        font: '600 16px system-ui,sans-serif',
        padding: '12px 20px',
        'min-height': '48px',
        border: '0',
        'border-radius': '8px',
        background: cor,
        color: '#fff',
        cursor: 'pointer',
      });
      button.addEventListener('click', () => openDialog(chave, () => button.focus()));
      em.append(button);
      return () => button.remove();
    }
    const seen = `prosa-formulario-${chave}`;
    const visited = (): boolean => {
      try {
        if (sessionStorage.getItem(seen) !== null) return true;
        sessionStorage.setItem(seen, '1');
        return false;
      } catch {
        // no storage: it opens on each page
        return false;
      }
    };
    let shut: (() => void) | undefined;
    const timer = setTimeout(() => {
      if (!visited()) shut = openDialog(chave, () => undefined);
    }, apos * 1000);
    return () => {
      clearTimeout(timer);
      shut?.();
    };
  };
}

if (current) {
  const prosa = ((window as { Prosa?: ProsaFormulario }).Prosa ??= {});
  const formulario = (prosa.formulario ??= make(new URL(current.src).origin));
  const { formulario: chave, modo, texto, cor, apos } = current.dataset;
  if (chave) {
    const place = document.createElement('div');
    current.after(place);
    const known: Modo = modo === 'botao' || modo === 'janela' ? modo : 'aqui';
    const begin = (): void =>
      void formulario(chave, {
        modo: known,
        em: place,
        ...(texto && { texto }),
        ...(cor && /^#[0-9a-f]{6}$/i.test(cor) && { cor }),
        ...(apos && { apos: Number(apos) || 0 }),
      });
    if (document.body) begin();
    else addEventListener('DOMContentLoaded', begin, { once: true });
  }
}
