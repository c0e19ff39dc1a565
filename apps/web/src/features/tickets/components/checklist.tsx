import { Button, Progress } from '@mantine/core';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LightCheckbox, LightIconButton } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { ticketsChanged } from '../tickets.registro.ts';
import classes from './tickets.module.css';

type Item = TicketDetalhe['itens'][number];

const act = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
    await ticketsChanged();
  } catch (error) {
    toastError(messageOf(error));
  }
};

/** Spec 4 and 5: 0 or 1, all and none, progress over all; a title left blank goes back to what it was. */
export function Checklist({ id_ticket, itens, mayEdit }: { id_ticket: number; itens: readonly Item[]; mayEdit: boolean }) {
  const [novo, setNovo] = useState('');
  const done = itens.filter(({ status }) => status === 1).length;
  const all = itens.length > 0 && done === itens.length;
  const save = (item: Partial<Item> & { title: string }) => act(call(tickets.item, { body: { id_ticket, ...item } }));
  const add = (): void => {
    const title = novo.trim();
    if (title === '') return;
    setNovo('');
    void save({ title });
  };
  if (!mayEdit && itens.length === 0) return null;
  return (
    <Section
      title={`Lista de verificação (${done} de ${itens.length})`}
      action={
        mayEdit &&
        itens.length > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => void act(call(tickets.itens, { params: { id: id_ticket }, body: { status: all ? 0 : 1 } }))}
          >
            {all ? 'Desmarcar todos' : 'Marcar todos'}
          </Button>
        )
      }
    >
      <Progress value={itens.length === 0 ? 0 : (done / itens.length) * 100} size="sm" mb="sm" aria-label="Itens feitos" />
      <ul className={classes.checklist}>
        {itens.map((item) => (
          <li key={item.id_ticket_item}>
            <LightCheckbox
              aria-label={`Feito: ${item.title}`}
              checked={item.status === 1}
              disabled={!mayEdit}
              onChange={() => void save({ ...item, status: item.status === 1 ? 0 : 1 })}
            />
            {mayEdit ? (
              <input
                key={item.title}
                type="text"
                aria-label={`Item ${item.title}`}
                maxLength={200}
                defaultValue={item.title}
                data-done={item.status === 1 || undefined}
                onBlur={({ currentTarget: field }) => {
                  const title = field.value.trim();
                  if (title === '') field.value = item.title;
                  else if (title !== item.title) void save({ ...item, title });
                }}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Enter') currentTarget.blur();
                }}
              />
            ) : (
              <span data-done={item.status === 1 || undefined}>{item.title}</span>
            )}
            {mayEdit && (
              <LightIconButton aria-label={`Tirar ${item.title}`} onClick={() => void act(call(tickets.tirarItem, { params: { id: item.id_ticket_item } }))}>
                <IconX size={14} stroke={1.8} />
              </LightIconButton>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className={classes.checklist}>
          <input
            type="text"
            aria-label="Novo item"
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
