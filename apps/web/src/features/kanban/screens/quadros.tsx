import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { QuadroLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { quadrosQuery, ultimosQuery } from '../kanban.queries.ts';
import { BoardTile } from '../quadros/board-tile.tsx';
import { NewBoardDialog } from '../quadros/new-board-dialog.tsx';
import classes from '../quadros/quadros.module.css';

const places = { '': 'Quadros', arquivo: 'Arquivados', lixeira: 'Lixeira' } as const;

function Shelf({ title, boards, place }: { title: string; boards: readonly QuadroLinha[]; place: keyof typeof places }) {
  if (boards.length === 0) return null;
  return (
    <section className={classes.shelf} aria-label={title}>
      <h2>{title}</h2>
      <ul className={classes.tiles}>
        {boards.map((board) => (
          <li key={board.id_quadro}>
            <BoardTile board={board} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** /kanban */
export function Quadros() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const mayCreate = useCan('kanbanQuadros', 'store');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 300);
  const [creating, setCreating] = useState(false);
  const asked = params.get('lugar') ?? '';
  const place = asked === 'arquivo' || asked === 'lixeira' ? asked : '';
  const { data, error, refetch } = useQuery({
    ...quadrosQuery({ q, ...(place === 'arquivo' && { arquivados: 1 }), ...(place === 'lixeira' && { lixeira: 1 }) }),
    placeholderData: keepPreviousData,
  });
  const { data: last } = useQuery({ ...ultimosQuery, enabled: place === '' && q === '' });
  const boards = data?.data ?? [];
  const starred = boards.filter(({ favorito }) => favorito === 1);
  // few boards are found without shelves
  const recent = boards.length > 6 ? (last?.data ?? []).filter(({ favorito }) => favorito === 0) : [];
  const whole = place === '' && q === '';
  return (
    <div className={classes.page}>
      <PageHeader
        title="Kanban"
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
              Novo quadro
            </Button>
          )
        }
      />
      <div className={classes.toolbar}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Pesquisar quadros"
          placeholder="Pesquisar quadros…"
          leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Onde procurar"
          value={place}
          data={Object.entries(places).map(([value, label]) => ({ value, label }))}
          onChange={(value) => setParams(value === '' ? {} : { lugar: value })}
        />
      </div>
      {data === undefined && error === null && (
        <div className={classes.tiles} role="group" aria-label="Carregando os quadros" aria-busy>
          {Array.from({ length: 6 }, (_, i) => (
            <Skeleton key={i} h={116} radius={10} />
          ))}
        </div>
      )}
      {data === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && boards.length === 0 && (
        <EmptyBox
          kind={q === '' ? 'empty' : 'nothing'}
          title={
            q !== ''
              ? 'Nenhum registro'
              : place === 'lixeira'
                ? 'A lixeira está vazia'
                : place === 'arquivo'
                  ? 'Nenhum quadro arquivado'
                  : 'Ainda não há quadros para você'
          }
          text={whole ? 'Um quadro mostra em que pé está cada venda, entrega ou tarefa: em listas, com cards que se arrastam.' : undefined}
        >
          {whole && mayCreate && <Button onClick={() => setCreating(true)}>Criar o primeiro quadro</Button>}
        </EmptyBox>
      )}
      {whole && <Shelf title="Favoritos" boards={starred} place={place} />}
      {whole && <Shelf title="Abertos por último" boards={recent} place={place} />}
      <Shelf
        title={whole ? 'Todos os quadros' : places[place]}
        boards={whole ? boards.filter(({ id_quadro }) => boards.length > 6 || !starred.some((s) => s.id_quadro === id_quadro)) : boards}
        place={place}
      />
      {creating && <NewBoardDialog onClose={() => setCreating(false)} onMade={(dns) => void navigate(`/kanban/${dns}`)} />}
    </div>
  );
}
