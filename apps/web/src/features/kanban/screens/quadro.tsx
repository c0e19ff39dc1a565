import { ActionIcon, Button, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconPlus, IconSettings, IconStar, IconStarFilled, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { useRecordTitle } from '@/core/notifications/title.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../board/board.module.css';
import { Board } from '../board/board.tsx';
import type { BoardActs } from '../board/board-acts.ts';
import { ordemOf } from '../board/board-order.ts';
import { listOf } from '../board/board-state.ts';
import { filtroOf } from '../board/board-url.ts';
import { BoardChips, BoardFilters } from '../board/filters.tsx';
import { useBoard } from '../board/use-board.ts';
import type { Faltam } from '../card/card-dialog.tsx';
import { type Filtro, quadroQuery, quadrosChanged } from '../kanban.queries.ts';

// a board is on screen before what is opened over it
const CardDialog = lazy(async () => ({ default: (await import('../card/card-dialog.tsx')).CardDialog }));
const NewCardDialog = lazy(async () => ({ default: (await import('../card/new-card-dialog.tsx')).NewCardDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('../card/reason-dialog.tsx')).ReasonDialog }));
const CardTable = lazy(async () => ({ default: (await import('../board/table.tsx')).CardTable }));
const BoardViews = lazy(async () => ({ default: (await import('../board/board-views.tsx')).BoardViews }));
const Forecast = lazy(async () => ({ default: (await import('../visoes/forecast.tsx')).Forecast }));
const Calendar = lazy(async () => ({ default: (await import('../visoes/calendar.tsx')).Calendar }));
const Report = lazy(async () => ({ default: (await import('../visoes/report.tsx')).Report }));

const visoes = { quadro: 'Quadro', lista: 'Lista', calendario: 'Calendário', previsao: 'Previsão', relatorio: 'Relatório' } as const;
type Visao = keyof typeof visoes;
/** What the address says of one view alone. */
const ofViews = ['visao', 'pagina', 'lugar', 'mes', 'de', 'ate'];

