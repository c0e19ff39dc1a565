import { MultiSelectField } from '@/ui/form/fields.tsx';
import { peopleQuery } from '../departamentos.queries.ts';

/** People as a record holds them. */
type People = readonly { id_login: number; nome: string }[] | undefined;

/** Chooses people of the empresa; `people`: those that are stored, for their names. */
export const PeopleField = ({ name, people = [] }: { name: string; people: People }) => (
  <MultiSelectField name={name} query={peopleQuery} known={people.map(({ id_login, nome }) => ({ value: id_login, label: nome }))} />
);

/** How such a field reads: 'Ana Lima, nº 7'. */
export const peopleText = (ids: unknown, people: People = []): string =>
  (ids as number[]).map((id) => people.find(({ id_login }) => id_login === id)?.nome ?? `nº ${id}`).join(', ') || 'ninguém';
