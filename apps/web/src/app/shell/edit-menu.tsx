import { Button, Modal } from '@mantine/core';
import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '@/core/calls.ts';
import { grouped, type MenuEntry, ofSidebar } from '@/core/menu.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { LightCheckbox, LightIconButton } from '@/ui/light.tsx';
import { MenuIcon } from '@/ui/menu-icon.tsx';
import { useDragOrder } from '@/ui/use-drag-order.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import classes from './edit-menu.module.css';

/** Keys of what is dragged: a group by its name, an entry by its number. */
const groupKey = (grupo: string | null): string => `grupo ${grupo ?? ''}`;

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}

interface ArrowsProps {
  /** What is moved, as it is read out. */
  name: string;
  index: number;
  length: number;
  move: (to: number) => void;
}

function Arrows({ name, index, length, move }: ArrowsProps) {
  return (
    <>
      <LightIconButton aria-label={`Mover ${name} para cima`} disabled={index === 0} onClick={() => move(index - 1)}>
        <IconChevronUp size={14} aria-hidden />
      </LightIconButton>
      <LightIconButton aria-label={`Mover ${name} para baixo`} disabled={index === length - 1} onClick={() => move(index + 1)}>
        <IconChevronDown size={14} aria-hidden />
      </LightIconButton>
    </>
  );
}

interface EditMenuProps {
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The person's own sidebar: order by dragging or with the arrows, what shows by its box. Kept by the server, for this empresa. */
export function EditMenu(props: EditMenuProps) {
  useReturnFocus();
  return (
    <Modal opened onClose={props.onClose} title="Organizar menu" size="md">
      <MenuOrder {...props} />
    </Modal>
  );
}

function MenuOrder({ entries, onClose }: EditMenuProps) {
  const [groups, setGroups] = useState(() => grouped(ofSidebar(entries)));
  const [hidden, setHidden] = useState(() => new Set(entries.filter(({ oculto }) => oculto).map(({ id_menu }) => id_menu)));
  const [told, setTold] = useState('');
  const { mutateAsync, isPending } = useMutation(write(menu.store, menu.menu));

  const moveGroup = (from: number, to: number): void => {
    setGroups(moved(groups, from, to));
    setTold(`Grupo ${groups[from]?.[0] ?? 'sem nome'}: posição ${to + 1} de ${groups.length}`);
  };
  const move = (grupo: string | null, from: number, to: number): void => {
    setGroups(groups.map(([name, group]) => [name, name === grupo ? moved(group, from, to) : group]));
    const group = groups.find(([name]) => name === grupo)?.[1] ?? [];
    setTold(`${group[from]?.titulo}: posição ${to + 1} de ${group.length}`);
  };
  const { list, dragged } = useDragOrder<HTMLDivElement>((key, over) => {
    const [from, to] = [key, over].map((one) => groups.findIndex(([grupo]) => groupKey(grupo) === one)) as [number, number];
    if (from !== -1 && to !== -1) return moveGroup(from, to);
    for (const [grupo, group] of groups) {
      const [a, b] = [key, over].map((one) => group.findIndex(({ id_menu }) => String(id_menu) === one)) as [number, number];
      if (a !== -1 && b !== -1) move(grupo, a, b);
    }
  });
  const show = (id_menu: number, shown: boolean): void => {
    const next = new Set(hidden);
    if (shown) next.delete(id_menu);
    else next.add(id_menu);
    setHidden(next);
  };
  const reset = async (): Promise<void> => {
    try {
      await mutateAsync({ body: { ordem: [], ocultos: [] } });
      toast('O menu voltou ao padrão.');
      onClose();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <ModalForm
      submitLabel="Salvar menu"
      onCancel={onClose}
      save={() => mutateAsync({ body: { ordem: groups.flatMap(([, group]) => group.map(({ id_menu }) => id_menu)), ocultos: [...hidden] } })}
      done="Menu salvo."
      onDone={onClose}
    >
      {() => (
        <>
          <p className={classes.text}>
            Arraste ou use as setas. O que for desmarcado sai do menu e continua na pesquisa. No telefone, os cinco primeiros ficam embaixo.
          </p>
          <div ref={list} className={classes.groups}>
            {groups.map(([grupo, group], at) => (
              <div key={groupKey(grupo)} role="group" aria-label={grupo ?? undefined}>
                {grupo !== null && (
                  <div className={classes.title} data-key={groupKey(grupo)} data-dragged={dragged === groupKey(grupo) || undefined} draggable>
                    <IconGripVertical size={14} stroke={1.7} aria-hidden className={classes.grip} />
                    <span className={classes.name}>{grupo}</span>
                    <Arrows name={`o grupo ${grupo}`} index={at} length={groups.length} move={(to) => moveGroup(at, to)} />
                  </div>
                )}
                <ul className={classes.list}>
                  {group.map(({ id_menu, titulo, icone }, index) => (
                    <li key={id_menu} className={classes.item} data-key={id_menu} data-dragged={dragged === String(id_menu) || undefined} draggable>
                      <IconGripVertical size={14} stroke={1.7} aria-hidden className={classes.grip} />
                      <label className={classes.name}>
                        <LightCheckbox
                          aria-label={`Mostrar ${titulo}`}
                          checked={!hidden.has(id_menu)}
                          onChange={({ currentTarget }) => show(id_menu, currentTarget.checked)}
                        />
                        <MenuIcon name={icone} size={16} />
                        {titulo}
                      </label>
                      {group.length > 1 && <Arrows name={titulo} index={index} length={group.length} move={(to) => move(grupo, index, to)} />}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <span className="visually-hidden" role="status">
            {told}
          </span>
          <Button variant="subtle" color="gray" size="xs" disabled={isPending} onClick={() => void reset()}>
            Voltar ao padrão
          </Button>
        </>
      )}
    </ModalForm>
  );
}
