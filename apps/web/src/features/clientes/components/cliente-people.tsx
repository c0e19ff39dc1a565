import { useQuery } from '@tanstack/react-query';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { changePerson, invitePerson, pessoasQuery, removePerson } from '../clientes.queries.ts';
import { PeopleList } from './people-list.tsx';

/** Everybody who opens the client area of this cliente. */
export function ClientePeople({ id_cliente }: { id_cliente: number }) {
  const { data, error, refetch } = useQuery(pessoasQuery(id_cliente));
  return (
    <Section title="Pessoas do cliente">
      {data === undefined ? (
        <SectionWaits error={error} h={60} retry={refetch} />
      ) : (
        <PeopleList
          people={data.data}
          acts={{
            invite: (body) => invitePerson(id_cliente, body),
            change: (id, body) => changePerson(id_cliente, id, body),
            remove: (id) => removePerson(id_cliente, id),
          }}
        />
      )}
    </Section>
  );
}
