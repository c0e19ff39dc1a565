import { Button } from '@mantine/core';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import classes from './board.module.css';
import type { BoardActs } from './board-acts.ts';
import { BoardProvider } from './board-context.ts';
import { findCard, type List, type Lists, listOf, moved, ordered } from './board-state.ts';
import { Column } from './column.tsx';
import type { Drop } from './drag.ts';
import { withDrag } from './drag-later.ts';
import { useCarry } from './keyboard.ts';

// a board is on screen before what is opened over it
const AddList = lazy(async () => ({ default: (await import('./add-list.tsx')).AddList }));
const ListDialog = lazy(async () => ({ default: (await import('./list-dialog.tsx')).ListDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

interface BoardProps {
  quadro: QuadroDetalhe;
  lists: Lists;
  acts: BoardActs;
  openCard: (id_bloco: number) => void;
}

const none: ReadonlySet<number> = new Set();

/** Cards that go together, in the order in which the board shows them. */
const together = (lists: Lists, chosen: ReadonlySet<number>): number[] =>
  lists.flatMap((l) => l.blocos.filter((b) => chosen.has(b.id_bloco)).map((b) => b.id_bloco));

/** The lists of a board side by side. */
export function Board({ quadro, lists, acts, openCard }: BoardProps) {
  const mayCards = useCan('kanbanBloco', 'store');
  const mayBoards = useCan('kanbanQuadros', 'store');
  const edits = mayCards && quadro.papel >= 2 && quadro.arquivado_em === null;
  const rules = mayBoards && quadro.papel === 3 && quadro.arquivado_em === null;
  const side = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(none);
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  const [settings, setSettings] = useState<List | null>(null);
  const [adding, setAdding] = useState(false);
  const { held, said, keys } = useCarry(acts, edits);
  const etiquetas = useMemo(() => new Map(quadro.etiquetas.map((e) => [e.id_etiqueta, e])), [quadro.etiquetas]);
  useEffect(() => {
    const element = side.current;
    if (element === null) return undefined;
    return withDrag(({ dragByTouch, dragOver }) => {
      void dragByTouch();
      return dragOver(element, acts.hold);
    });
  }, [acts]);

  const choose = (id_bloco: number, on: boolean): void =>
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(id_bloco);
      else next.delete(id_bloco);
      return next;
    });
  const sort = async (ids: readonly number[]): Promise<void> => {
    acts.patch((known) => ordered(known, ids));
    try {
      const answer = await call(kanbanEstagio.alterarOrdemEstagios, { body: { id_quadro: quadro.id_quadro, ids: [...ids] } });
      acts.patch((known) => ordered(known, answer.ids));
    } catch (error) {
      toastError(messageOf(error));
      await acts.readAgain();
    }
  };
  // these ask for the lists as they are then: who they are handed to is not drawn anew with every change
  const onDrop = (drop: Drop): void => {
    const now = acts.lists();
    if (drop.kind === 'list') {
      const rest = now.map((l) => l.id_estagio).filter((id) => id !== drop.id);
      const at = rest.indexOf(drop.id_estagio) + (drop.below ? 1 : 0);
      void sort(rest.toSpliced(at, 0, drop.id));
      return;
    }
    const ids = chosen.has(drop.id) ? together(now, chosen) : [drop.id];
    if (drop.over !== null && ids.includes(drop.over)) return;
    const rest = (listOf(now, drop.id_estagio)?.blocos ?? []).filter((b) => !ids.includes(b.id_bloco));
    const over = rest.findIndex((b) => b.id_bloco === drop.over);
    const index = over < 0 ? rest.length : over + (drop.below ? 1 : 0);
    void acts.move(ids, drop.id_estagio, index).then((done) => done && setChosen(none));
  };
  const moveList = (id_estagio: number, by: -1 | 1): void => {
    const ids = acts.lists().map((l) => l.id_estagio);
    const at = ids.indexOf(id_estagio);
    void sort(ids.toSpliced(at, 1).toSpliced(at + by, 0, id_estagio));
  };
  const shown = held === null || !findCard(lists, held.id_bloco) ? lists : moved(lists, [held.id_bloco], held.id_estagio, held.index);
  const context = { quadro, etiquetas, acts, edits, rules, openCard, choose, keys, moveTo: setMoving };
  return (
    <BoardProvider value={context}>
      <p id="kanban-teclas" className="visually-hidden">
        Espaço pega o card. Com ele na mão, as setas o levam, Espaço solta e Esc desiste. Enter abre.
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {said}
      </p>
      <div ref={side} className={classes.board} data-board data-ordered={acts.fixed !== '' || undefined}>
        {shown.map((list, place) => (
          <Column
            key={list.id_estagio}
            list={list}
            place={place}
            count={shown.length}
            held={held}
            chosen={chosen}
            onDrop={onDrop}
            onSettings={setSettings}
            onMove={moveList}
          />
        ))}
        {rules && (
          <div className={classes.newList}>
            {adding || lists.length === 0 ? (
              <Suspense>
                <AddList id_quadro={quadro.id_quadro} onClose={() => setAdding(false)} onDone={acts.readAgain} />
              </Suspense>
            ) : (
              <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setAdding(true)}>
                Nova lista
              </Button>
            )}
          </div>
        )}
      </div>
      <Suspense>
        {chosen.size > 0 && (
          <SelectionBar ids={together(lists, chosen)} acts={acts} onMove={() => setMoving(together(lists, chosen))} onClear={() => setChosen(none)} />
        )}
        {moving !== null && (
          <MoveDialog
            ids={moving}
            quadro={quadro}
            lists={lists}
            acts={acts}
            onClose={() => setMoving(null)}
            onDone={() => {
              setMoving(null);
              setChosen(none);
            }}
          />
        )}
        {settings !== null && (
          <ListDialog
            list={settings}
            onClose={() => setSettings(null)}
            onDone={async () => {
              setSettings(null);
              await acts.readAgain();
            }}
          />
        )}
      </Suspense>
    </BoardProvider>
  );
}
