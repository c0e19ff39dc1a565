import { useCan } from '@/core/session/session.ts';
import { LimitNotice, usePlanLimit } from '@/features/empresas/public.tsx';
import { optionsFilter, RegistroList, statusColumn, statusFilter } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { equipe } from '../equipes.registro.ts';

/** /equipes */
export function EquipesList() {
  const canSave = useCan('equipes', 'store');
  const { limit, reached } = usePlanLimit('equipes');
  return (
    <RegistroList
      registro={equipe}
      title="Equipes"
      purpose="Reúna quem trabalha junto e diga quem lidera."
      form={() => import('./equipe-form.tsx')}
      full={reached}
      notice={canSave && <LimitNotice recurso="equipes" limit={limit} />}
      first={{ key: 'nome', title: 'Equipe', width: 240 }}
      columns={[
        { key: 'lideranca', title: 'Líderes', width: 240, text: ({ lideranca }) => lideranca },
        { key: 'pessoas', title: 'Pessoas', width: 100, sortable: true, text: ({ pessoas }) => String(pessoas) },
        { key: 'descricao', title: 'Descrição', optional: true, text: ({ descricao }) => descricao },
        { ...statusColumn, sortable: true },
      ]}
      filters={[statusFilter('Situação'), optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' })]}
      card={({ lideranca, descricao, status }) => ({ text: lideranca || descricao, tag: <StatusTag status={status} /> })}
    />
  );
}
