import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, tell, toastError, toastUndo } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { quadrosChanged } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** To the archive and back, or to the trash, which asks for the board's name. */
export function BoardEnd({ board }: { board: QuadroDetalhe }) {
  const mayDelete = useCan('kanbanQuadros', 'delete');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const params = { id: board.id_quadro };
  const archived = board.arquivado_em !== null;
  const remove = async (): Promise<void> => {
    if (typed.trim() !== board.titulo) return;
    setAsking(false);
    try {
      await call(kanbanQuadros.delete, { params });
      await navigate('/kanban');
      toastUndo(`Quadro ${board.titulo} excluído.`, () => void tell(call(kanbanQuadros.restaurar, { params }), 'Quadro de volta.', quadrosChanged));
    } catch (error) {
      toastError(messageOf(error));
    }
    await quadrosChanged();
  };
  return (
    <div className={classes.row}>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={15} stroke={1.7} /> : <IconArchive size={15} stroke={1.7} />}
        onClick={() =>
          void tell(
            call(archived ? kanbanQuadros.desarquivar : kanbanQuadros.arquivar, { params }),
            archived ? 'Quadro fora do arquivo.' : 'Quadro arquivado.',
            quadrosChanged,
          )
        }
      >
        {archived ? 'Trazer do arquivo' : 'Arquivar quadro'}
      </Button>
      {mayDelete && (
        <Button variant="default" color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => setAsking(true)}>
          Excluir quadro
        </Button>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title={`Excluir o quadro ${board.titulo}?`} size="sm">
        <DialogForm onSubmit={() => void remove()}>
          <Stack gap="sm">
            <p className={classes.quiet}>Ele vai para a lixeira com suas listas e cards. Departamentos ligados a ele deixam de criar cards.</p>
            <TextInput
              label="Escreva o título do quadro para confirmar"
              data-autofocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <div className={classes.rowEnd}>
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancelar
              </Button>
              <Button type="submit" color="red" disabled={typed.trim() !== board.titulo}>
                Excluir quadro
              </Button>
            </div>
          </Stack>
        </DialogForm>
      </Modal>
    </div>
  );
}
