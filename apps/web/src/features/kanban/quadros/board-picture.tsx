import { Button, FileButton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, tell } from '@/core/toasts.tsx';
import { useMedia } from '@/ui/files/media.ts';
import { quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** The picture that a board shows among others. */
export function BoardPicture({ board }: { board: QuadroDetalhe }) {
  const { address } = useMedia(board.imagem);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { id: board.id_quadro };
  const put = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    setWrong('');
    try {
      await call(kanbanQuadros.imagem, { params, file });
      await quadrosChanged();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className={classes.list}>
      {address !== null && board.imagem !== null && (
        <span className={classes.picture} style={{ backgroundImage: `url("${address}")` }} role="img" aria-label="Imagem do quadro" />
      )}
      <div className={classes.row}>
        <FileButton accept="image/*" onChange={(file) => void put(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={busy} leftSection={<IconPhoto size={15} stroke={1.7} />}>
              {board.imagem === null ? 'Escolher imagem' : 'Trocar imagem'}
            </Button>
          )}
        </FileButton>
        {board.imagem !== null && (
          <Button size="xs" variant="subtle" onClick={() => void tell(call(kanbanQuadros.removerImagem, { params }), 'Imagem removida.', quadrosChanged)}>
            Remover imagem
          </Button>
        )}
      </div>
      {wrong !== '' && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}
