import { Button, Textarea } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';
import { messageOf } from '@/core/toasts.tsx';
import { firstField } from '@/ui/dialog-form.tsx';
import { cardsChanged } from '../kanban.queries.ts';
import classes from './board.module.css';
import { useBoardHere } from './board-context.ts';

/** A new card by its title alone; Enter makes it and begins the next. What a list asks for is filled in the card. */
export function AddCard({ id_estagio, titulo, onClose }: { id_estagio: number; titulo: string; onClose: () => void }) {
  const { acts } = useBoardHere();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const making = useRef(newId());
  const save = async (): Promise<void> => {
    const title = text.trim();
    if (title === '' || busy) return;
    setBusy(true);
    try {
      const { id_bloco } = await call(kanbanBloco.store, { body: { id_estagio, titulo: title, chave_cliente: making.current } });
      making.current = newId();
      setText('');
      setWrong('');
      acts.hear([id_bloco]);
      void cardsChanged();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        ref={firstField}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        aria-label={`Título do novo card em ${titulo}`}
        placeholder="Título do card"
        value={text}
        error={wrong === '' ? undefined : wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void save();
          }
        }}
      />
      <div className={classes.row}>
        <Button type="submit" size="xs" loading={busy}>
          Criar card
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </form>
  );
}
