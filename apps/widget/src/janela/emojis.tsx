import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from './lingua.ts';

type Grupos = typeof import('./emojis-lista.ts').grupos;
const endereco = '/embed/chat/emojis.js';

/** Fetched when it is opened first: most who write need none. */
export function Emojis({ disabled, onPick, children }: { disabled: boolean; onPick: (emoji: string) => void; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [grupos, setGrupos] = useState<Grupos | 'falhou' | undefined>();
  function fetchThem(): void {
    if (!details.current?.open || Array.isArray(grupos)) return;
    (import(/* @vite-ignore */ endereco) as Promise<{ grupos: Grupos }>).then(
      (found) => setGrupos(found.grupos),
      () => setGrupos('falhou'),
    );
  }
  return (
    <details
      class="emojis"
      ref={details}
      onToggle={fetchThem}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={t.emojis} aria-disabled={disabled}>
        {children}
      </summary>
      <div>
        {grupos === undefined && <p class="quieto">{t.carregando}</p>}
        {grupos === 'falhou' && <p class="quieto">{t.naoCarregou}</p>}
        {Array.isArray(grupos) &&
          (grupos as Grupos).map(([titulo, emojis], i) => (
            <fieldset key={titulo}>
              <legend>{t.gruposDeEmojis[i] ?? titulo}</legend>
              {emojis.split(' ').map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  class="icone"
                  disabled={disabled}
                  onClick={() => {
                    if (details.current) details.current.open = false;
                    onPick(emoji);
                  }}
                >
                  {emoji}
                </button>
              ))}
            </fieldset>
          ))}
      </div>
    </details>
  );
}
