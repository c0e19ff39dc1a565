import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { kanbanBloco, kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha, CorDeKanban } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, invalidateUnder, read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import type { Tint } from '@/ui/theme/colors.ts';

/** Spec 9: boards are read again after 10 s. */
const staleTime = 10_000;

/** How cards of a board are narrowed, and how they stand. */
export type Filtro = Omit<NonNullable<Call<typeof kanbanEstagio.lista>['query']>, 'cards' | 'estagios' | 'arquivados'>;

/** A board with its lists and the first cards of each; lives on what is heard afterwards. */
export const boardQuery = (id_quadro: number, filtro: Filtro) => ({
  ...read(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, ...filtro } }),
  staleTime: Number.POSITIVE_INFINITY,
  // a change keeps what it does not touch: compared place by place, all cards below one that left would be copied
  structuralSharing: false,
});
export const quadroQuery = (dns: string) => ({ ...read(kanbanQuadros.showByDns, { params: { dns } }), staleTime });
export const ajustesQuery = (id: number) => read(kanbanQuadros.editar, { params: { id } });
export const quadrosQuery = (filtro: NonNullable<Call<typeof kanbanQuadros.getAll>['query']>) => ({
  ...read(kanbanQuadros.getAll, { query: { rpp: 200, ...filtro } }),
  staleTime,
});
export const ultimosQuery = { ...read(kanbanQuadros.getUltimosAcessos, {}), staleTime };
export const filtrosQuery = (id: number) => ({ ...read(kanbanQuadros.buscarFiltros, { params: { id } }), staleTime });
export const modelosQuery = (id_quadro: number) => ({ ...read(kanbanModelo.getAll, { params: { id: id_quadro } }), staleTime });
export const cardQuery = (id: number) => read(kanbanBloco.show, { params: { id } });
/** The newest first; each page with its oldest above. */
export const comentariosQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [kanbanComentario.getAll.path, { params: { id } }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(kanbanComentario.getAll, { params: { id }, query: { rpp: 100, ...(pageParam !== undefined && { antes_de: pageParam }) } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.mais ? last.data[0]?.id_comentario : undefined),
  });

/** Cards of a list that stand behind this place. */
export const moreCards = async (id_estagio: number, depois_de: string, filtro: Filtro): Promise<readonly BlocoLinha[]> =>
  (await call(kanbanBloco.getAllBloco, { query: { ...filtro, id_estagio, depois_de, ordem: filtro.ordem ?? 'chave asc', rpp: 60 } })).data;

/** After a change of a card: its own calls, and what is listed of its contato. */
export const cardsChanged = (): Promise<void> => invalidateUnder(['/kanbanBloco', '/KanbanComentario', '/resumoContato']);
export const modelosChanged = (): Promise<void> => invalidate(kanbanModelo.getAll);
/** After a change of a board or its lists. */
export const quadrosChanged = (): Promise<void> => invalidateUnder(['/kanbanQuadros', '/kanbanEstagio']);
export const comentariosChanged = (): Promise<void> => invalidate(kanbanComentario.getAll, kanbanBloco.show);

/** Colours of boards as those of the product. */
export const tintOf: Readonly<Record<CorDeKanban, Tint>> = {
  gray: 'gray',
  blue: 'blue',
  cyan: 'cyan',
  green: 'green',
  lime: 'lime',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  pink: 'pink',
  violet: 'violet',
};
export const nomesDasCores: Readonly<Record<CorDeKanban, string>> = {
  gray: 'Cinza',
  blue: 'Azul',
  cyan: 'Ciano',
  green: 'Verde',
  lime: 'Limão',
  yellow: 'Amarelo',
  orange: 'Laranja',
  red: 'Vermelho',
  pink: 'Rosa',
  violet: 'Violeta',
};
/** The colour itself: dots and bars. */
export const colorOf = (cor: CorDeKanban): string => `var(--mantine-color-${cor}-5)`;

export const contatoOptions: OptionsQuery = (q) => ({
  ...read(contatos.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof contatos.getAll>) => data.map(({ id_contato, nome }) => ({ value: id_contato, label: nome })),
});
export const equipeOptions: OptionsQuery = (q) => ({
  ...read(equipes.getAll, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof equipes.getAll>) => data.map(({ id_equipe, nome }) => ({ value: id_equipe, label: nome })),
});
export const quadroOptions: OptionsQuery = (q) => ({
  ...read(kanbanQuadros.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof kanbanQuadros.getAll>) =>
    data.filter(({ papel }) => papel >= 2).map(({ id_quadro, titulo }) => ({ value: id_quadro, label: titulo })),
});