/** A move that a list refused until something is said. */
interface Waiting {
  readonly ids: readonly number[];
  readonly id_estagio: number;
  readonly index: number;
}
function Star({ quadro }: { quadro: QuadroDetalhe }) {
  const on = quadro.favorito === 1;
  const label = on ? 'Tirar dos favoritos' : 'Pôr nos favoritos';
  const toggle = async (): Promise<void> => {
    try {
      await call(on ? kanbanQuadros.desfavoritar : kanbanQuadros.favoritar, { params: { id: quadro.id_quadro } });
    } catch (error) {
      toastError(messageOf(error));
    }
    await quadrosChanged();
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={on ? 'yellow' : 'gray'} aria-label={label} aria-pressed={on} onClick={() => void toggle()}>
        {on ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
      </ActionIcon>
    </Tooltip>
  );
}

interface ViewProps {
  quadro: QuadroDetalhe;
  filtro: Filtro;
  openCard: (id_bloco: number) => void;
}

/** The board itself, with what is asked when a list refuses. */
function BoardView({ quadro, filtro, openCard, onActs, onFaltam }: ViewProps & { onActs: (acts: BoardActs) => void; onFaltam: (faltam: Faltam) => void }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { acts, lists, error, refetch } = useBoard(quadro.id_quadro, filtro, lacking);
  function lacking(ids: readonly number[], id_estagio: number, index: number, refusal: ApiError): void {
    const fields = Object.keys(refusal.erros);
    if (fields.length === 1 && fields[0] === 'id_motivo') return setWaiting({ ids, id_estagio, index });
    const textos = Object.values(refusal.erros).filter((text) => text !== undefined);
    const lista = listOf(acts.lists(), id_estagio)?.titulo ?? '';
    if (ids.length > 1) return toastError(textos[0] ?? refusal.message);
    onFaltam({ id_bloco: ids[0]!, lista, textos, again: () => void acts.move(ids, id_estagio, index) });
  }
  useEffect(() => onActs(acts), [acts, onActs]);
  if (lists === undefined) {
    if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <div className={classes.waiting} role="group" aria-label="Carregando o quadro" aria-busy>
        {[3, 4, 2, 3].map((n, i) => (
          <Skeleton key={i} w={286} h={60 + n * 96} radius={10} style={{ flex: 'none' }} />
        ))}
      </div>
    );
  }
  const target = waiting && listOf(lists, waiting.id_estagio);
  return (
    <>
      <Board quadro={quadro} lists={lists} acts={acts} openCard={openCard} />
      <Suspense>
        {waiting && (
          <ReasonDialog
            motivos={quadro.motivos}
            lista={target?.titulo ?? ''}
            onClose={() => setWaiting(null)}
            onPick={(id_motivo) => {
              setWaiting(null);
              void acts.move(waiting.ids, waiting.id_estagio, waiting.index, id_motivo);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** /kanban/:dns_quadro/:id_bloco? and /kanban/:dns_quadro/novo/:id_contato/:id_departamento/:id_estagio */
export function Quadro() {
  const { dns_quadro = '', id_bloco, id_contato, id_departamento, id_estagio } = useParams();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(quadroQuery(dns_quadro));
  const mayCards = useCan('kanbanBloco', 'store');
  const mayImport = useCan('kanbanBloco', 'importar');
  const seesCards = useCan('kanbanBloco', 'getAll');
  const location = useLocation();
  const [acts, setActs] = useState<BoardActs | null>(null);
  const [faltam, setFaltam] = useState<Faltam | null>(null);
  const [creating, setCreating] = useState(false);
  const quadro = data?.data;
  const dns = quadro?.dns;
  useRecordTitle(quadro?.titulo);
  useEffect(() => {
    // an address of before leads to the one of today
    if (dns !== undefined && dns !== dns_quadro)
      void navigate(window.location.pathname.replace(`/${dns_quadro}`, `/${dns}`) + window.location.search, { replace: true });
  }, [dns, dns_quadro, navigate]);
  // what was read of a board before it was deleted is no board any more
  if (error !== null && (quadro === undefined || (error instanceof ApiError && error.http === 404)))
    return (
      <div className={classes.head}>
        <PageHeader title="Kanban" />
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  const search = params.size === 0 ? '' : `?${params}`;
  const base = `/kanban/${dns ?? dns_quadro}`;
  const openCard = (id: number): void => void navigate(`${base}/${id}${search}`);
  const closeCard = (): void => {
    setFaltam(null);
    void navigate(base + search);
  };
  const filtro = filtroOf(params);
  const ordem = params.get('ordem');
  const asked = params.get('visao');
  const visao: Visao = asked !== null && Object.hasOwn(visoes, asked) ? (asked as Visao) : 'quadro';
  const edits = mayCards && quadro !== undefined && quadro.papel >= 2 && quadro.arquivado_em === null;
  const given = id_estagio !== undefined;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title={quadro?.titulo ?? 'Kanban'}
          note={quadro && <Star quadro={quadro} />}
          actions={
            quadro && (
              <>
                <SegmentedControl
                  size="xs"
                  aria-label="Visão"
                  value={visao}
                  data={Object.entries(visoes).map(([value, label]) => ({ value: value as Visao, label }))}
                  onChange={(value) =>
                    setParams((before) => {
                      for (const key of ofViews) before.delete(key);
                      // the table's, which is chosen at its columns
                      if (visao === 'lista') before.delete('ordem');
                      if (value !== 'quadro') before.set('visao', value);
                      return before;
                    })
                  }
                />
                {quadro.papel === 3 && (
                  <Button component={Link} to={`/kanban/${quadro.dns}/configurar`} variant="default" leftSection={<IconSettings size={15} stroke={1.7} />}>
                    Configurar
                  </Button>
                )}
                {edits && mayImport && (
                  <Tooltip label="Importar cards">
                    <ActionIcon component={Link} to={`/kanban/${quadro.dns}/importar`} variant="default" size={34} aria-label="Importar cards">
                      <IconUpload size={16} stroke={1.7} />
                    </ActionIcon>
                  </Tooltip>
                )}
                {edits && (
                  <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
                    Novo card
                  </Button>
                )}
              </>
            )
          }
        />
      </div>
      {quadro && seesCards && (
        <div className={classes.bar}>
          {visao !== 'relatorio' && <BoardFilters key={String(location.state)} quadro={quadro} ordered={visao === 'quadro'} />}
          <Suspense fallback={null}>
            <BoardViews id_quadro={quadro.id_quadro} />
          </Suspense>
          {visao !== 'relatorio' && <BoardChips quadro={quadro} ordered={visao === 'quadro'} />}
          {quadro.arquivado_em !== null && <span className={classes.chip}>Quadro arquivado: só leitura&nbsp;</span>}
        </div>
      )}
      {quadro && !seesCards && <EmptyBox kind="blocked" title="Você não vê cards" text="Peça a quem administra os grupos a permissão “Ver cards”." />}
      {quadro &&
        seesCards &&
        (visao !== 'quadro' ? (
          <Suspense fallback={<Skeleton m={24} h={320} />}>
            {visao === 'lista' && <CardTable id_quadro={quadro.id_quadro} filtro={filtro} edits={edits} openCard={openCard} />}
            {visao === 'previsao' && <Forecast quadro={quadro} filtro={filtro} edits={edits} openCard={openCard} />}
            {visao === 'calendario' && <Calendar quadro={quadro} filtro={filtro} edits={edits} openCard={openCard} />}
            {visao === 'relatorio' && <Report quadro={quadro} />}
          </Suspense>
        ) : (
          <BoardView
            key={quadro.id_quadro}
            quadro={quadro}
            filtro={ordemOf(ordem) ? { ...filtro, ordem: ordem! } : filtro}
            openCard={openCard}
            onActs={setActs}
            onFaltam={(what) => {
              setFaltam(what);
              openCard(what.id_bloco);
            }}
          />
        ))}
      <Suspense>
        {quadro && id_bloco !== undefined && /^\d{1,15}$/.test(id_bloco) && (
          <CardDialog
            key={id_bloco}
            id_bloco={Number(id_bloco)}
            quadro={quadro}
            acts={acts}
            faltam={faltam?.id_bloco === Number(id_bloco) ? faltam : null}
            onClose={closeCard}
            onOpen={openCard}
          />
        )}
        {quadro && (creating || given) && (
          <NewCardDialog
            quadro={quadro}
            given={
              given
                ? { id_contato: Number(id_contato) || null, id_departamento: Number(id_departamento) || null, id_estagio: Number(id_estagio) || null }
                : null
            }
            onClose={() => {
              setCreating(false);
              if (given) closeCard();
            }}
            onMade={(id) => {
              setCreating(false);
              acts?.hear([id]);
              if (given) void navigate(`${base}/${id}`, { replace: true });
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
