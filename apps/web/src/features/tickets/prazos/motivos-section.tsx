import { Button, Modal, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { motivoEspera } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { MotivoEspera } from '@prosa/contract/tickets/sla.schemas.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { OrderedList } from '../components/ordered-list.tsx';
import classes from '../components/tickets.module.css';
import { motivosQuery, settingsChanged } from './prazos.queries.ts';

const quem = { aguardando_cliente: 'O cliente', aguardando_terceiro: 'Um terceiro' } as const;
const days = (n: number): string => (n === 1 ? '1 dia' : `${n} dias`);

type Values = Omit<MotivoEspera, 'id_motivo_espera' | 'ordem' | 'versao'>;
const blank: Values = { nome: '', categoria: 'aguardando_cliente', dias: 7, lembretes: 2, intervalo_dias: 2, texto: '', resolve: 1, status: 1 };

function MotivoDialog({ stored, onClose }: { stored: MotivoEspera | null; onClose: () => void }) {
  const [values, setValues] = useState<Values>(stored ?? blank);
  const set = <K extends keyof Values>(field: K, value: Values[K]): void => setValues((now) => ({ ...now, [field]: value }));
  const ofCustomer = values.categoria === 'aguardando_cliente';
  const { nome, categoria, dias, lembretes, intervalo_dias, texto, resolve, status } = values;
  const body = { nome, categoria, dias, lembretes: ofCustomer ? lembretes : 0, intervalo_dias, texto, resolve, status };
  return (
    <Modal opened onClose={onClose} title={stored ? 'Editar motivo de espera' : 'Novo motivo de espera'}>
      <ModalForm
        submitLabel="Salvar motivo"
        onCancel={onClose}
        save={() => call(motivoEspera.store, { body: { ...body, ...(stored && { id_motivo_espera: stored.id_motivo_espera, versao: stored.versao }) } })}
        done={`Motivo ${nome.trim()} salvo.`}
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
              maxLength={60}
              value={nome}
              error={erros['nome']}
              onChange={(e) => set('nome', e.currentTarget.value)}
            />
            <Select
              label="Quem se espera"
              allowDeselect={false}
              data={Object.entries(quem).map(([value, label]) => ({ value: value as Values['categoria'], label }))}
              value={categoria}
              error={erros['categoria']}
              onChange={(next) => next && set('categoria', next)}
            />
            <NumberInput
              label="Esperar por"
              suffix={dias === 1 ? ' dia' : ' dias'}
              min={1}
              clampBehavior="none"
              value={dias}
              error={erros['dias']}
              onChange={(next) => set('dias', Number(next))}
            />
            {ofCustomer && (
              <>
                <NumberInput
                  label="Lembretes"
                  description="O cliente recebe por e-mail, dentro do horário do calendário."
                  min={0}
                  clampBehavior="none"
                  value={lembretes}
                  error={erros['lembretes']}
                  onChange={(next) => set('lembretes', Number(next))}
                />
                {lembretes > 0 && (
                  <>
                    <NumberInput
                      label="Um lembrete a cada"
                      suffix={intervalo_dias === 1 ? ' dia' : ' dias'}
                      min={1}
                      clampBehavior="none"
                      value={intervalo_dias}
                      error={erros['intervalo_dias']}
                      onChange={(next) => set('intervalo_dias', Number(next))}
                    />
                    <Textarea
                      label="Texto do lembrete"
                      autosize
                      minRows={2}
                      maxLength={1000}
                      value={texto}
                      error={erros['texto']}
                      onChange={(e) => set('texto', e.currentTarget.value)}
                    />
                  </>
                )}
              </>
            )}
            <Switch
              label="Sem resposta até a data, resolver o ticket"
              description="Desligado, o ticket volta a ficar aberto e quem cuida dele é avisado."
              checked={resolve === 1}
              onChange={(e) => set('resolve', e.currentTarget.checked ? 1 : 0)}
            />
            <Switch label="Pode ser escolhido" checked={status === 1} onChange={(e) => set('status', e.currentTarget.checked ? 1 : 0)} />
          </>
        )}
      </ModalForm>
    </Modal>
  );
}

/** Why tickets wait, and what follows when nobody answers. */
export function MotivosSection() {
  const { data, error, refetch } = useQuery(motivosQuery);
  const [open, setOpen] = useState<{ stored: MotivoEspera | null } | null>(null);
  return (
    <Section title="Esperas">
      <div className={classes.row}>
        <p className={classes.quiet}>Um ticket à espera tem um motivo e uma data. Sem escolha, vale o primeiro motivo de cada tipo.</p>
        <span className={classes.grow} />
        <Button size="xs" leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setOpen({ stored: null })}>
          Novo motivo
        </Button>
      </div>
      <OrderedList
        label="Motivos de espera"
        rows={data}
        error={error}
        retry={refetch}
        empty="Nenhum motivo: os tickets esperam sem data."
        idOf={(m) => m.id_motivo_espera}
        nameOf={(m) => m.nome}
        show={(m) => (
          <span className={classes.stack}>
            <b>{m.nome}</b>
            <span className={classes.quiet}>
              {quem[m.categoria]} · {days(m.dias)}
              {m.lembretes > 0 && ` · ${m.lembretes === 1 ? '1 lembrete' : `${m.lembretes} lembretes`}, um a cada ${days(m.intervalo_dias)}`}
              {m.resolve === 1 ? ' · depois, resolvido' : ' · depois, volta a ficar aberto'}
              {m.status === 0 && ' · não é mais escolhido'}
            </span>
          </span>
        )}
        onEdit={(stored) => setOpen({ stored })}
        order={async (ids) => {
          await call(motivoEspera.ordenar, { body: { ids } });
          await settingsChanged();
        }}
      />
      {open && <MotivoDialog stored={open.stored} onClose={() => setOpen(null)} />}
    </Section>
  );
}
