import { useCan } from '@/core/session/session.ts';
import { LimitNotice, usePlanLimit } from '@/features/empresas/public.tsx';
import { RegistroList, statusFilter } from '@/features/registro/public.ts';
import { StatusTag, Tag } from '@/ui/light.tsx';
import { departamento } from '../departamentos.registro.ts';

const people = (pessoas: number): string => (pessoas === 1 ? '1 pessoa' : `${pessoas} pessoas`);
const publicFilter = {
  key: 'publico',
  label: 'Visível ao cliente',
  options: [
    { value: '1', label: 'Público' },
    { value: '0', label: 'Interno' },
  ],
};

/** /departamento */
export function DepartamentosList() {
  const canSave = useCan('departamentos', 'store');
  const { limit, reached } = usePlanLimit('departamentos');
  return (
    <RegistroList
      registro={departamento}
      title="Departamentos"
      purpose="Departamentos dividem as conversas entre as pessoas certas: Vendas, Suporte, Financeiro."
      form={() => import('./departamento-form.tsx')}
      full={reached}
      notice={canSave && <LimitNotice recurso="departamentos" limit={limit} />}
      first={{ key: 'nome', title: 'Nome', width: 240 }}
      columns={[
        { key: 'descricao', title: 'Descrição', text: ({ descricao }) => descricao },
        { key: 'pessoas', title: 'Pessoas', width: 110, sortable: true, right: true, cell: ({ pessoas }) => pessoas },
        {
          key: 'publico',
          title: 'Visível ao cliente',
          width: 150,
          cell: ({ publico }) => (publico === 1 ? <Tag tint="accent">Público</Tag> : <Tag>Interno</Tag>),
        },
        { key: 'nome_curto', title: 'Nome curto', width: 160, optional: true, text: ({ nome_curto }) => nome_curto },
        { key: 'status', title: 'Status', width: 110, sortable: true, cell: ({ status }) => <StatusTag status={status} /> },
      ]}
      filters={[statusFilter('Status'), publicFilter]}
      card={({ pessoas, descricao, status }) => ({ text: [people(pessoas), descricao].filter(Boolean).join(' · '), tag: <StatusTag status={status} /> })}
    />
  );
}
