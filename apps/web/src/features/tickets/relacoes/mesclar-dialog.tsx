import { Alert, Modal, Select } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { TicketPicker } from '../components/ticket-picker.tsx';
import { ticketsChanged } from '../tickets.registro.ts';

interface Row {
  id_ticket: number;
  numero: number;
  titulo: string;
}

/** Merges, and offers the way back. */
async function merge(id_ticket: number, ids: readonly number[]): Promise<void> {
  const { mesclas } = await call(ticketRelacoes.mesclar, { body: { id_ticket, ids: [...ids] } });
  const back = async (): Promise<void> => {
    await call(ticketRelacoes.desfazerMescla, { body: { ids: mesclas } });
    await ticketsChanged();
  };
  toastUndo(ids.length === 1 ? 'Ticket mesclado.' : `${ids.length} tickets mesclados.`, () => void back().catch((e: unknown) => toastError(messageOf(e))));
  await ticketsChanged();
}

const told = (
  <Alert color="blue" p="xs">
    Tudo o que foi dito vai para o ticket que fica, em ordem de data. O número antigo leva a ele. Dá para desfazer por 30 dias.
  </Alert>
);

/** This ticket into another one, whose page is shown afterwards. */
export function MesclarDialog({ row, onClose, onDone }: { row: Row; onClose: () => void; onDone: (id: number) => void }) {
  const [para, setPara] = useState('');
  return (
    <Modal opened onClose={onClose} title={`Mesclar #${row.numero} em outro ticket`}>
      <ModalForm
        submitLabel="Mesclar"
        onCancel={onClose}
        check={() => (para === '' || Number(para) === row.id_ticket ? { para: 'Escolha outro ticket' } : {})}
        save={() => merge(Number(para), [row.id_ticket])}
        done=""
        onDone={() => onDone(Number(para))}
      >
        {(erros) => (
          <>
            <TicketPicker single required label="Ticket que fica" value={para} onChange={setPara} error={erros['para'] ?? erros['ids']} />
            {told}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}

/** Several into one of them. */
export function MesclarVarios({ rows, onClose, onDone }: { rows: readonly Row[]; onClose: () => void; onDone: () => void }) {
  const [fica, setFica] = useState(Math.min(...rows.map((r) => r.id_ticket)));
  return (
    <Modal opened onClose={onClose} title={`Mesclar ${rows.length} tickets`}>
      <ModalForm
        submitLabel="Mesclar"
        onCancel={onClose}
        save={() =>
          merge(
            fica,
            rows.map((r) => r.id_ticket).filter((id) => id !== fica),
          )
        }
        done=""
        onDone={onDone}
      >
        {() => (
          <>
            <Select
              data-autofocus
              label="Ticket que fica"
              allowDeselect={false}
              data={rows.map((r) => ({ value: String(r.id_ticket), label: `#${r.numero} ${r.titulo}` }))}
              value={String(fica)}
              onChange={(value) => setFica(Number(value))}
            />
            {told}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
