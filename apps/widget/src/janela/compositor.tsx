import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

const mostText = 4096;
const mostBytes = 16 * 1024 * 1024;

interface Props {
  box: RefObject<HTMLTextAreaElement | null>;
  /** What was said may not be all here yet: nothing is written into a sala that is not seen. */
  atras: boolean;
  acabou: boolean;
  onEscrever: (texto: string) => void;
  onEnviar: (texto: string, arquivo?: File) => void;
}

/** Where the visitor writes. What is too much stays in the box, and it is said there. */
export function Compositor({ box, atras, acabou, onEscrever, onEnviar }: Props) {
  const [erro, setErro] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  function send(): void {
    const texto = (box.current?.value ?? '').trim();
    if (texto === '' || atras) return;
    if (texto.length > mostText) return setErro(`No máximo ${mostText} letras; faltam tirar ${texto.length - mostText}.`);
    setErro('');
    box.current!.value = '';
    box.current!.style.height = '';
    onEscrever('');
    onEnviar(texto);
  }
  function sendFile(file: File | undefined): void {
    if (!file || atras) return;
    if (file.size > mostBytes) return setErro('O arquivo pode ter no máximo 16 MB.');
    if (file.size === 0) return setErro('Este arquivo está vazio.');
    setErro('');
    onEnviar('', file);
  }
  return (
    <form
      class="compositor"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        sendFile(event.dataTransfer?.files[0]);
      }}
    >
      {erro !== '' && (
        <p class="erro" role="alert">
          {erro}
        </p>
      )}
      <div class="linha">
        <button type="button" class="icone" aria-label="Enviar um arquivo" disabled={atras} onClick={() => picker.current?.click()}>
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
          >
            <path d="m15 7-6.5 6.5a1.5 1.5 0 0 0 3 3L18 10a3 3 0 0 0-6-6l-6.500 6.500a4.500 4.500 0 0 0 9 9L21 13" />
          </svg>
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Arquivo"
          onChange={({ currentTarget }) => {
            sendFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <textarea
          ref={box}
          rows={1}
          aria-label="Mensagem"
          placeholder={acabou ? 'Começar outra conversa' : 'Sua mensagem'}
          onInput={({ currentTarget: e }) => {
            e.style.height = 'auto';
            e.style.height = `${Math.min(e.scrollHeight, 140)}px`;
            onEscrever(e.value);
          }}
          onPaste={(event) => {
            const file = event.clipboardData?.files[0];
            if (!file) return;
            event.preventDefault();
            sendFile(file);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button class="enviar" disabled={atras}>
          Enviar
        </button>
      </div>
    </form>
  );
}
