import { Menu, Tooltip } from '@mantine/core';
import { tiposDeEstagio } from '@prosa/contract/kanban/kanban.textos.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconArchive, IconArrowLeft, IconArrowRight, IconDots, IconForms, IconLock, IconPlus, IconSettings, IconTrash } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { lazy, memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatMoney, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { colorOf, quadrosChanged } from '../kanban.queries.ts';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { type Held, useBoardHere } from './board-context.ts';
import { isWhole, type List } from './board-state.ts';
import type { OnDrop } from './drag.ts';
import { withDrag } from './drag-later.ts';

const AddCard = lazy(async () => ({ default: (await import('./add-card.tsx')).AddCard }));

const icon = { size: 15, stroke: 1.7 } as const;
/** Before a card was measured, in pixels; and the space between two. */
const guess = 92;
const coverGuess = 142;
const gap = 8;

/** Away with a list, and the way back. */
async function putAway(list: List, how: 'arquivar' | 'delete', after: () => Promise<void>): Promise<void> {
  const back = how === 'arquivar' ? kanbanEstagio.desarquivar : kanbanEstagio.restaurar;
  const params = { id: list.id_estagio };
  const fail = (error: unknown): void => toastError(messageOf(error));
  try {
    await call(kanbanEstagio[how], { params });
    toastUndo(
      `Lista ${list.titulo} ${how === 'arquivar' ? 'arquivada com seus cards' : 'excluída; os cards dela estão no arquivo'}.`,
      () => void call(back, { params }).then(after).catch(fail),
    );
  } catch (error) {
    fail(error);
  }
  await after();
}

/** What may be done with a list. The kit's menu is made at the first click: each change of the list draws it anew. */
function ListMenu({
  list,
  place,
  count,
  onSettings,
  onMove,
}: {
  list: List;
  place: number;
  count: number;
  onSettings: () => void;
  onMove: (by: -1 | 1) => void;
}) {
  const { acts, rules, quadro } = useBoardHere();
  const seesForms = useCan('formulario', 'getAll');
  const [made, setMade] = useState(false);
  const [opened, setOpened] = useState(false);
  const after = async (): Promise<void> => {
    await Promise.all([acts.readAgain(), quadrosChanged()]);
  };
  if (!rules) return null;
  const first = (): void => {
    setMade(true);
    setOpened(true);
  };
  const button = (
    <LightIconButton aria-label={`Ações da lista ${list.titulo}`} aria-haspopup="menu" {...(made ? {} : { onClick: first })}>
      <IconDots size={16} aria-hidden />
    </LightIconButton>
  );
  if (!made) return button;
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={setOpened}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSettings {...icon} />} onClick={onSettings}>
          Configurar lista
        </Menu.Item>
        {seesForms && (
          <Menu.Item leftSection={<IconForms {...icon} />} component={Link} to={`/kanban/form_builder/${quadro.dns}/${quadro.id_quadro}/${list.id_estagio}`}>
            Formulários de entrada
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowLeft {...icon} />} disabled={place === 0} onClick={() => onMove(-1)}>
          Mover para a esquerda
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight {...icon} />} disabled={place === count - 1} onClick={() => onMove(1)}>
          Mover para a direita
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive {...icon} />} onClick={() => void putAway(list, 'arquivar', after)}>
          Arquivar lista
        </Menu.Item>
        <Menu.Item className={classes.danger} leftSection={<IconTrash {...icon} />} onClick={() => void putAway(list, 'delete', after)}>
          Excluir lista
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CardsProps {
  list: List;
  scroll: RefObject<HTMLDivElement | null>;
  held: Held | null;
  chosen: ReadonlySet<number>;
  /** Below them. */
  children: ReactNode;
}

