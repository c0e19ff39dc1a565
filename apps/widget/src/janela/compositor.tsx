import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { TipoDeArquivo } from '@prosa/contract/visitantes/partes.schemas.ts';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Emojis } from './emojis.tsx';
import { t } from './lingua.ts';
import { grava, Voz } from './voz.tsx';

const mostText = 4096;
const aceita: Readonly<Record<TipoDeArquivo, string>> = { imagem: 'image/*', audio: 'audio/*', video: 'video/*', documento: '' };

/** What is written: an answer to a message, or one of theirs anew. */
export interface Modo {
  readonly tipo: 'responder' | 'editar';
  readonly mensagem: Mensagem;
}

interface Props {
  box: RefObject<HTMLTextAreaElement | null>;
  /** What was said may not be all here yet: nothing is written into a sala that is not seen. */
  atras: boolean;
  acabou: boolean;
  /** Kinds of files that the chat takes, and how large. */
  arquivos: readonly TipoDeArquivo[];
  maximoMb: number;
  modo: Modo | null;
  onLargar: () => void;
  onEscrever: (texto: string) => void;
  onEnviar: (texto: string, arquivo?: File) => void;
}

/** Where the visitor writes. What is too much stays in the box, and it is said there. */
export function Compositor({ box, atras, acabou, arquivos, maximoMb, modo, onLargar, onEscrever, onEnviar }: Props) {
  const [erro, setErro] = useState('');
  const [gravando, setGravando] = useState(false);
  const recebe = arquivos.length > 0;
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!modo || !box.current) return;
    if (modo.tipo === 'editar') box.current.value = modo.mensagem.text;
    box.current.focus();
  }, [modo, box]);
  function leave(): void {
    if (modo?.tipo === 'editar' && box.current) box.current.value = '';
    onLargar();
    box.current?.focus();
  }
  function put(emoji: string): void {
    const { current } = box;
    if (!current) return;
    current.setRangeText(emoji, current.selectionStart, current.selectionEnd, 'end');
    current.focus();
    onEscrever(current.value);
  }
  function send(): void {
    const texto = (box.current?.value ?? '').trim();
    if (texto === '' || atras) return;
    if (texto.length > mostText) return setErro(t.longa(mostText, texto.length - mostText));
    setErro('');
    box.current!.value = '';
    box.current!.style.height = '';
    onEscrever('');
    onEnviar(texto);
  }
  function sendFile(file: File | undefined): void {
    if (!file || atras) return;
    if (!recebe) return setErro(t.semArquivos);
    if (file.size > maximoMb * 1_048_576) return setErro(t.arquivoGrande(maximoMb));
    if (file.size === 0) return setErro(t.arquivoVazio);
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
      {modo && (
        <div class="modo">
          <span>
            <strong>{modo.tipo === 'editar' ? t.editando : t.respondendo}</strong>
            {modo.tipo === 'responder' && <span class="trecho">{modo.mensagem.text || modo.mensagem.arquivo?.nome}</span>}
          </span>
          <button type="button" class="leve" onClick={leave}>
            {t.cancelar}
          </button>
        </div>
      )}
      {gravando ? (
        <Voz onEnviar={sendFile} onErro={setErro} onFim={() => setGravando(false)} />
      ) : (
        <div class="linha">
          {recebe && (
            <button type="button" class="icone" aria-label={t.enviarArquivo} disabled={atras} onClick={() => picker.current?.click()}>
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
          )}
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t.arquivo}
            accept={arquivos.includes('documento') ? undefined : arquivos.map((tipo) => aceita[tipo]).join()}
            onChange={({ currentTarget }) => {
              sendFile(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <Emojis disabled={atras} onPick={put}>
            <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
              <circle cx="12" cy="12" r="9" />
              <path d="M8.500 14.500a4.500 4.500 0 0 0 7 0M9 9.500v.01M15 9.500v.01" />
            </svg>
          </Emojis>
          {arquivos.includes('audio') && grava() && (
            <button type="button" class="icone" aria-label={t.gravar} disabled={atras} onClick={() => setGravando(true)}>
              <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
                <path d="M9 5a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM5 10a7 7 0 0 0 14 0M12 17v4M8 21h8" />
              </svg>
            </button>
          )}
          <textarea
            ref={box}
            rows={1}
            aria-label={t.mensagem}
            placeholder={acabou ? t.outraConversa : t.suaMensagem}
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
              if (event.key === 'Escape' && modo) return leave();
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              event.preventDefault();
              send();
            }}
          />
          <button class="enviar" disabled={atras}>
            {t.enviar}
          </button>
        </div>
      )}
    </form>
  );
}
