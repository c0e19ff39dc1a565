import { textoDaRecorrencia } from '@prosa/brasil/recorrencia.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import type { RecorrenteLinha } from '@prosa/contract/tickets/recorrentes.schemas.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { tell } from '@/core/toasts.tsx';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { Tag } from '@/ui/light.tsx';
import type { RowAction } from '@/ui/list/list-types.ts';
import { recorrente } from '../config/config.registro.ts';

const whose = ({ contato, cliente }: RecorrenteLinha): string => [contato, cliente].filter(Boolean).join(' · ');

/** Whether it runs, rests, is over, or stopped by itself. */
function Situacao({ row: { status, parada, proxima_em } }: { row: RecorrenteLinha }) {
  if (parada !== '')
    return (
      <span title={`Parou: ${parada}`}>
        <Tag tint="red">Parou</Tag>
      </span>
    );
  if (status === 0) return <Tag>Pausado</Tag>;
  return proxima_em === null ? <Tag>Terminou</Tag> : <Tag tint="green">Ativo</Tag>;
}

const pause = ({ id_recorrente, nome }: RecorrenteLinha, pausar: 0 | 1): Promise<void> =>
  tell(
    call(recorrenteTicket.pausar, { params: { id: id_recorrente }, body: { pausar } }),
    pausar === 1 ? `${nome} foi pausado.` : `${nome} segue na próxima data.`,
    () => invalidateUnder(['/RecorrenteTicket']),
  );
const acts: readonly RowAction<RecorrenteLinha>[] = [
  {
    label: 'Pausar',
    icon: <IconPlayerPause size={16} stroke={1.7} />,
    run: (row) => void pause(row, 1),
    visible: (row) => row.status === 1 && row.excluido_em === null,
  },
  {
    label: 'Retomar',
    icon: <IconPlayerPlay size={16} stroke={1.7} />,
    run: (row) => void pause(row, 0),
    visible: (row) => row.status === 0 && row.excluido_em === null,
  },
];

/** /configEmpresa/tickets/recorrentes */
export function RecorrentesList() {
  const canSave = useCan('RecorrenteTicket', 'store');
  return (
    <RegistroList
      registro={recorrente}
      title="Tickets recorrentes"
      purpose="Deixe o calendário abrir o que se repete: a revisão de todo mês, a visita de toda segunda, a renovação de todo ano."
      form={() => import('./recorrente-form.tsx')}
      first={{ key: 'nome', title: 'Nome', width: 260 }}
      columns={[
        { key: 'regra', title: 'Quando', width: 260, text: (row) => textoDaRecorrencia(row) },
        { key: 'para', title: 'Para quem', width: 200, text: whose },
        { key: 'proxima_em', title: 'Próximo', width: 150, sortable: true, text: (row) => (row.proxima_em === null ? '' : formatDateTime(row.proxima_em)) },
        { key: 'ultima_em', title: 'Último', width: 150, optional: true, text: (row) => (row.ultima_em === null ? '' : formatDateTime(row.ultima_em)) },
        { key: 'feitas', title: 'Abertos', width: 90, optional: true, text: (row) => String(row.feitas) },
        { key: 'status', title: 'Situação', width: 100, sortable: true, cell: (row) => <Situacao row={row} /> },
      ]}
      filters={[optionsFilter('status', 'Situação', { 1: 'Ativos', 0: 'Pausados' }), optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' })]}
      card={(row) => ({ text: `${textoDaRecorrencia(row)} · ${whose(row)}`, tag: <Situacao row={row} /> })}
      acts={canSave ? acts : []}
    />
  );
}
