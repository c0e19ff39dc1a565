import { Modal, Select } from '@mantine/core';
import { motivoEspera } from '@prosa/contract/tickets/sla.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { momentOf } from '@/core/wall-clock.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import classes from '../components/tickets.module.css';
import { motivosQuery, settingsChanged } from './prazos.queries.ts';

/** The end of that day by the empresa's clock, in minutes. */
const endOfDay = 23 * 60 + 59;

/** Leaves a ticket waiting, for a reason and until a date. */
export function AguardarDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data = [] } = useQuery(motivosQuery);
  const offered = data.filter((m) => m.status === 1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const motivo = offered.find((m) => String(m.id_motivo_espera) === chosen) ?? offered[0];
  const until = /^\d{4}-\d{2}-\d{2}$/.test(day) ? momentOf(day, endOfDay).toISOString() : day;
  return (
    <Modal opened onClose={onClose} title="Deixar à espera">
      <ModalForm
        submitLabel="Deixar à espera"
        onCancel={onClose}
        check={() => (motivo === undefined ? { id_motivo_espera: 'Escolha um motivo' } : {})}
        save={() =>
          call(motivoEspera.aguardar, { params: { id }, body: { id_motivo_espera: motivo?.id_motivo_espera ?? 0, ...(day !== '' && { ate: until }) } })
        }
        done="O ticket agora espera."
        onDone={() => {
          onClose();
          void settingsChanged();
        }}
      >
        {(erros) => (
          <>
            <Select
              data-autofocus
              label="Motivo"
              allowDeselect={false}
              nothingFoundMessage="Nenhuma opção encontrada"
              data={offered.map((m) => ({ value: String(m.id_motivo_espera), label: m.nome }))}
              value={motivo === undefined ? null : String(motivo.id_motivo_espera)}
              error={erros['id_motivo_espera']}
              onChange={setChosen}
            />
            <DateField label="Esperar até" defaultValue="" error={erros['ate']} onChange={setDay} />
            {motivo && (
              <p className={classes.quiet}>
                {day === '' && `Sem data, espera ${motivo.dias === 1 ? '1 dia' : `${motivo.dias} dias`}. `}
                {motivo.lembretes > 0 && `O cliente recebe ${motivo.lembretes === 1 ? 'um lembrete' : `até ${motivo.lembretes} lembretes`}. `}
                {motivo.resolve === 1 ? 'Sem resposta, o ticket é resolvido.' : 'Depois, volta a ficar aberto.'}
              </p>
            )}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
