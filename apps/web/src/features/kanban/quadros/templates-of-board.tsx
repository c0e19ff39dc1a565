import { ActionIcon, Skeleton } from '@mantine/core';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import type { ModeloDeCard } from '@prosa/contract/kanban/modelos.schemas.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { bringsOf } from '../card/brings.ts';
import { TemplateDialog } from '../card/template-dialog.tsx';
import { modelosChanged, modelosQuery } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** What new cards of a board may begin with: each made of a card there. */
export function TemplatesOfBoard({ id_quadro }: { id_quadro: number }) {
  const { data, error, refetch } = useQuery(modelosQuery(id_quadro));
  const [naming, setNaming] = useState<ModeloDeCard | null>(null);
  if (data === undefined) return error === null ? <Skeleton h={40} /> : <LoadFailure error={error} onRetry={() => void refetch()} />;
  const remove = ({ id_modelo, nome }: ModeloDeCard): void =>
    askConfirm({
      title: `Excluir o modelo ${nome}?`,
      text: 'Os cards que começaram com ele ficam como estão.',
      confirm: 'Excluir modelo',
      danger: true,
      run: () =>
        void call(kanbanModelo.delete, { params: { id: id_modelo } })
          .then(
            () => toast('Modelo excluído.'),
            (failure: unknown) => toastError(messageOf(failure)),
          )
          .then(modelosChanged),
    });
  return (
    <div className={classes.list}>
      {data.data.length === 0 && <p>Nenhum modelo. Abra um card e escolha Salvar como modelo.</p>}
      <ul className={classes.list} aria-label="Modelos de card">
        {data.data.map((modelo) => (
          <li key={modelo.id_modelo} className={classes.ownField}>
            <span className={classes.grow}>
              {modelo.nome} <small>{bringsOf(modelo)}</small>
            </span>
            <ActionIcon aria-label={`Mudar o nome de ${modelo.nome}`} onClick={() => setNaming(modelo)}>
              <IconPencil size={15} stroke={1.8} />
            </ActionIcon>
            <ActionIcon aria-label={`Excluir o modelo ${modelo.nome}`} onClick={() => remove(modelo)}>
              <IconTrash size={15} stroke={1.8} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {naming && <TemplateDialog id_modelo={naming.id_modelo} nome={naming.nome} onClose={() => setNaming(null)} />}
    </div>
  );
}