/** The cards of a list, of which only those in view are drawn: anew at every step of scrolling, so apart from its head. */
const Cards = memo(function Cards({ list, scroll, held, chosen, children }: CardsProps) {
  const { acts } = useBoardHere();
  const { id_estagio, titulo, blocos, quantidade } = list;
  // a card that is carried stays drawn wherever the list is scrolled to
  const kept = held === null ? -1 : blocos.findIndex((card) => card.id_bloco === held.id_bloco);
  // a new one means new places for all cards
  const keyOf = useCallback((index: number) => blocos[index]!.id_bloco, [blocos]);
  const rows = useVirtualizer({
    count: blocos.length,
    getScrollElement: () => scroll.current,
    getItemKey: keyOf,
    estimateSize: (index) => guess + (blocos[index]!.capa === null ? 0 : coverGuess),
    gap,
    overscan: 4,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(kept >= 0 ? [kept] : [])])].toSorted((a, b) => a - b),
  });
  const shown = rows.getVirtualItems();
  const end = shown.at(-1)?.index ?? -1;
  const wants = !isWhole(list) && end >= blocos.length - 10;
  useEffect(() => {
    if (wants) void acts.more(id_estagio);
  }, [wants, acts, id_estagio, blocos.length]);
  return (
    <div ref={scroll} className={classes.cards} data-scroll>
      <ol style={{ height: rows.getTotalSize() }} aria-label={`Cards de ${titulo}`}>
        {shown.map(({ index, key, start }) => {
          const card = blocos[index]!;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={quantidade}
              style={{ transform: `translateY(${start}px)` }}
            >
              <BoardCard card={card} held={held?.id_bloco === card.id_bloco} chosen={chosen.has(card.id_bloco)} choosing={chosen.size > 0} />
            </li>
          );
        })}
      </ol>
      {children}
    </div>
  );
});

interface ColumnProps {
  list: List;
  place: number;
  count: number;
  held: Held | null;
  chosen: ReadonlySet<number>;
  onDrop: OnDrop;
  onSettings: (list: List) => void;
  onMove: (id_estagio: number, by: -1 | 1) => void;
}

/** A list of the board: its head with what it counts, and its cards. */
export const Column = memo(function Column({ list, place, count, held, chosen, onDrop, onSettings, onMove }: ColumnProps) {
  const { edits, rules } = useBoardHere();
  const { id_estagio, titulo, blocos, quantidade, soma, soma_ponderada, limite } = list;
  const column = useRef<HTMLElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const [adding, setAdding] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const [box, head, cards] = [column.current, handle.current, scroll.current];
    if (!box || !head || !cards) return undefined;
    return withDrag(({ dragList }) =>
      dragList({ column: box, handle: head, scroll: cards, id_estagio, mayDrag: rules, onDrop: (dropped) => drop.current(dropped) }),
    );
  }, [id_estagio, rules]);
  const full = limite !== null && quantidade >= limite;
  return (
    <section ref={column} className={classes.column} aria-label={`Lista ${titulo}`} data-list={id_estagio}>
      <div ref={handle} className={classes.columnHead} data-drag={rules || undefined}>
        <span className={classes.dot} style={{ background: colorOf(list.cor) }} aria-hidden />
        <h2 title={tiposDeEstagio[list.tipo]}>{titulo}</h2>
        {list.travado === 1 && (
          <Tooltip label="Só administradores do quadro mexem nesta lista">
            <IconLock size={13} stroke={1.8} aria-label="Travada" />
          </Tooltip>
        )}
        <span className={classes.count} data-full={full || undefined}>
          {formatNumber(quantidade)}
          {limite !== null && <span title="Limite">/{formatNumber(limite)}</span>}
        </span>
        <span className={classes.grow} />
        {edits && (
          <LightIconButton aria-label={`Novo card em ${titulo}`} onClick={() => setAdding(true)}>
            <IconPlus size={16} aria-hidden />
          </LightIconButton>
        )}
        <ListMenu list={list} place={place} count={count} onSettings={() => onSettings(list)} onMove={(by) => onMove(id_estagio, by)} />
      </div>
      {soma > 0 && (
        <p className={classes.sums}>
          {formatMoney(soma)}
          {list.tipo === 0 && soma_ponderada !== soma && <span title="Valor × probabilidade"> · provável {formatMoney(soma_ponderada)}</span>}
        </p>
      )}
      <Suspense>{adding && <AddCard id_estagio={id_estagio} titulo={titulo} onClose={() => setAdding(false)} />}</Suspense>
      <Cards list={list} scroll={scroll} held={held} chosen={chosen}>
        {blocos.length === 0 && !adding && <p className={classes.emptyList}>Nenhum card</p>}
      </Cards>
    </section>
  );
});
