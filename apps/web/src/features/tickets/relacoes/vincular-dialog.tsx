import { Modal, Select } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { TicketPicker } from '../components/ticket-picker.tsx';
import { ticketsChanged } from '../tickets.registro.ts';

/** What the other ticket is to this one: the kind of link, and whether the other one comes first. */
const papeis = {
  '1': ['Relacionado', 1, false],
  '2b': ['Filho deste (este é o incidente)', 2, false],
  '2a': ['Pai deste', 2, true],
  '3b': ['Duplicado deste', 3, false],
  '3a': ['Original deste', 3, true],
  '4b': ['Continuação deste', 4, false],
} as const;
type Papel = keyof typeof papeis;

/** Links a ticket to another one. */
export function VincularDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [outro, setOutro] = useState('');
  const [papel, setPapel] = useState<Papel>('1');
  const save = async (): Promise<void> => {
    const [, tipo, primeiro] = papeis[papel];
    const [a, b] = primeiro ? [Number(outro), id] : [id, Number(outro)];
    await call(ticketRelacoes.vincular, { body: { id_ticket_a: a, id_ticket_b: b, tipo } });
  };
  return (
    <Modal opened onClose={onClose} title="Vincular a outro ticket">
      <ModalForm
        submitLabel="Vincular"
        onCancel={onClose}
        check={() => (outro === '' ? { id_ticket_b: 'Escolha um ticket' } : {})}
        save={save}
        done="Tickets vinculados."
        onDone={() => {
          onClose();
          void ticketsChanged();
        }}
      >
        {(erros) => (
          <>
            <TicketPicker single required label="Ticket" value={outro} onChange={setOutro} error={erros['id_ticket_b'] ?? erros['id_ticket_a']} />
            <Select
              label="O outro é"
              allowDeselect={false}
              data={Object.entries(papeis).map(([value, [label]]) => ({ value, label }))}
              value={papel}
              onChange={(value) => value && setPapel(value as Papel)}
            />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
