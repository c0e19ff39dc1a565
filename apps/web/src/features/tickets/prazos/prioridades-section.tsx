import { Modal, Select, TextInput } from '@mantine/core';
import { prioridadeTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { PrioridadeTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { coresDeStatus } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { Tag } from '@/ui/light.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { OrderedList } from '../components/ordered-list.tsx';
import { tintOf } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { nomesDasCores } from '../tickets.registro.ts';
import { prioridadesQuery, settingsChanged } from './prazos.queries.ts';

function PrioridadeDialog({ stored, onClose }: { stored: PrioridadeTicket; onClose: () => void }) {
  const [{ nome, cor }, setValues] = useState({ nome: stored.nome, cor: stored.cor });
  return (
    <Modal opened onClose={onClose} title="Editar prioridade">
      <ModalForm
        submitLabel="Salvar prioridade"
        onCancel={onClose}
        save={() => call(prioridadeTicket.store, { body: { id_prioridade: stored.id_prioridade, nome, cor, versao: stored.versao } })}
        done={`Prioridade ${nome.trim()} salva.`}
        onDone={() => {
          onClose();
          void settingsChanged();
        }}
      >
        {(erros) => (
          <>
            <TextInput
              data-autofocus
              label="Nome"
              withAsterisk
              maxLength={30}
              value={nome}
              error={erros['nome']}
              onChange={({ currentTarget }) => setValues((now) => ({ ...now, nome: currentTarget.value }))}
            />
            <Select
              label="Cor"
              allowDeselect={false}
              data={coresDeStatus.map((value) => ({ value, label: nomesDasCores[value] }))}
              value={cor}
              error={erros['cor']}
              onChange={(next) => next && setValues((now) => ({ ...now, cor: next }))}
            />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}

/** What the four priorities are called and look like, the lowest first. */
export function PrioridadesSection() {
  const { data, error, refetch } = useQuery(prioridadesQuery);
  const [stored, setStored] = useState<PrioridadeTicket | null>(null);
  return (
    <Section title="Prioridades">
      <p className={classes.quiet}>São quatro, da menos à mais urgente; nome e cor são seus.</p>
      <OrderedList
        label="Prioridades"
        rows={data}
        error={error}
        retry={refetch}
        empty=""
        idOf={(p) => p.id_prioridade}
        nameOf={(p) => p.nome}
        show={(p) => <Tag tint={tintOf[p.cor]}>{p.nome}</Tag>}
        onEdit={setStored}
      />
      {stored && <PrioridadeDialog stored={stored} onClose={() => setStored(null)} />}
    </Section>
  );
}
