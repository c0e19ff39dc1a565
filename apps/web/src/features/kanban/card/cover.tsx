import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import { IconPhoto, IconPhotoFilled } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { useMedia } from '@/ui/files/media.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { cardsChanged } from '../kanban.queries.ts';
import classes from './card.module.css';

type Card = Pick<BlocoDetalhe, 'id_bloco' | 'id_capa'>;

/** Makes a file the cover of a card; null: none; undefined: its first picture. With the way back. */
export async function setCover({ id_bloco, id_capa }: Card, id_anexo: number | null | undefined): Promise<void> {
  const put = (id: number | null | undefined) => call(kanbanBloco.capa, { body: { id_bloco, ...(id !== undefined && { id_anexo: id }) } });
  try {
    await put(id_anexo);
    toastUndo(
      id_anexo === null ? 'Card sem capa.' : 'Capa escolhida.',
      () => void put(id_capa).then(cardsChanged, (error: unknown) => toastError(messageOf(error))),
    );
  } catch (error) {
    toastError(messageOf(error));
  }
  await cardsChanged();
}

/** Beside a file of a card: a picture becomes its cover, or is it no more. */
export function CoverButton({ card, anexo }: { card: Card; anexo: Anexo }) {
  if (!anexo.content_type.startsWith('image/') || anexo.largura === null) return null;
  const is = anexo.id_anexo === card.id_capa;
  const Icon = is ? IconPhotoFilled : IconPhoto;
  return (
    <LightIconButton
      aria-label={`Capa do card: ${anexo.nome}`}
      aria-pressed={is}
      title={is ? 'Tirar da capa' : 'Usar como capa'}
      onClick={() => void setCover(card, is ? null : anexo.id_anexo)}
    >
      <Icon size={15} stroke={1.7} aria-hidden />
    </LightIconButton>
  );
}

/** The cover over an open card, as it was kept. */
export function Cover({ capa }: { capa: string }) {
  const { address } = useMedia(capa.split('?')[0]!);
  return <div className={classes.cover}>{address !== null && <img src={address} alt="Capa do card" />}</div>;
}
