import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import type { Resposta } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import classes from '../components/tickets.module.css';
import { respostasQuery, ticketsChanged } from '../tickets.registro.ts';

const start = (html: string): string => (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').slice(0, 60);

/** Answers and notes out of a ticket, into a new one that goes on with it. */
export function DividirDialog({ id, first, onClose, onDone }: { id: number; first: Resposta; onClose: () => void; onDone: (id: number) => void }) {
  const { data } = useInfiniteQuery(respostasQuery(id));
  const entries = (data?.pages.toReversed().flatMap((page) => page.data) ?? []).filter((e) => e.tipo !== 'evento');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([first.id_resposta]));
  const toggle = (id_resposta: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id_resposta);
    else next.delete(id_resposta);
    setChosen(next);
  };
  return (
    <Modal opened onClose={onClose} title="Levar a um novo ticket">
      <ModalForm
        submitLabel="Abrir o novo ticket"
        onCancel={onClose}
        check={() => (chosen.size === 0 ? { entradas: 'Escolha pelo menos uma resposta' } : {})}
        save={async (fields) => {
          const titulo = fields.get('titulo');
          const made = await call(ticketRelacoes.dividir, {
            body: { id_ticket: id, entradas: [...chosen], titulo: typeof titulo === 'string' ? titulo : '' },
          });
          void ticketsChanged();
          onDone(made.id_ticket);
        }}
        done="O novo ticket continua este."
        onDone={() => undefined}
      >
        {(erros) => (
          <>
            <TextInput data-autofocus name="titulo" label="Título do novo ticket" withAsterisk maxLength={160} error={erros['titulo']} />
            <Stack gap={6} role="group" aria-label="O que vai para o novo ticket">
              {entries.map((entry) => (
                <Checkbox
                  key={entry.id_resposta}
                  size="xs"
                  checked={chosen.has(entry.id_resposta)}
                  onChange={(event) => toggle(entry.id_resposta, event.currentTarget.checked)}
                  label={`${entry.nome}, ${formatDateTime(entry.created_at)}: ${start(entry.resposta) || 'arquivos'}`}
                />
              ))}
            </Stack>
            {erros['entradas'] && (
              <p className={classes.error} role="alert">
                {erros['entradas']}
              </p>
            )}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
