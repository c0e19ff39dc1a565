import { ActionIcon } from '@mantine/core';
import { IconFile, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { formatBytes } from '@/core/bytes.ts';
import classes from './file-tray.module.css';

/** A file that waits in the composer. */
export interface Attached {
  id: number;
  file: File;
  caption: string;
  /** Address in memory of a picture or a film. */
  preview: string | null;
}

interface FileTrayProps {
  files: readonly Attached[];
  onCaption: (id: number, caption: string) => void;
  onRemove: (id: number) => void;
  onSend: () => void;
}

function Preview({ file, preview }: Attached) {
  if (preview !== null && file.type.startsWith('image/')) return <img src={preview} alt="" />;
  if (preview !== null) return <video src={preview} muted playsInline preload="metadata" aria-hidden />;
  const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconFile;
  return <Icon size={34} stroke={1.3} aria-hidden />;
}

/** What will be sent, to be looked at first; each may have a caption. */
export function FileTray({ files, onCaption, onRemove, onSend }: FileTrayProps) {
  return (
    <ul className={classes.tray} aria-label="Arquivos a enviar">
      {files.map((attached) => (
        <li key={attached.id}>
          <div className={classes.preview}>
            <Preview {...attached} />
            <ActionIcon
              className={classes.remove ?? ''}
              size={22}
              variant="default"
              radius="xl"
              aria-label={`Remover ${attached.file.name}`}
              onClick={() => onRemove(attached.id)}
            >
              <IconX size={13} />
            </ActionIcon>
          </div>
          <b title={attached.file.name}>{attached.file.name}</b>
          <small>{formatBytes(attached.file.size)}</small>
          <input
            aria-label={`Legenda de ${attached.file.name}`}
            placeholder="Legenda"
            maxLength={1024}
            value={attached.caption}
            onChange={(e) => onCaption(attached.id, e.currentTarget.value)}
            onKeyDown={(e) => {
              if (e.key === 'Enter' && !e.nativeEvent.isComposing) onSend();
            }}
          />
        </li>
      ))}
    </ul>
  );
}
