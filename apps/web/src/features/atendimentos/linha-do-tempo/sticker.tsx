import { Skeleton } from '@mantine/core';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useMedia } from '@/ui/files/media.ts';
import classes from './contents.module.css';

/** The picture itself: it may move. */
export function Sticker({ arquivo }: { arquivo: NonNullable<Mensagem['arquivo']> }) {
  const { address, failed } = useMedia(arquivo.url);
  if (failed) return <span>Figurinha indisponível</span>;
  return address === null ? <Skeleton h={148} w={148} /> : <img className={classes.sticker} src={address} alt="Figurinha" />;
}
