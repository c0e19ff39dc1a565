import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { saveMedia } from '@/ui/files/media.ts';
import classes from './tickets.module.css';

/** A file of an answer, to be saved. */
export function Arquivo({ arquivo }: { arquivo: ArquivoDeTicket }) {
  return (
    <button
      type="button"
      className={classes.file}
      onClick={() => void saveMedia(arquivo.url, arquivo.nome).catch((error: unknown) => toastError(messageOf(error)))}
    >
      <IconPaperclip size={14} stroke={1.7} aria-hidden />
      <span className="visually-hidden">Baixar </span>
      {arquivo.nome} <span className={classes.quiet}>{formatBytes(arquivo.tamanho)}</span>
      <IconDownload size={14} stroke={1.7} aria-hidden />
    </button>
  );
}
