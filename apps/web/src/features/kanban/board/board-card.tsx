import { Menu } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconArchive, IconArrowsMove, IconCopy, IconDots, IconSquareCheck, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { LightCheckbox, LightIconButton } from '@/ui/light.tsx';
import { attachTo } from '../card/files.ts';
import { cardsChanged } from '../kanban.queries.ts';
import classes from './board.module.css';
import { useBoardHere } from './board-context.ts';
import { CardCover } from './card-cover.tsx';
import { CardFace } from './card-face.tsx';
import { withDrag } from './drag-later.ts';

const icon = { size: 15, stroke: 1.7 } as const;

function CardMenu({ card, onClose }: { card: BlocoLinha; onClose: () => void }) {
  const { acts, edits, moveTo, choose } = useBoardHere();
  const { id_bloco, titulo } = card;
  const act = async (work: Promise<unknown>, said: () => void): Promise<void> => {
    try {
      await work;
      said();
    } catch (error) {
      toastError(messageOf(error));
    }
    acts.hear([id_bloco]);
    await cardsChanged();
  };
  const back = (work: () => Promise<unknown>) => (): void => void act(work(), () => undefined);
  // what somebody else moves meanwhile would take the menu away from under the pointer
  useEffect(() => {
    acts.hold(true);
    return () => acts.hold(false);
  }, [acts]);
  return (
    <Menu opened onChange={(open) => !open && onClose()} position="bottom-end" width={200} trapFocus returnFocus>
      <Menu.Target>
        <LightIconButton aria-label={`Ações de ${titulo}`} aria-haspopup="menu" className={classes.cardDots}>
          <IconDots size={15} aria-hidden />
        </LightIconButton>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {edits && (
          <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => moveTo([id_bloco])}>
            Mover para…
          </Menu.Item>
        )}
        {edits && (
          <Menu.Item leftSection={<IconSquareCheck {...icon} />} onClick={() => choose(id_bloco, true)}>
            Selecionar
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={card.favorito === 1 ? <IconStarOff {...icon} /> : <IconStar {...icon} />}
          onClick={() =>
            void act(call(card.favorito === 1 ? kanbanBloco.desfavoritar : kanbanBloco.favoritar, { params: { id: id_bloco } }), () =>
              toast(card.favorito === 1 ? 'Fora dos favoritos.' : 'Nos favoritos.'),
            )
          }
        >
          {card.favorito === 1 ? 'Tirar dos favoritos' : 'Pôr nos favoritos'}
        </Menu.Item>
        {edits && (
          <>
            <Menu.Item
              leftSection={<IconCopy {...icon} />}
              onClick={() =>
                void act(
                  call(kanbanBloco.duplicar, { params: { id: id_bloco } }).then(({ id_bloco: copy }) => acts.hear([copy])),
                  () => toast('Card duplicado.'),
                )
              }
            >
              Duplicar
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArchive {...icon} />}
              onClick={() =>
                void act(call(kanbanBloco.arquivar, { params: { id: id_bloco } }), () =>
                  toastUndo(
                    `Card ${titulo} arquivado.`,
                    back(() => call(kanbanBloco.desarquivar, { params: { id: id_bloco } })),
                  ),
                )
              }
            >
              Arquivar
            </Menu.Item>
            <Menu.Item
              className={classes.danger}
              leftSection={<IconTrash {...icon} />}
              onClick={() =>
                void act(call(kanbanBloco.delete, { params: { id: id_bloco } }), () =>
                  toastUndo(
                    `Card ${titulo} excluído.`,
                    back(() => call(kanbanBloco.restaurar, { params: { id: id_bloco } })),
                  ),
                )
              }
            >
              Excluir
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface BoardCardProps {
  card: BlocoLinha;
  /** Carried by the keyboard. */
  held: boolean;
  chosen: boolean;
  /** Some are chosen: a click chooses, too. */
  choosing: boolean;
}

/** One card: click opens it, drag or Space moves it, Ctrl+click chooses it. */
export const BoardCard = memo(function BoardCard({ card, held, chosen, choosing }: BoardCardProps) {
  const { edits, openCard, choose, keys, etiquetas, acts } = useBoardHere();
  const { id_bloco, id_estagio, titulo } = card;
  const element = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    return withDrag(({ dragCard }) =>
      dragCard({
        element: box,
        id_bloco,
        id_estagio,
        mayDrag: edits,
        onFiles: (files) => files.length > 0 && void attachTo(id_bloco, files).then(() => acts.hear([id_bloco])),
      }),
    );
  }, [id_bloco, id_estagio, edits, acts]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the title is the button; the rest of the card is for the pointer
    <div
      ref={element}
      className={classes.card}
      data-card={id_bloco}
      data-held={held || undefined}
      data-chosen={chosen || undefined}
      data-lost={card.situacao === 2 || undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('button, input, a') !== null) return;
        if (event.ctrlKey || event.metaKey || choosing) choose(id_bloco, !chosen);
        else openCard(id_bloco);
      }}
    >
      {card.capa !== null && <CardCover url={card.capa} />}
      <div className={classes.cardHead}>
        {choosing && <LightCheckbox aria-label={`Selecionar ${titulo}`} checked={chosen} onChange={() => choose(id_bloco, !chosen)} />}
        <button
          type="button"
          className={classes.cardTitle}
          aria-describedby={edits ? 'kanban-teclas' : undefined}
          aria-pressed={held || undefined}
          onKeyDown={(event) => keys(event, id_bloco)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || choosing) choose(id_bloco, !chosen);
            else openCard(id_bloco);
          }}
        >
          {titulo}
        </button>
        {menu ? (
          <CardMenu card={card} onClose={() => setMenu(false)} />
        ) : (
          <LightIconButton aria-label={`Ações de ${titulo}`} aria-haspopup="menu" className={classes.cardDots} onClick={() => setMenu(true)}>
            <IconDots size={15} aria-hidden />
          </LightIconButton>
        )}
      </div>
      <CardFace card={card} etiquetas={etiquetas} />
    </div>
  );
});
