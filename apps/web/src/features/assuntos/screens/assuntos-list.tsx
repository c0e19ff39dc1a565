import { formatNumber } from '@/core/formats.ts';
import { RegistroList, statusFilter } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { assunto } from '../assuntos.registro.ts';

const departamentoOf = ({ departamento }: { departamento: string | null }): string => departamento ?? 'Todos';

/** /ChatAssunto */
export const AssuntosList = () => (
  <RegistroList
    registro={assunto}
    name="assuntos"
    title="Assuntos"
    purpose="Assuntos dizem do que as conversas tratam: orçamento, troca, elogio."
    form={() => import('./assunto-form.tsx')}
    first={{ key: 'assunto', title: 'Assunto', width: 280 }}
    columns={[
      { key: 'departamento', title: 'Departamento', sortable: true, text: departamentoOf },
      { key: 'ordem', title: 'Ordem', width: 90, sortable: true, text: ({ ordem }) => String(ordem) },
      { key: 'usos', title: 'Conversas em 90 dias', width: 170, text: ({ usos }) => formatNumber(usos) },
      { key: 'perguntas', title: 'Perguntas do chat', width: 150, text: ({ perguntas }) => (perguntas === 0 ? '' : String(perguntas)) },
      { key: 'status', title: 'Status', width: 110, sortable: true, cell: ({ status }) => <StatusTag status={status} /> },
    ]}
    filters={[statusFilter('Status')]}
    card={(row) => ({ text: departamentoOf(row), tag: <StatusTag status={row.status} /> })}
  />
);
