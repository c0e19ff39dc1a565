import { Modal, NumberInput, Switch } from '@mantine/core';
import { distribuicaoTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { DistribuicaoTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { OrderedList } from '../components/ordered-list.tsx';
import classes from '../components/tickets.module.css';
import { distribuicaoQuery, settingsChanged } from './prazos.queries.ts';

const numberOf = (next: string | number): number | null => (typeof next === 'number' ? next : null);

function DistribuicaoDialog({ stored, onClose }: { stored: DistribuicaoTicket; onClose: () => void }) {
  const [values, setValues] = useState({ automatica: stored.automatica, limite: stored.limite, devolver_min: stored.devolver_min });
  const [own, setOwn] = useState<ReadonlyMap<number, number | null>>(new Map(stored.pessoas.map((p) => [p.id_login, p.limite])));
  const on = values.automatica === 1;
  const body = {
    id_departamento: stored.id_departamento,
    ...values,
    pessoas: [...own].map(([id_login, limite]) => ({ id_login, limite })),
    versao: stored.versao,
  };
  return (
    <Modal opened onClose={onClose} title={`Distribuição em ${stored.nome}`}>
      <ModalForm
        submitLabel="Salvar distribuição"
        onCancel={onClose}
        save={() => call(distribuicaoTicket.store, { body })}
        done={`Distribuição em ${stored.nome} salva.`}
        onDone={() => {
          onClose();
          void settingsChanged();
        }}
      >
        {(erros) => (
          <>
            <Switch
              data-autofocus
              label="Distribuir sozinho"
              description="Quem cuida do contato primeiro; senão quem está disponível e tem menos tickets abertos."
              checked={on}
              onChange={(e) => setValues((now) => ({ ...now, automatica: e.currentTarget.checked ? 1 : 0 }))}
            />
            {on && (
              <>
                <NumberInput
                  label="Tickets abertos por pessoa, no máximo"
                  placeholder="Sem limite"
                  min={1}
                  clampBehavior="none"
                  value={values.limite ?? ''}
                  error={erros['limite']}
                  onChange={(next) => setValues((now) => ({ ...now, limite: numberOf(next) }))}
                />
                <NumberInput
                  label="Sem resposta, devolver depois de quantos minutos de ausência"
                  placeholder="Não devolver"
                  min={1}
                  clampBehavior="none"
                  value={values.devolver_min ?? ''}
                  error={erros['devolver_min']}
                  onChange={(next) => setValues((now) => ({ ...now, devolver_min: numberOf(next) }))}
                />
                <fieldset className={classes.group}>
                  <legend>Limite de cada pessoa</legend>
                  {stored.pessoas.length === 0 && <p className={classes.quiet}>Ninguém trabalha neste departamento ainda.</p>}
                  {stored.pessoas.map((p) => (
                    <NumberInput
                      key={p.id_login}
                      label={p.nome}
                      description={p.abertos === 1 ? '1 ticket aberto' : `${p.abertos} tickets abertos`}
                      placeholder="O do departamento"
                      min={1}
                      clampBehavior="none"
                      value={own.get(p.id_login) ?? ''}
                      onChange={(next) => setOwn((now) => new Map(now).set(p.id_login, numberOf(next)))}
                    />
                  ))}
                </fieldset>
              </>
            )}
          </>
        )}
      </ModalForm>
    </Modal>
  );
}

/** Who gets the tickets that nobody answers for, by departamento. */
export function DistribuicaoSection() {
  const { data, error, refetch } = useQuery(distribuicaoQuery);
  const [stored, setStored] = useState<DistribuicaoTicket | null>(null);
  return (
    <Section title="Distribuição">
      <p className={classes.quiet}>Quem recebe os tickets sem responsável de cada departamento. Quem sai de férias com substituto passa os seus adiante.</p>
      <OrderedList
        label="Departamentos"
        rows={data}
        error={error}
        retry={refetch}
        empty="Nenhum departamento ainda."
        idOf={(d) => d.id_departamento}
        nameOf={(d) => d.nome}
        show={(d) => (
          <span className={classes.stack}>
            <span>
              <b>{d.nome}</b> <Tag tint={d.automatica === 1 ? 'green' : 'gray'}>{d.automatica === 1 ? 'Distribui sozinho' : 'Cada um assume'}</Tag>
            </span>
            <span className={classes.quiet}>
              {d.esperam === 1 ? '1 ticket sem responsável' : `${d.esperam} tickets sem responsável`}
              {d.automatica === 1 && d.limite !== null && ` · até ${d.limite} por pessoa`}
            </span>
          </span>
        )}
        onEdit={setStored}
      />
      {stored && <DistribuicaoDialog stored={stored} onClose={() => setStored(null)} />}
    </Section>
  );
}
