import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { namedBefore, TypedMenu, type TypedMenuHandle, type TypedOption } from '@/ui/texts/typed-menu.tsx';
import { modelosQuery } from './compositor.queries.ts';

/** What is asked for by what stands before the caret: a template after `/` at the start, a colleague after `@` in a note. */
export interface Asked {
  readonly kind: 'modelo' | 'pessoa';
  readonly q: string;
  /** Characters that the choice takes the place of. */
  readonly length: number;
}
export function askedBy(before: string, nota: boolean): Asked | null {
  const modelo = /^\/([^\s/].{0,40})?$/.exec(before);
  if (modelo) return { kind: 'modelo', q: modelo[1] ?? '', length: before.length };
  const pessoa = nota ? namedBefore(before) : null;
  return pessoa && { kind: 'pessoa', ...pessoa };
}

/** `settled`: they are those of what is typed now. */
function useFound({ kind, q: typed }: Asked): { options: readonly TypedOption[]; settled: boolean } {
  const [q] = useDebouncedValue(typed, 150);
  const modelos = useQuery({ ...modelosQuery(q), enabled: kind === 'modelo' });
  const people = useQuery({ ...peopleQuery(q), enabled: kind === 'pessoa' });
  const { isFetching } = kind === 'modelo' ? modelos : people;
  const settled = q === typed && !isFetching;
  if (!settled) return { options: [], settled };
  return kind === 'modelo'
    ? { options: (modelos.data ?? []).map((m) => ({ id: m.id_texto, label: m.titulo, text: m.resumo || 'Arquivo' })), settled }
    : { options: (people.data ?? []).slice(0, 8).map(({ value, label }) => ({ id: value, label, text: '' })), settled };
}

/** Templates and colleagues for the place of what is typed in an answer. */
export function AskedMenu({ asked, ...rest }: { asked: Asked; onChoose: (option: TypedOption) => void; onClose: () => void; handle: Ref<TypedMenuHandle> }) {
  const modelo = asked.kind === 'modelo';
  return (
    <TypedMenu
      title={modelo ? 'Modelos de ticket' : 'Colegas'}
      none={modelo ? 'Nenhum modelo encontrado' : 'Nenhuma opção encontrada'}
      {...useFound(asked)}
      {...rest}
    />
  );
}
