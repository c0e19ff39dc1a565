import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { modelosChanged } from '../kanban.queries.ts';
import classes from './card.module.css';

interface TemplateDialogProps {
  /** Given: its name is changed; else it is made of the card. */
  id_modelo?: number;
  id_bloco?: number;
  nome: string;
  onClose: () => void;
}

/** The name of a template of cards, which is made of a card or called something else. */
export function TemplateDialog({ id_modelo, id_bloco, nome: given, onClose }: TemplateDialogProps) {
  const [nome, setNome] = useState(given.slice(0, 80));
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (busy) return;
    if (nome.trim() === '') return setError('Informe o nome');
    setBusy(true);
    try {
      await call(kanbanModelo.store, { body: { nome, ...(id_modelo !== undefined && { id_modelo }), ...(id_bloco !== undefined && { id_bloco }) } });
      toast(id_modelo === undefined ? 'Modelo criado. Ele aparece em Novo card.' : 'Modelo salvo.');
      await modelosChanged();
      onClose();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.erros['nome']) || messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={id_modelo === undefined ? 'Salvar como modelo' : 'Mudar o nome do modelo'} size="sm">
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          <TextInput
            label="Nome do modelo"
            description={
              id_modelo === undefined ? 'Leva o que está no card, menos contato, comentários, arquivos e datas; o prazo conta a partir da criação.' : undefined
            }
            data-autofocus
            withAsterisk
            maxLength={80}
            autoComplete="off"
            value={nome}
            error={error}
            onChange={(event) => setNome(event.currentTarget.value)}
          />
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Salvar modelo
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
