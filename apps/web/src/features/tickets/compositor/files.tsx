import { Button, CloseButton, FileButton } from '@mantine/core';
import { arquivoTicket } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf } from '@/core/toasts.tsx';
import classes from '../components/tickets.module.css';

type Change = (next: (now: readonly ArquivoDeTicket[]) => readonly ArquivoDeTicket[]) => void;

/** Files that are up and go with the answer. */
export function Attached({ arquivos, onChange }: { arquivos: readonly ArquivoDeTicket[]; onChange: Change }) {
  if (arquivos.length === 0) return null;
  return (
    <div className={classes.files}>
      {arquivos.map(({ id_arquivo, nome, tamanho }) => (
        <span key={id_arquivo} className={classes.file}>
          {nome} <span className={classes.quiet}>{formatBytes(tamanho)}</span>
          <CloseButton size="xs" aria-label={`Tirar ${nome}`} onClick={() => onChange((now) => now.filter((a) => a.id_arquivo !== id_arquivo))} />
        </span>
      ))}
    </div>
  );
}

/** Sends files up. One that is refused leaves no trace but the server's words (spec 8); the others go on. */
export function AttachButton({ onChange, onWrong }: { onChange: Change; onWrong: (text: string) => void }) {
  const chosen = useRef<() => void>(null);
  const attach = async (files: readonly File[]): Promise<void> => {
    chosen.current?.();
    onWrong('');
    for (const file of files) {
      try {
        const { data } = await call(arquivoTicket.upload, { file });
        onChange((now) => [...now, data]);
      } catch (error) {
        onWrong(`${file.name}: ${messageOf(error)}`);
      }
    }
  };
  return (
    <FileButton multiple resetRef={chosen} onChange={(files) => void attach(files)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.7} />}>
          Anexar
        </Button>
      )}
    </FileButton>
  );
}
