import { Button, Modal, Radio, Stack } from '@mantine/core';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { useState } from 'react';
import { DialogForm } from '@/ui/dialog-form.tsx';
import classes from './card.module.css';

/** Why cards go into a list that asks for it. */
export function ReasonDialog({
  motivos,
  lista,
  onClose,
  onPick,
}: {
  motivos: QuadroDetalhe['motivos'];
  lista: string;
  onClose: () => void;
  onPick: (id_motivo: number) => void;
}) {
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} title={`Por que vai para ${lista}?`} size="sm">
      <DialogForm onSubmit={() => picked !== null && onPick(Number(picked))}>
        <Stack gap="sm">
          <Radio.Group aria-label="Motivo" value={picked} onChange={setPicked}>
            <Stack gap={8}>
              {motivos.map((m, i) => (
                <Radio key={m.id_motivo} value={String(m.id_motivo)} label={m.titulo} data-autofocus={i === 0 || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" disabled={picked === null}>
              Mover
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
