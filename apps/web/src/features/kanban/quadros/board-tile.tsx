import { Button } from '@mantine/core';
import type { QuadroLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatCount } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { tell } from '@/core/toasts.tsx';
import { useMedia } from '@/ui/files/media.ts';
import { LightIconButton } from '@/ui/light.tsx';
import { colorOf, quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

function Cover({ board }: { board: QuadroLinha }) {
  const { address } = useMedia(board.imagem);
  if (address === null) return <span className={classes.cover} style={{ background: colorOf(board.cor) }} aria-hidden />;
  return <span className={classes.cover} data-image style={{ backgroundImage: `url("${address}")` }} aria-hidden />;
}

/** A board among others: opens it, stars it, or brings it back from where it is. */
export function BoardTile({ board, place }: { board: QuadroLinha; place: '' | 'arquivo' | 'lixeira' }) {
  const mayDelete = useCan('kanbanQuadros', 'delete');
  const maySave = useCan('kanbanQuadros', 'store');
  const { id_quadro, titulo, favorito, papel } = board;
  const params = { id: id_quadro };
  const counts = `${board.total_estagios === 1 ? '1 lista' : `${board.total_estagios} listas`} · ${board.total_blocos === 1 ? '1 card' : `${formatCount(board.total_blocos)} cards`}`;
  const back = place === 'lixeira' ? mayDelete && papel === 3 : place === 'arquivo' && maySave && papel === 3;
  return (
    <article className={classes.tile}>
      <Cover board={board} />
      <div className={classes.tileBody}>
        {place === 'lixeira' ? (
          <b className={classes.name}>{titulo}</b>
        ) : (
          <Link to={`/kanban/${board.dns}`} className={classes.name}>
            {titulo}
          </Link>
        )}
        {board.descricao !== '' && <p>{board.descricao}</p>}
        <small>{counts}</small>
      </div>
      {place === '' && (
        <LightIconButton
          aria-label={favorito === 1 ? `Tirar ${titulo} dos favoritos` : `Pôr ${titulo} nos favoritos`}
          aria-pressed={favorito === 1}
          data-on={favorito === 1 || undefined}
          className={classes.star}
          onClick={() =>
            void tell(
              call(favorito === 1 ? kanbanQuadros.desfavoritar : kanbanQuadros.favoritar, { params }),
              favorito === 1 ? 'Fora dos favoritos.' : 'Nos favoritos.',
              quadrosChanged,
            )
          }
        >
          {favorito === 1 ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
        </LightIconButton>
      )}
      {back && (
        <Button
          size="compact-xs"
          variant="default"
          className={classes.back}
          aria-label={`Trazer ${titulo} de volta`}
          onClick={() =>
            void tell(call(place === 'lixeira' ? kanbanQuadros.restaurar : kanbanQuadros.desarquivar, { params }), `Quadro ${titulo} de volta.`, quadrosChanged)
          }
        >
          Trazer de volta
        </Button>
      )}
    </article>
  );
}
