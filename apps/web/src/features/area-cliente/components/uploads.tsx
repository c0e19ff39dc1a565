import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf } from '@/core/toasts.tsx';
import { ticketClasses } from '@/features/tickets/public.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { FileButton } from '@/ui/plain/file-button.tsx';
import { enviarArquivo } from '../area-cliente.tickets.ts';
import classes from './tickets.module.css';

interface UploadsProps {
  files: readonly ArquivoDeTicket[];
  onChange: (change: (now: readonly ArquivoDeTicket[]) => readonly ArquivoDeTicket[]) => void;
}

/** Files and pictures of what is about to be sent; on a phone its camera is among the choices. One that fails says why, the others go on. */
export function Uploads({ files, onChange }: UploadsProps) {
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const attach = async (picked: readonly File[]): Promise<void> => {
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
              <LightIconButton
                className={classes.remove}
                aria-label={`Tirar ${nome}`}
                onClick={() => onChange((now) => now.filter((a) => a.id_arquivo !== id_arquivo))}
              >
                <IconX size={13} stroke={2} aria-hidden />
              </LightIconButton>
            </span>
          ))}
        </div>
      )}
      {wrong !== '' && (
        <p className={ticketClasses['error']} role="alert">
          {wrong}
        </p>
      )}
      <div className={classes.attach}>
        <FileButton loading={busy} icon={<IconPaperclip size={15} stroke={1.7} />} onChange={(picked) => void attach(picked)}>
          Anexar fotos e arquivos
        </FileButton>
      </div>
    </div>
  );
}
