import { Button, Loader, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconFile, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { isPdf, type Shown } from './can-show.ts';
import classes from './lightbox.module.css';
import { saveMedia, useMedia } from './media.ts';

const save = (arquivo: Shown['arquivo']): void => void saveMedia(arquivo.url, arquivo.nome).catch((error: unknown) => toastError(messageOf(error)));

function Content({ arquivo, type }: Shown) {
  // where the browser has no viewer of its own there is nothing to fetch
  const shows = !isPdf(arquivo) || navigator.pdfViewerEnabled;
  const { address, failed } = useMedia(shows ? arquivo.url : null);
  if (failed || !shows) {
    return (
      <div className={classes.none}>
        <IconFile size={40} stroke={1.3} aria-hidden />
        <span>{failed ? 'O arquivo não pôde ser carregado.' : 'Este navegador não mostra PDF.'}</span>
        <Button onClick={() => save(arquivo)}>Baixar {arquivo.nome}</Button>
      </div>
    );
  }
  if (address === null) return <Loader className={classes.wait ?? ''} color="gray" />;
  if (type === 'image') return <img src={address} alt={arquivo.nome} />;
  if (type === 'video')
    return (
      <video src={address} controls playsInline aria-label={arquivo.nome}>
        <track kind="captions" />
      </video>
    );
  // not sandboxed: browsers show no PDF in a sandbox. The server found that it is one, and says so: no page can be in it
  // oxlint-disable-next-line react/iframe-missing-sandbox -- as above
  return <iframe src={address} title={arquivo.nome} />;
}

interface LightboxProps {
  items: readonly Shown[];
  msg_id: number;
  onMove: (msg_id: number) => void;
  onClose: () => void;
  /** The end of what is here is near. */
  onEnd?: () => void;
}

/** Files one after another over the whole window; ← and → go on, Esc closes. */
export function Lightbox({ items, msg_id, onMove, onClose, onEnd }: LightboxProps) {
  useReturnFocus();
  const at = items.findIndex((i) => i.msg_id === msg_id);
  const item = items[at];
  const near = at >= 0 && (at < 2 || at > items.length - 3);
  useEffect(() => {
    if (near) onEnd?.();
  }, [near, items.length, onEnd]); // oxlint-disable-line react/exhaustive-effect-dependencies -- what came may not be enough
  const go = (by: 1 | -1): void => {
    const next = items[at + by];
    if (next) onMove(next.msg_id);
  };
  // wherever the focus is: it may still be on its way here
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // inside a film the arrows are its own
      if (event.target instanceof HTMLVideoElement) return;
      if (event.key === 'ArrowLeft') go(-1);
      else if (event.key === 'ArrowRight') go(1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (!item) return null;
  return (
    <Modal.Root opened onClose={onClose} fullScreen transitionProps={{ duration: 90 }}>
      <Modal.Content className={classes.content ?? ''} aria-label={`Arquivo ${item.arquivo.nome}`}>
        <header className={classes.head}>
          <span className={classes.title}>
            <b>{item.arquivo.nome}</b>
            <span>
              {item.nome} · {formatDateTime(item.at_created)}
              {items.length > 1 && ` · ${at + 1} de ${items.length}`}
            </span>
          </span>
          <button type="button" aria-label="Baixar" onClick={() => save(item.arquivo)}>
            <IconDownload size={20} />
          </button>
          <button type="button" aria-label="Fechar" onClick={onClose} data-autofocus>
            <IconX size={20} />
          </button>
        </header>
        <div className={classes.stage}>
          <Content key={item.msg_id} {...item} />
          {at > 0 && (
            <button type="button" className={classes.move} data-side="left" aria-label="Anterior" onClick={() => go(-1)}>
              <IconChevronLeft size={26} />
            </button>
          )}
          {at < items.length - 1 && (
            <button type="button" className={classes.move} data-side="right" aria-label="Próximo" onClick={() => go(1)}>
              <IconChevronRight size={26} />
            </button>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
