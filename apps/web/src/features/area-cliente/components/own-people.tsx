import { useQuery } from '@tanstack/react-query';
import { PeopleList } from '@/features/clientes/public.ts';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { changePerson, invitePerson, peopleQuery, removePerson } from '../area-cliente.queries.ts';

const acts = { invite: invitePerson, change: changePerson, remove: removePerson };

/** The people of this cliente; who looks after them invites and removes. */
export function OwnPeople({ manages }: { manages: boolean }) {
  const { data, error, refetch } = useQuery(peopleQuery);
  return (
    <FormSection
      title="Pessoas"
      text={
        manages
          ? 'Cada pessoa entra com o próprio e-mail e vê todos os tickets ou só os dela.'
          : 'Quem mais entra por este cliente. Quem cuida das pessoas convida e tira.'
      }
    >
      <Field>
        {data === undefined ? <SectionWaits error={error} h={60} retry={refetch} /> : <PeopleList people={data.data} acts={manages ? acts : undefined} />}
      </Field>
    </FormSection>
  );
}
