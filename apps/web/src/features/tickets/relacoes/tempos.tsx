import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import { type RelacoesDoTicket, ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDate } from '@/core/formats.ts';
import { tell } from '@/core/toasts.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import classes from '../components/tickets.module.css';
import { ticketsChanged } from '../tickets.registro.ts';

/** 95 → '1 h 35 min'. */
export function horasDe(minutos: number): string {
  const [h, min] = [Math.floor(minutos / 60), minutos % 60];
  return [h > 0 && `${h} h`, (min > 0 || h === 0) && `${min} min`].filter(Boolean).join(' ');
}

/** What people spent on a ticket. */
export function Tempos({ id, rows, mayAdd }: { id: number; rows: RelacoesDoTicket['tempos']; mayAdd: boolean }) {
  const [adding, setAdding] = useState(false);
  const [minutos, setMinutos] = useState<string | number>(15);
  if (!mayAdd && rows.length === 0) return null;
  const total = rows.reduce((sum, row) => sum + row.minutos, 0);
  return (
    <Section
      title={rows.length === 0 ? 'Tempo gasto' : `Tempo gasto (${horasDe(total)})`}
      action={
        mayAdd && (
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Anotar tempo
          </Button>
        )
      }
    >
      {rows.length === 0 && <p className={classes.quiet}>Nada anotado.</p>}
      <ul className={classes.panel} aria-label="Tempo gasto">
        {rows.map((row) => (
          <li key={row.id_tempo}>
            <span className={classes.row}>
              <span className={classes.grow}>
                {horasDe(row.minutos)} · {row.nome} · {formatDate(`${row.dia}T12:00:00Z`)}
                {row.descricao && ` · ${row.descricao}`}
              </span>
              {row.minha === 1 && (
                <LightIconButton
                  aria-label={`Tirar ${horasDe(row.minutos)}`}
                  onClick={() => void tell(call(ticketRelacoes.tirarTempo, { params: { id: row.id_tempo } }), 'Tempo tirado.', ticketsChanged)}
                >
                  <IconX size={14} stroke={1.8} />
                </LightIconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
      {adding && (
        <Modal opened onClose={() => setAdding(false)} title="Anotar tempo">
          <ModalForm
            submitLabel="Anotar"
            onCancel={() => setAdding(false)}
            save={(fields) => {
              const descricao = fields.get('descricao');
              return call(ticketRelacoes.tempo, {
                body: { id_ticket: id, minutos: Number(minutos), descricao: typeof descricao === 'string' ? descricao : '' },
              });
            }}
            done="Tempo anotado."
            onDone={() => {
              setAdding(false);
              void ticketsChanged();
            }}
          >
            {(erros) => (
              <>
                <NumberInput data-autofocus label="Minutos" withAsterisk min={1} max={1440} value={minutos} onChange={setMinutos} error={erros['minutos']} />
                <TextInput name="descricao" label="O que foi feito" maxLength={200} error={erros['descricao']} />
              </>
            )}
          </ModalForm>
        </Modal>
      )}
    </Section>
  );
}
