import { Checkbox, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import { nomesDasOrigens, origensDeTicket, type SlaTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { AsyncMultiSelect, AsyncSelect, type Option } from '@/ui/form/async-select.tsx';
import { knownOf } from '@/ui/form/fields.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import classes from '../components/tickets.module.css';
import { assuntoOptions, clienteOptions, equipeOptions, firstClientes } from '../tickets.registro.ts';
import { MinutosField } from './minutos.tsx';
import { calendarioOptions, prioridadesQuery, settingsChanged } from './prazos.queries.ts';

/** What a policy is, with numbers in place of names. */
interface Values extends Pick<SlaTicket, 'nome' | 'status' | 'prioridades' | 'origens' | 'primeira_min' | 'proxima_min' | 'solucao_min' | 'id_calendario'> {
  clientes: number[];
  assuntos: number[];
  departamentos: number[];
  aviso_pct: number;
  escalar_min: number | null;
  escalar_prioridade: SlaTicket['escalar_prioridade'];
  escalar_departamento: number | null;
  escalar_equipe: number | null;
  escalar_responsavel: number | null;
  escalar_avisar: number[];
}
type Named = { readonly id: number; readonly nome: string };

const ids = (list: readonly Named[]): number[] => list.map(({ id }) => id);
const options = (list: readonly Named[]): Option[] => list.map(({ id, nome }) => ({ value: id, label: nome }));
const one = (named: Named | null): Option[] => knownOf(named?.id, named?.nome);

const valuesOf = (stored: SlaTicket | null): Values => ({
  nome: stored?.nome ?? '',
  status: stored?.status ?? 1,
  clientes: ids(stored?.clientes ?? []),
  assuntos: ids(stored?.assuntos ?? []),
  departamentos: ids(stored?.departamentos ?? []),
  prioridades: [...(stored?.prioridades ?? [])],
  origens: [...(stored?.origens ?? [])],
  primeira_min: stored?.primeira_min ?? null,
  proxima_min: stored?.proxima_min ?? null,
  solucao_min: stored?.solucao_min ?? null,
  id_calendario: stored?.id_calendario ?? null,
  aviso_pct: stored?.aviso_pct ?? 80,
  escalar_min: stored?.escalar_min ?? null,
  escalar_prioridade: stored?.escalar_prioridade ?? null,
  escalar_departamento: stored?.escalar_departamento?.id ?? null,
  escalar_equipe: stored?.escalar_equipe?.id ?? null,
  escalar_responsavel: stored?.escalar_responsavel?.id ?? null,
  escalar_avisar: ids(stored?.escalar_avisar ?? []),
});

/** One policy: when it counts, what it promises, and what follows a breach. */
export function PoliticaDialog({ stored, onClose }: { stored: SlaTicket | null; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(stored));
  const { data: prioridades = [] } = useQuery(prioridadesQuery);
  const set = <K extends keyof Values>(field: K, value: Values[K]): void => setValues((now) => ({ ...now, [field]: value }));
  const escalates = values.escalar_min !== null;
  return (
    <Modal opened onClose={onClose} title={stored ? 'Editar política de prazo' : 'Nova política de prazo'} size="lg">
      <ModalForm
        submitLabel="Salvar política"
        onCancel={onClose}
        save={() => call(slaTicket.store, { body: { ...values, ...(stored && { id_sla: stored.id_sla, versao: stored.versao }) } })}
        done={`Política ${values.nome.trim()} salva.`}
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
              value={values.nome}
              error={erros['nome']}
              onChange={(e) => set('nome', e.currentTarget.value)}
            />
            <fieldset className={classes.group}>
              <legend>Para quais tickets</legend>
              <p className={classes.quiet}>O que fica vazio vale para todos. De várias políticas que servem, conta a primeira da lista.</p>
              <Stack gap="sm">
                <Checkbox.Group
                  label="Prioridades"
                  value={values.prioridades.map(String)}
                  onChange={(next) => set('prioridades', next.map(Number) as Values['prioridades'])}
                >
                  <Group gap="sm" mt={4}>
                    {prioridades.map((p) => (
                      <Checkbox key={p.id_prioridade} value={String(p.id_prioridade)} label={p.nome} />
                    ))}
                  </Group>
                </Checkbox.Group>
                <Checkbox.Group label="Origem" value={values.origens} onChange={(next) => set('origens', next)}>
                  <Group gap="sm" mt={4}>
                    {origensDeTicket.map((origem) => (
                      <Checkbox key={origem} value={origem} label={nomesDasOrigens[origem]} />
                    ))}
                  </Group>
                </Checkbox.Group>
                <AsyncMultiSelect
                  label="Departamentos"
                  query={departamentoOptions}
                  known={options(stored?.departamentos ?? [])}
                  value={values.departamentos}
                  error={erros['departamentos']}
                  onChange={(next) => set('departamentos', next)}
                />
                <AsyncMultiSelect
                  label="Assuntos"
                  query={assuntoOptions}
                  known={options(stored?.assuntos ?? [])}
                  value={values.assuntos}
                  error={erros['assuntos']}
                  onChange={(next) => set('assuntos', next)}
                />
                <AsyncMultiSelect
                  label="Clientes"
                  query={clienteOptions}
                  firstAfter={firstClientes}
                  known={options(stored?.clientes ?? [])}
                  value={values.clientes}
                  error={erros['clientes']}
                  onChange={(next) => set('clientes', next)}
                />
              </Stack>
            </fieldset>
            <fieldset className={classes.group}>
              <legend>Prazos</legend>
              <p className={classes.quiet}>Contam só as horas de trabalho do calendário que vale para o ticket.</p>
              <Stack gap="sm">
                <MinutosField
                  label="Primeira resposta"
                  value={values.primeira_min}
                  error={erros['primeira_min']}
                  onChange={(next) => set('primeira_min', next)}
                />
                <MinutosField label="Próxima resposta" value={values.proxima_min} error={erros['proxima_min']} onChange={(next) => set('proxima_min', next)} />
                <MinutosField label="Solução" value={values.solucao_min} error={erros['solucao_min']} onChange={(next) => set('solucao_min', next)} />
                <AsyncSelect
                  label="Calendário"
                  placeholder="O do departamento, ou o da empresa"
                  query={calendarioOptions}
                  known={knownOf(stored?.id_calendario, stored?.calendario)}
                  value={values.id_calendario}
                  error={erros['id_calendario']}
                  onChange={(next) => set('id_calendario', next)}
                />
                <NumberInput
                  label="Avisar quando esta parte do tempo passou"
                  suffix="%"
                  min={10}
                  max={99}
                  clampBehavior="none"
                  value={values.aviso_pct}
                  error={erros['aviso_pct']}
                  onChange={(next) => set('aviso_pct', Number(next))}
                />
              </Stack>
            </fieldset>
            <fieldset className={classes.group}>
              <legend>Se o prazo vencer</legend>
              <Stack gap="sm">
                <Switch label="Escalar" checked={escalates} onChange={(e) => set('escalar_min', e.currentTarget.checked ? 0 : null)} />
                {escalates && (
                  <>
                    <MinutosField
                      label="Quanto tempo depois de vencer"
                      value={values.escalar_min}
                      error={erros['escalar_min']}
                      onChange={(next) => set('escalar_min', next ?? 0)}
                    />
                    <Select
                      label="Subir a prioridade para"
                      placeholder="Não mudar"
                      clearable
                      data={prioridades.map((p) => ({ value: String(p.id_prioridade), label: p.nome }))}
                      value={values.escalar_prioridade === null ? null : String(values.escalar_prioridade)}
                      onChange={(next) => set('escalar_prioridade', (next === null ? null : Number(next)) as Values['escalar_prioridade'])}
                    />
                    <AsyncSelect
                      label="Passar ao departamento"
                      placeholder="Não mudar"
                      query={departamentoOptions}
                      known={one(stored?.escalar_departamento ?? null)}
                      value={values.escalar_departamento}
                      error={erros['escalar_departamento']}
                      onChange={(next) => set('escalar_departamento', next)}
                    />
                    <AsyncSelect
                      label="Passar à equipe"
                      placeholder="Não mudar"
                      query={equipeOptions}
                      known={one(stored?.escalar_equipe ?? null)}
                      value={values.escalar_equipe}
                      error={erros['escalar_equipe']}
                      onChange={(next) => set('escalar_equipe', next)}
                    />
                    <AsyncSelect
                      label="Passar à pessoa"
                      placeholder="Não mudar"
                      query={peopleQuery}
                      known={one(stored?.escalar_responsavel ?? null)}
                      value={values.escalar_responsavel}
                      error={erros['escalar_responsavel']}
                      onChange={(next) => set('escalar_responsavel', next)}
                    />
                    <AsyncMultiSelect
                      label="Avisar também"
                      placeholder="Além de quem cuida do ticket"
                      query={peopleQuery}
                      known={options(stored?.escalar_avisar ?? [])}
                      value={values.escalar_avisar}
                      error={erros['escalar_avisar']}
                      onChange={(next) => set('escalar_avisar', next)}
                    />
                  </>
                )}
                <Switch label="Esta política vale" checked={values.status === 1} onChange={(e) => set('status', e.currentTarget.checked ? 1 : 0)} />
              </Stack>
            </fieldset>
          </>
        )}
      </ModalForm>
    </Modal>
  );
}
