import { Skeleton } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconDownload, IconFile, IconFileTypePdf, IconMovie, IconPhotoOff } from '@tabler/icons-react';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import classes from './attachment.module.css';
import { saveMedia, useMedia } from './media.ts';
import { Player } from './sound-player.tsx';

type Arquivo = NonNullable<Mensagem['arquivo']>;

const save = (arquivo: Arquivo): void => void saveMedia(arquivo.url, arquivo.nome).catch((error: unknown) => toastError(messageOf(error)));

function Picture({ arquivo, onOpen }: { arquivo: Arquivo; onOpen: () => void }) {
  const { address, failed } = useMedia(`${arquivo.url}?tamanho=miniatura`);
  // its place is kept before it is there: nothing moves when it comes
  const ratio = arquivo.largura !== null && arquivo.altura !== null ? arquivo.largura / arquivo.altura : 4 / 3;
  const box = { width: Math.min(260, Math.round(220 * ratio)), aspectRatio: String(ratio) };
  if (failed) {
    return (
      <div className={classes.noPicture} style={box}>
        <IconPhotoOff size={22} aria-hidden /> Imagem indisponível
      </div>
    );
  }
  return (
    <button type="button" className={classes.picture} style={box} onClick={onOpen} aria-label={`Ampliar ${arquivo.nome}`}>
      {address === null ? <Skeleton h="100%" /> : <img src={address} alt={arquivo.nome} />}
    </button>
  );
}

export function Sound({ arquivo }: { arquivo: Arquivo }) {
  const { address, failed } = useMedia(arquivo.url);
  if (failed) return <FileCard arquivo={arquivo} onOpen={null} />;
  if (address === null) return <Skeleton h={40} w={300} maw="100%" />;
  const { voz, nome } = arquivo;
  return <Player address={address} label={voz ? 'Mensagem de voz' : `Áudio ${nome}`} seconds={voz?.duracao} wave={voz?.onda} />;
}

/** `onOpen`: the file can be looked at here; it is saved by the button beside. */
function FileCard({ arquivo, onOpen }: { arquivo: Arquivo; onOpen: (() => void) | null }) {
  const Icon = arquivo.content_type === 'application/pdf' ? IconFileTypePdf : arquivo.content_type.startsWith('video/') ? IconMovie : IconFile;
  const card = (
    <>
      <Icon size={28} stroke={1.5} aria-hidden />
      <span>
        <b>{arquivo.nome}</b>
        <span>{formatBytes(arquivo.tamanho)}</span>
      </span>
    </>
  );
  if (onOpen === null) {
    return (
      <button type="button" className={classes.file} onClick={() => save(arquivo)}>
        <span className="visually-hidden">Baixar </span>
        {card}
        <IconDownload size={17} aria-hidden />
      </button>
    );
  }
  return (
    <div className={classes.file}>
      <button type="button" className={classes.fileOpen} onClick={onOpen}>
        <span className="visually-hidden">Abrir </span>
        {card}
      </button>
      <button type="button" className={classes.fileSave} onClick={() => save(arquivo)} aria-label={`Baixar ${arquivo.nome}`}>
        <IconDownload size={17} aria-hidden />
      </button>
    </div>
  );
}

/** Picture, film, sound or file of a message. */
export function Attachment({ arquivo, type, onOpen }: { arquivo: Arquivo; type: Mensagem['type']; onOpen: () => void }) {
  if (type === 'image') return <Picture arquivo={arquivo} onOpen={onOpen} />;
  if (type === 'audio') return <Sound arquivo={arquivo} />;
  return <FileCard arquivo={arquivo} onOpen={type === 'video' || arquivo.content_type === 'application/pdf' ? onOpen : null} />;
}
