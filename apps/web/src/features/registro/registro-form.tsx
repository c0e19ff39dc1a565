import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ZodType } from 'zod';
import { useCan } from '@/core/session/session.ts';
import { toast } from '@/core/toasts.tsx';
import { FormPage, type FormPageProps } from '@/ui/form/form-page.tsx';
import type { DetalheDe, RegistroDaTela, ValoresDe } from './registro.ts';

interface RegistroFormProps<R extends RegistroDaTela, V extends Record<string, unknown>, D>
  extends Partial<Pick<FormPageProps<V, number, { data: D }>, 'save' | 'load'>> {
  registro: R;
  /** Of the body: what it refuses, and what its fields are called. */
  schema: ZodType<unknown, V>;
  /** Values of an empty form. */
  blank: V;
  /** A stored record as the form's values; left out, those of its fields that `blank` has. */
  values?: (stored: D) => V;
  showValue?: (field: string, value: unknown, stored: D | undefined) => string | undefined;
  /** Takes the form's place. */
  blocked?: (stored: D | undefined, editing: boolean) => ReactNode;
  /** Above the form. */
  notice?: (editing: boolean) => ReactNode;
  /** Of the page, where 'Novo assunto' and 'Editar assunto' are not what it is called. */
  titles?: readonly [novo: string, editar: string];
  /** Leads back to the list, also where one is shown on a screen of its own. */
  toList?: boolean;
  /** Where what was just created leads, where that is not the list or the one that is shown. */
  afterCreate?: (id: number) => string;
  /** Said after a save, where it is not the record's name. */
  saved?: string;
  children: (form: UseFormReturnType<V>, stored: D | undefined) => ReactNode;
}

/** Of a stored record what a form holds: its number, its version and the fields of `blank`; a 1 of the wire is a mark that is set. */
export function storedValues<V extends Record<string, unknown>>(id: string, blank: V, stored: object): V {
  const of = stored as Record<string, unknown>;
  const fields = Object.entries(blank).map(([field, start]) => [field, typeof start === 'boolean' ? of[field] === 1 : (of[field] ?? start)]);
  return { [id]: of[id], ...Object.fromEntries(fields), versao: of['versao'] };
}

/** The form of a kind of record: to create one, or to edit the one whose number the address names. */
export function RegistroForm<
  R extends RegistroDaTela,
  V extends ValoresDe<R['calls']> & Record<string, unknown> = ValoresDe<R['calls']>,
  D extends DetalheDe<R['calls']> = DetalheDe<R['calls']>,
>({
  registro,
  titles,
  blank,
  values,
  save,
  load,
  toList = false,
  afterCreate,
  saved,
  blocked,
  notice,
  showValue,
  children,
  ...rest
}: RegistroFormProps<R, V, D>) {
  const { um, novo, path, calls, especie } = registro;
  const shows = registro.mostra && !toList;
  const params = useParams();
  const given = params[especie.id] ?? params['id'];
  const editing = given !== undefined;
  const id = Number(given);
  const navigate = useNavigate();
  const canDelete = useCan(especie.area, 'delete');
  const stored = { ...registro.lerUm(id), select: ({ data }: { data: D }) => values?.(data) ?? storedValues(especie.id, blank, data) };
  return (
    <FormPage<V, number, { data: D }>
      {...rest}
      key={given}
      title={editing ? (titles?.[1] ?? `Editar ${um}`) : (titles?.[0] ?? novo)}
      step={editing ? 'Editar' : 'Cadastrar'}
      initial={blank}
      load={editing ? stored : load}
      save={save ?? registro.salvar}
      onSaved={(number, now) => {
        toast(saved ?? registro.said('salv', [now as never]));
        void navigate(!editing && afterCreate ? afterCreate(number) : shows ? registro.pathOf(number) : path);
      }}
      submitLabel={`Salvar ${um}`}
      cancelTo={editing && shows ? registro.pathOf(id) : path}
      versionField="versao"
      blocked={(answer) => blocked?.(answer?.data, editing)}
      notice={notice?.(editing)}
      trash={(answer) =>
        editing &&
        calls.lixeira !== undefined &&
        Boolean((answer?.data as { excluido_em?: string | null } | undefined)?.excluido_em) && {
          kind: um,
          restore: canDelete ? () => registro.mover([answer!.data], false) : undefined,
        }
      }
      showValue={(field, value, answer) => showValue?.(field, value, answer?.data)}
    >
      {(form, answer) => children(form, answer?.data)}
    </FormPage>
  );
}
