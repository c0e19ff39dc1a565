import { Modal, SegmentedControl, TextInput } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { TicketPicker } from '../components/ticket-picker.tsx';
import { ticketsChanged } from '../tickets.registro.ts';

interface DaConversaProps {
  chat_id: number;
  mensagens: readonly number[];
  /** What a new ticket is called at first. */
  titulo: string;
  onClose: () => void;
  onDone: () => void;
}

/** Messages of a sala into a new ticket, or one that is there. */
export function TicketFromSala({ chat_id, mensagens, titulo, onClose, onDone }: DaConversaProps) {
  const [kind, setKind] = useState<'novo' | 'existente'>('novo');
  const [ticket, setTicket] = useState('');
  const count = mensagens.length === 1 ? '1 mensagem' : `${mensagens.length} mensagens`;
  return (
    <Modal opened onClose={onClose} title={`Levar ${count} a um ticket`}>
      <ModalForm
        submitLabel={kind === 'novo' ? 'Criar ticket' : 'Levar ao ticket'}
        onCancel={onClose}
        check={() => (kind === 'existente' && ticket === '' ? { id_ticket: 'Escolha um ticket' } : {})}
        save={(fields) => {
          const typed = fields.get('titulo');
          const where = kind === 'novo' ? { titulo: typeof typed === 'string' ? typed : '' } : { id_ticket: Number(ticket) };
          return call(ticketRelacoes.daConversa, { body: { id_sala: chat_id, msg_ids: [...mensagens], ...where } });
        }}
        done="As mensagens estão no ticket, e o ticket no painel desta conversa."
        onDone={() => {
          void ticketsChanged();
          onDone();
        }}
      >
        {(erros) => (
          <>
            <SegmentedControl
              size="xs"
              value={kind}
              onChange={(value) => setKind(value)}
              data={[
                { value: 'novo', label: 'Ticket novo' },
                { value: 'existente', label: 'Ticket que existe' },
              ]}
              aria-label="Para onde"
            />
            {kind === 'novo' ? (
              <TextInput
                data-autofocus
                name="titulo"
                label="Título"
                withAsterisk
                maxLength={160}
                defaultValue={titulo}
                error={erros['titulo'] ?? erros['msg_ids']}
              />
            ) : (
              <TicketPicker single required label="Ticket" value={ticket} onChange={setTicket} error={erros['id_ticket'] ?? erros['msg_ids']} />
            )}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
