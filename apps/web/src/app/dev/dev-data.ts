import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import type { ListQuery, ListState } from '@/ui/list/list-types.ts';

const first = ['Ana', 'Henrique', 'Otávia', 'Vinícius', 'Eduarda', 'Lucas', 'Sônia', 'Bruno', 'Isabela', 'Paulo', 'Wesley', 'Felipe'];
const last = ['Almeida', 'Magalhães', 'Cardoso', 'Oliveira', 'Esteves', 'Queiroz', 'Gonçalves'];
const companies = ['Padaria Aurora', 'Café do Cerrado', 'Clínica Vida', 'Livraria Central', 'Metalúrgica Serra Azul'];
export const kinds = ['Cliente', 'Fornecedor', 'Parceiro', 'Prospect', 'Leads', 'Outros'] as const;

export interface DevPerson {
  id: number;
  nome: string;
  tipo: (typeof kinds)[number];
  empresa: string;
  telefone: string;
  email: string;
  centavos: number;
  status: 0 | 1;
}
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const people: DevPerson[] = Array.from({ length: 1243 }, (_, i) => ({
  id: i + 1,
  nome: `${pick(first, i)} ${pick(last, i * 3)}`,
  tipo: pick(kinds, i * 5 + 1),
  empresa: pick(companies, i),
  telefone: `(${11 + (i % 80)}) 98${String(i * 37)
    .padStart(3, '0')
    .slice(-3)}-${String(1000 + i).slice(-4)}`,
  email: `pessoa${i}@exemplo.com.br`,
  centavos: i * 7919,
  status: i % 4 === 0 ? 0 : 1,
}));

/** Answers like the server's lists do, from memory. */
export const peopleQuery = ({ q, page, rpp, filters }: ListState): ListQuery<DevPerson> => ({
  queryKey: ['dev', 'people', q, page, rpp, filters],
  queryFn: () => {
    const found = people.filter(
      ({ nome, tipo }) => nome.toLowerCase().includes(q.toLowerCase()) && (!filters['tipo']?.length || filters['tipo'].includes(tipo)),
    );
    return Promise.resolve({ data: found.slice(page * rpp, (page + 1) * rpp), recordsTotal: people.length, recordsFiltered: found.length });
  },
});

export const peopleOptions: OptionsQuery = (q) => ({
  queryKey: ['dev', 'options', q],
  queryFn: () =>
    Promise.resolve(
      people
        .filter(({ nome }) => nome.toLowerCase().includes(q.toLowerCase()))
        .slice(0, 30)
        .map(({ id, nome }) => ({ value: id, label: id === 1 ? nome : `${nome} (${id})` })),
    ),
});
