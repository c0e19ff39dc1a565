import { Button, Progress } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, Checklist } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { LightCheckbox, LightIconButton } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { cardsChanged } from '../kanban.queries.ts';
import classes from './card.module.css';

const act = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    toastError(messageOf(error));
  }
  await cardsChanged();
};
const leaveOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
  if (key === 'Enter') currentTarget.blur();
};

/** Spec 4: 0 or 1, all and none, progress over all; a title left blank goes back to what it was. */
function OneList({ id_bloco, lista, edits }: { id_bloco: number; lista: Checklist; edits: boolean }) {
  const [novo, setNovo] = useState('');
  const { id_checklist, itens, titulo } = lista;
  const done = itens.filter(({ status }) => status === 1).length;
  const all = itens.length > 0 && done === itens.length;
  const save = (item: { id_checklist_item?: number; title: string; status?: 0 | 1 }) => act(() => call(kanbanBloco.item, { body: { id_checklist, ...item } }));
  const add = (): void => {
    const title = novo.trim();
    if (title === '') return;
    setNovo('');
    void save({ title });
  };
  const remove = (): Promise<void> =>
    act(async () => {
      await call(kanbanBloco.tirarChecklist, { params: { id: id_checklist } });
      toastUndo(
        `Lista ${titulo} excluída.`,
        () =>
          void act(async () => {
            const made = await call(kanbanBloco.checklist, { body: { id_bloco, titulo } });
            for (const { title, status } of itens) await call(kanbanBloco.item, { body: { id_checklist: made.id_checklist, title, status } });
          }),
      );
    });
  return (
    <Section
      title={`${titulo} (${done} de ${itens.length})`}
      action={
        edits && (
          <span className={classes.actions}>
            {itens.length > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => void act(() => call(kanbanBloco.itens, { params: { id: id_checklist }, body: { status: all ? 0 : 1 } }))}
              >
                {all ? 'Desmarcar todos' : 'Marcar todos'}
              </Button>
            )}
            <LightIconButton aria-label={`Excluir a lista ${titulo}`} onClick={() => void remove()}>
              <IconX size={14} stroke={1.8} />
            </LightIconButton>
          </span>
        )
      }
    >
      <Progress value={itens.length === 0 ? 0 : (done / itens.length) * 100} size="sm" mb="sm" aria-label={`Itens feitos de ${titulo}`} />
      <ul className={classes.checklist}>
        {itens.map((item) => (
          <li key={item.id_checklist_item}>
            <LightCheckbox
              aria-label={`Feito: ${item.title}`}
              checked={item.status === 1}
              disabled={!edits}
              onChange={() => void save({ ...item, status: item.status === 1 ? 0 : 1 })}
            />
            {edits ? (
              <input
                key={item.title}
                type="text"
                aria-label={`Item ${item.title}`}
                maxLength={200}
                defaultValue={item.title}
                data-done={item.status === 1 || undefined}
                onKeyDown={leaveOnEnter}
                onBlur={({ currentTarget: field }) => {
                  const title = field.value.trim();
                  if (title === '') field.value = item.title;
                  else if (title !== item.title) void save({ ...item, title });
                }}
              />
            ) : (
              <span data-done={item.status === 1 || undefined}>{item.title}</span>
            )}
            {edits && (
              <LightIconButton
                aria-label={`Tirar ${item.title}`}
                onClick={() => void act(() => call(kanbanBloco.tirarItem, { params: { id: item.id_checklist_item } }))}
              >
                <IconX size={14} stroke={1.8} />
              </LightIconButton>
            )}
          </li>
        ))}
      </ul>
      {edits && (
        <div className={classes.checklist}>
          <input
            type="text"
            aria-label={`Novo item de ${titulo}`}
            placeholder="Novo item e Enter"
            maxLength={200}
            value={novo}
            onChange={(event) => setNovo(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') add();
            }}
            onBlur={add}
          />
        </div>
      )}
    </Section>
  );
}

/** The checklists of a card, and the way to another one. */
export function Checklists({ row, edits }: { row: BlocoDetalhe; edits: boolean }) {
  return (
    <>
      {row.checklists.map((lista) => (
        <OneList key={lista.id_checklist} id_bloco={row.id_bloco} lista={lista} edits={edits} />
      ))}
      {edits && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.9} />}
            onClick={() =>
              void act(() =>
                call(kanbanBloco.checklist, {
                  body: { id_bloco: row.id_bloco, titulo: row.checklists.length === 0 ? 'Lista de verificação' : `Lista ${row.checklists.length + 1}` },
                }),
              )
            }
          >
            Lista de verificação
          </Button>
        </div>
      )}
    </>
  );
}
