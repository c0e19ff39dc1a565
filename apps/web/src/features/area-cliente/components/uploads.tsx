import { Button, CloseButton, FileButton } from '@mantine/core';
import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf } from '@/core/toasts.tsx';
import { ticketClasses } from '@/features/tickets/public.ts';
import { enviarArquivo } from '../area-cliente.tickets.ts';

interface UploadsProps {
  files: readonly ArquivoDeTicket[];
  onChange: (change: (now: readonly ArquivoDeTicket[]) => readonly ArquivoDeTicket[]) => void;
}

/** Files and pictures of what is about to be sent; on a phone its camera is among the choices. One that fails says why, the others go on. */
export function Uploads({ files, onChange }: UploadsProps) {
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const chosen = useRef<() => void>(null);
  const attach = async (picked: readonly File[]): Promise<void> => {
    chosen.current?.();
    setWrong('');
    setBusy(true);
    for (const file of picked) {
      try {
        const { data } = await call(enviarArquivo, { file });
        onChange((now) => [...now, data]);
      } catch (error) {
        setWrong(`${file.name}: ${messageOf(error)}`);
      }
    }
    setBusy(false);
  };
  return (
    <div>
      {files.length > 0 && (
        <div className={ticketClasses['files']}>
          {files.map(({ id_arquivo, nome, tamanho }) => (
            <span key={id_arquivo} className={ticketClasses['file']}>
              {nome} <span className={ticketClasses['quiet']}>{formatBytes(tamanho)}</span>
              <CloseButton size="xs" aria-label={`Tirar ${nome}`} onClick={() => onChange((now) => now.filter((a) => a.id_arquivo !== id_arquivo))} />
            </span>
          ))}
        </div>
      )}
      {wrong !== '' && (
        <p className={ticketClasses['error']} role="alert">
          {wrong}
        </p>
      )}
      <FileButton multiple resetRef={chosen} onChange={(picked) => void attach(picked)}>
        {(props) => (
          <Button {...props} mt={8} size="xs" variant="default" loading={busy} leftSection={<IconPaperclip size={15} stroke={1.7} />}>
            Anexar fotos e arquivos
          </Button>
        )}
      </FileButton>
    </div>
  );
}
