import { Button, TextInput } from '@mantine/core';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf } from '@/core/toasts.tsx';
import { firstField } from '@/ui/dialog-form.tsx';
import classes from './board.module.css';

/** A new list at the end of the board; Enter makes it and begins the next. */
export function AddList({ id_quadro, onClose, onDone }: { id_quadro: number; onClose: () => void; onDone: () => Promise<void> }) {
  const [titulo, setTitulo] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (titulo.trim() === '' || busy) return;
    setBusy(true);
    try {
      await call(kanbanEstagio.store, { body: { id_quadro, titulo: titulo.trim() } });
      setTitulo('');
      setWrong('');
      await onDone();
    } catch (error) {
      setWrong(messageOf(error));
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
      <TextInput
        ref={firstField}
        aria-label="Título da nova lista"
        placeholder="Título da lista"
        maxLength={80}
        value={titulo}
        error={wrong === '' ? undefined : wrong}
        onChange={(event) => setTitulo(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className={classes.row}>
        <Button type="submit" size="xs" loading={busy}>
          Criar lista
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </form>
  );
}
