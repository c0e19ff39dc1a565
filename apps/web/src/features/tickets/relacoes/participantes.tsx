import { Button, Modal, TextInput } from '@mantine/core';
import { type RelacoesDoTicket, ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { tell } from '@/core/toasts.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import classes from '../components/tickets.module.css';
import { ticketsChanged } from '../tickets.registro.ts';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** Who else reads the answers by mail. */
export function Participantes({ id, rows, mayEdit }: { id: number; rows: RelacoesDoTicket['participantes']; mayEdit: boolean }) {
  const [adding, setAdding] = useState(false);
  if (!mayEdit && rows.length === 0) return null;
  return (
    <Section
      title="Em cópia"
      action={
        mayEdit && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Pôr em cópia
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className={classes.quiet}>As respostas vão só ao cliente.</p>}
      <ul className={classes.panel} aria-label="Em cópia">
        {rows.map(({ id_participante, email, nome, entra }) => (
          <li key={id_participante}>
            <span className={classes.row}>
              <span className={classes.grow}>
                {nome && `${nome} · `}
                {email}
                {entra === 1 && ' · lê na área do cliente'}
              </span>
              {mayEdit && (
                <LightIconButton
                  aria-label={`Tirar ${email} da cópia`}
                  onClick={() =>
                    void tell(call(ticketRelacoes.tirarParticipante, { params: { id: id_participante } }), `${email} não recebe mais.`, ticketsChanged)
                  }
                >
                  <IconX size={14} stroke={1.8} />
                </LightIconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {adding && (
        <Modal opened onClose={() => setAdding(false)} title="Pôr em cópia">
          <ModalForm
            submitLabel="Pôr em cópia"
            onCancel={() => setAdding(false)}
            save={(fields) =>
              call(ticketRelacoes.participante, { body: { id_ticket: id, email: textOf(fields.get('email')), nome: textOf(fields.get('nome')) } })
            }
            done="As próximas respostas vão também a este endereço."
            onDone={() => {
              setAdding(false);
              void ticketsChanged();
            }}
          >
            {(erros) => (
              <>
                <TextInput data-autofocus name="email" type="email" label="E-mail" withAsterisk maxLength={200} error={erros['email']} />
                <TextInput name="nome" label="Nome" maxLength={120} error={erros['nome']} />
              </>
            )}
          </ModalForm>
        </Modal>
      )}
    </Section>
  );
}
