import type { ChamadasDeAnexo, Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { Answer, AnyEndpoint, Call } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListQuery, ListState } from '@/ui/list/list-types.ts';

/** The calls of a kind of record (`registroCalls` of the contract). */
interface Chamadas {
  readonly especie: Especie;
  readonly getAll: AnyEndpoint;
  readonly show: AnyEndpoint;
  readonly store: AnyEndpoint;
  readonly delete: AnyEndpoint;
  readonly restaurar: AnyEndpoint;
  readonly lixeira?: AnyEndpoint;
  readonly historico?: AnyEndpoint;
  readonly anexos?: ChamadasDeAnexo;
  readonly importacao?: object;
}

export type LinhaDe<C extends Chamadas> = Answer<C['getAll']>['data'][number];
export type DetalheDe<C extends Chamadas> = Answer<C['show']>['data'];
/** What a form of it holds. */
export type ValoresDe<C extends Chamadas> = NonNullable<Call<C['store']>['body']>;

type Ato = 'salv' | 'excluíd' | 'restaurad';

interface Textos<C extends Chamadas> {
  /** Address of its list: '/ChatAssunto'. */
  path: string;
  nomeDe: (row: LinhaDe<C> | DetalheDe<C>) => string;
  /** What else happens to what is deleted. */
  aoExcluir: string;
  /** How screens speak of one, where it is not what the species is called. */
  fala?: { um: string; muitos: string; feminino?: boolean; novo?: string; said?: (act: Ato) => string };
  /** What is asked about when one is deleted, where it is not the name alone. */
  pergunta?: (nome: string) => string;
  /** One is shown on a screen of its own, besides its form. A kind with a history is. */
  mostra?: boolean;
  /** How the list is read, where it is not by its filters alone. */
  lista?: (state: ListState) => ListQuery<LinhaDe<C>>;
  /** What is stale after a change, where it is more than the area's own calls. */
  changed?: () => Promise<void>;
}

/** A kind of record as one value of the screens: how it is read, saved, deleted, and spoken of. */
export function registroDaTela<C extends Chamadas>(calls: C, { fala, mostra = calls.historico !== undefined, lista, changed, ...textos }: Textos<C>) {
  const { especie } = calls;
  const { um, muitos, feminino = false } = fala ?? especie;
  const { novo, said } = fala ?? {};
  const a = feminino ? 'a' : 'o';
  const stale = changed ?? (() => invalidateUnder([`/${especie.area}`]));
  const idOf = (row: LinhaDe<C> | DetalheDe<C>): number => (row as Record<string, number>)[especie.id]!;
  const capital = um.charAt(0).toUpperCase() + um.slice(1);

  /** One after the other: what is refused (open salas) is said for each, and the others go on. */
  async function each<T extends LinhaDe<C> | DetalheDe<C>>(rows: readonly T[], excluir: boolean): Promise<T[]> {
    const done: T[] = [];
    for (const row of rows) {
      try {
        await call(excluir ? calls.delete : calls.restaurar, { params: { id: idOf(row) } });
        done.push(row);
      } catch (error) {
        toastError(rows.length === 1 ? messageOf(error) : `${textos.nomeDe(row)}: ${messageOf(error)}`);
      }
    }
    return done;
  }

  return {
    ...textos,
    calls,
    especie,
    mostra,
    /** After a change elsewhere: what was read of it is stale. */
    changed: stale,
    idOf,
    um,
    muitos,
    /** 'Novo assunto', 'Nova tag' */
    feminino,
    novo: novo ?? `Nov${a} ${um}`,
    /** 'Assunto Troca salvo.', '3 tags excluídas.' */
    said: (act: Ato, rows: readonly (LinhaDe<C> | DetalheDe<C>)[]): string =>
      said?.(act) ?? (rows.length === 1 ? `${capital} ${textos.nomeDe(rows[0]!)} ${act}${a}.` : `${rows.length} ${muitos} ${act}${a}s.`),
    pathOf: (id: number, step: 'show' | 'editar' = mostra ? 'show' : 'editar'): string => `${textos.path}/${step}/${id}`,
    lista: lista ?? ((state: ListState) => listQuery(calls.getAll, state) as ListQuery<LinhaDe<C>>),
    lerUm: (id: number) => read(calls.show, { params: { id } }),

    salvar: async (body: ValoresDe<C>): Promise<number> => {
      const answer = (await call(calls.store, { body })) as Record<string, number>;
      await stale();
      return answer[especie.id]!;
    },

    /** To the trash, or back from it; answers those that moved, and says why others did not. */
    async mover<T extends LinhaDe<C> | DetalheDe<C>>(rows: readonly T[], excluir: boolean): Promise<T[]> {
      try {
        if (!calls.lixeira) return await each(rows, excluir);
        const { ids } = (await call(calls.lixeira, { body: { ids: rows.map(idOf), excluir } })) as { ids: number[] };
        return rows.filter((row) => ids.includes(idOf(row)));
      } catch (error) {
        toastError(messageOf(error));
        return [];
      } finally {
        await stale();
      }
    },
  };
}
export type RegistroDaTela<C extends Chamadas = any> = ReturnType<typeof registroDaTela<C>>;
