import { type KeyboardEvent, useEffect, useState } from 'react';
import type { BoardActs } from './board-acts.ts';
import type { Held } from './board-context.ts';
import { findCard, listOf } from './board-state.ts';

const titleOf = (card: Element | null): HTMLElement | null => card?.querySelector<HTMLElement>('button') ?? null;

/** The card beside this one on screen: above and below in its list, the same height in the next one. */
function neighbour(key: string, from: HTMLElement): HTMLElement | null {
  const item = from.closest('li');
  if (key === 'ArrowUp') return titleOf(item?.previousElementSibling ?? null);
  if (key === 'ArrowDown') return titleOf(item?.nextElementSibling ?? null);
  const columns = [...document.querySelectorAll('[data-list]')];
  const at = columns.findIndex((column) => column.contains(from)) + (key === 'ArrowLeft' ? -1 : 1);
  const { top } = from.getBoundingClientRect();
  const cards = [...(columns[at]?.querySelectorAll('[data-card]') ?? [])];
  const near = (card: Element): number => Math.abs(card.getBoundingClientRect().top - top);
  return titleOf(cards.toSorted((a, b) => near(a) - near(b))[0] ?? null);
}

/** Cards by keyboard: Space picks up and puts down, arrows carry, Esc gives up; each step is said. */
export function useCarry(acts: BoardActs, edits: boolean) {
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (held === null) return;
    // it is drawn anew in another list
    const title = titleOf(document.querySelector(`[data-card="${held.id_bloco}"]`));
    title?.focus({ preventScroll: true });
    title?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [held]);

  // lists are asked for as they are then: new keys with every change would draw all cards anew
  const where = ({ id_estagio, index, id_bloco }: Held): string => {
    const list = listOf(acts.lists(), id_estagio);
    const others = list?.blocos.filter((b) => b.id_bloco !== id_bloco).length ?? 0;
    return `Lista ${list?.titulo ?? ''}, posição ${index + 1} de ${others + 1}.`;
  };
  const carry = (to: Held): void => {
    setHeld(to);
    setSaid(where(to));
  };
  const giveUp = (): void => {
    setHeld(null);
    setSaid('O card voltou para onde estava.');
  };
  async function putDown({ id_bloco, id_estagio, index }: Held): Promise<void> {
    setHeld(null);
    // back in its own list, where it stands by an order: nothing was moved
    if (acts.fixed !== '' && findCard(acts.lists(), id_bloco)?.list.id_estagio === id_estagio) return giveUp();
    const done = await acts.move([id_bloco], id_estagio, index);
    setSaid(done ? `Card solto. ${where({ id_bloco, id_estagio, index })}` : 'O card não pôde ir para lá e voltou para onde estava.');
    // where it is drawn now
    requestAnimationFrame(() => titleOf(document.querySelector(`[data-card="${id_bloco}"]`))?.focus());
  }

  const keys = (event: KeyboardEvent, id_bloco: number): void => {
    const { key } = event;
    const arrow = key.startsWith('Arrow');
    if (held === null) {
      if (key === ' ' && edits) {
        event.preventDefault();
        const found = findCard(acts.lists(), id_bloco);
        if (!found) return;
        setHeld({ id_bloco, id_estagio: found.list.id_estagio, index: found.index });
        setSaid(
          `${found.card.titulo} na mão. ${where({ id_bloco, id_estagio: found.list.id_estagio, index: found.index })} Setas levam, Espaço solta, Esc desiste.`,
        );
      } else if (arrow) {
        const next = neighbour(key, event.currentTarget as HTMLElement);
        if (next === null) return;
        event.preventDefault();
        next.focus();
      }
      return;
    }
    if (key === 'Tab') return giveUp();
    if (!arrow && key !== ' ' && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') return giveUp();
    if (!arrow) return void putDown(held);
    const lists = acts.lists();
    const at = lists.findIndex((l) => l.id_estagio === held.id_estagio);
    const last = (place: number): number => lists[place]!.blocos.filter((b) => b.id_bloco !== id_bloco).length;
    if (acts.fixed !== '' && (key === 'ArrowUp' || key === 'ArrowDown')) setSaid(acts.fixed);
    else if (key === 'ArrowUp') carry({ ...held, index: Math.max(0, held.index - 1) });
    else if (key === 'ArrowDown') carry({ ...held, index: Math.min(last(at), held.index + 1) });
    else {
      const to = at + (key === 'ArrowLeft' ? -1 : 1);
      const list = lists[to];
      if (list) carry({ id_bloco, id_estagio: list.id_estagio, index: acts.placeIn(id_bloco, list.id_estagio) ?? Math.min(last(to), held.index) });
    }
  };
  return { held, said, keys };
}
