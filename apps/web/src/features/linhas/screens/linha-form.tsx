import { Alert, Select, Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { linhaBody, recusaChamadas } from '@prosa/contract/linhas/config.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { type DetalheDe, RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { AreaField, knownOf, SelectField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { LinkTabs } from '@/ui/link-tabs.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { CloudFields } from '../components/cloud-fields.tsx';
import { Connection } from '../components/connection.tsx';
import { provedorTexts } from '../components/estado.tsx';
import classes from '../linhas.module.css';
import { calendarioOptions, linhaOptions, usualOf } from '../linhas.options.ts';
import { linha } from '../linhas.registro.ts';

type Values = ValoresDe<typeof WPPConfig>;
type Detalhe = DetalheDe<typeof WPPConfig>;

const blank: Values = {
  nome: '',
  telefone: '',
  id_departamento: null,
  provedor: 'baileys',
  id_calendario: null,
  id_linha_reserva: null,
  por_minuto: null,
  novos_por_dia: null,
  chamadas: 'nada',
  chamadas_texto: '',
  fila_aviso: null,
  phone_number_id: '',
  id_conta: '',
  token: '',
  segredo: '',
};
const answers = [
  { value: 'nada', label: 'Só registrar na conversa' },
  { value: 'recusar', label: 'Recusar a chamada' },
  { value: 'responder', label: 'Responder com uma mensagem' },
  { value: 'recusar_e_responder', label: 'Recusar e responder com uma mensagem' },
] as const;
const choicesOf = (provedor: string) =>
  answers.filter(({ value }) => recusaChamadas(provedor) || !value.startsWith('recusar')).map(({ value, label }) => ({ value, label }));

function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  if (field === 'token' || field === 'segredo') return value === '' ? 'o guardado' : 'o digitado';
  if (field === 'provedor') return provedorTexts[value as keyof typeof provedorTexts];
  if (field === 'chamadas') return answers.find((answer) => answer.value === value)?.label;
  const names: Readonly<Record<string, string | null | undefined>> = {
    id_departamento: stored?.departamento,
    id_calendario: stored?.calendario,
    id_linha_reserva: stored?.linha_reserva,
  };
  if (!(field in names)) return undefined;
  if (value === null) return 'nenhum';
  return (stored?.[field as keyof Detalhe] === value ? names[field] : undefined) ?? `nº ${Number(value)}`;
}

function Fields({ form, stored }: { form: UseFormReturnType<Values>; stored: Detalhe | undefined }) {
  const [provedor, setProvedor] = useState(form.getValues().provedor);
  const [chamadas, setChamadas] = useState(form.getValues().chamadas ?? 'nada');
  form.watch('provedor', ({ value }) => setProvedor(value));
  form.watch('chamadas', ({ value }) => setChamadas(value ?? 'nada'));
  const { data } = useQuery(read(WPPConfig.provedores, {}));
  const networks = data?.data ?? [];
  const falta = networks.find((network) => network.provedor === provedor)?.falta ?? '';
  // a number of the simulator that came from elsewhere is still called so
  const kept = stored === undefined || networks.some((network) => network.provedor === stored.provedor) ? [] : [stored.provedor];
  return (
    <>
      <FormSection title="Identificação" text="O nome é como a equipe reconhece o número: Recepção, Vendas…">
        <TextField name="nome" span={6} />
        <TextField name="telefone" span={6} type="tel" placeholder="(11) 90000-0000" />
        <SelectField
          name="id_departamento"
          span={6}
          placeholder="Sem departamento"
          description="Conversas novas deste número vão para ele."
          query={departamentoOptions}
          known={knownOf(stored?.id_departamento, stored?.departamento)}
        />
        <Field span={6}>
          <Select
            label="Como se conecta"
            allowDeselect={false}
            data={[
              ...networks.map((network) => ({ value: network.provedor, label: network.titulo })),
              ...kept.map((value) => ({ value, label: provedorTexts[value] })),
            ]}
            key={form.key('provedor')}
            {...form.getInputProps('provedor')}
          />
        </Field>
        {falta !== '' && (
          <Field>
            <Alert color="orange" role="status">
              {falta}
            </Alert>
          </Field>
        )}
      </FormSection>
      {provedor === 'cloud' && <CloudFields stored={stored} />}
      <FormSection title="Atendimento" text="O calendário do departamento vale antes do calendário do número, e este antes do da empresa.">
        <SelectField
          name="id_calendario"
          span={6}
          placeholder="O da empresa"
          query={calendarioOptions}
          known={knownOf(stored?.id_calendario, stored?.calendario)}
        />
        <SelectField
          name="id_linha_reserva"
          span={6}
          placeholder="Nenhum"
          description="Para quando este não puder enviar. O cliente verá outro número: a equipe é perguntada antes."
          query={linhaOptions}
          known={knownOf(stored?.id_linha_reserva, stored?.linha_reserva)}
        />
        <Field span={6}>
          <Select label="Chamadas recebidas" allowDeselect={false} data={choicesOf(provedor)} key={form.key('chamadas')} {...form.getInputProps('chamadas')} />
        </Field>
        {chamadas.endsWith('responder') && <AreaField name="chamadas_texto" minRows={2} maxRows={6} />}
        <Field>
          <p className={classes.since}>Grupos ficam de fora: o que chega por eles não abre conversa e aparece como ignorado no registro do número.</p>
        </Field>
      </FormSection>
      <FormSection title="Ritmo e avisos" text="Em branco, vale o ritmo normal da rede, e nenhum aviso de fila.">
        <TextField name="por_minuto" span={4} type="number" description="No máximo, de uma vez." />
        <TextField name="novos_por_dia" span={4} type="number" description="Quem nunca escreveu antes." />
        <TextField name="fila_aviso" span={4} type="number" description="A equipe recebe um aviso." />
      </FormSection>
    </>
  );
}

/** The head of a stored number's form; one of the official API has its templates beside it. */
function Parts({ id }: { id: number }) {
  const { data } = useQuery(read(WPPConfig.show, { params: { id } }));
  const hasTemplates = useCan('WPP', 'conectar') && data?.data.provedor === 'cloud';
  return (
    <>
      {hasTemplates && (
        <LinkTabs
          label="Partes do número"
          tabs={[
            { to: `/WPPConfig/editar/${id}`, title: 'Ajustes' },
            { to: `/WPPConfig/modelos/${id}`, title: 'Modelos oficiais' },
          ]}
        />
      )}
      <Connection id={id} />
    </>
  );
}

/** /WPPConfig/cadastrar and /WPPConfig/editar/:id_wpp_config */
export function LinhaForm() {
  const { id_wpp_config } = useParams();
  const { limit, reached } = usePlanLimit('wpp_config');
  const { data: networks, error, refetch } = useQuery(read(WPPConfig.provedores, {}));
  const creates = id_wpp_config === undefined;
  if (creates && error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (creates && networks === undefined) return <Skeleton h={420} m="lg" radius="lg" />;
  return (
    <RegistroForm
      registro={linha}
      schema={linhaBody}
      blank={{ ...blank, provedor: usualOf(networks?.data ?? []) }}
      values={(stored) =>
        storedValues('id_wpp_config', blank, { ...stored, telefone: stored.telefone === '' ? '' : formatPhone(stored.telefone), token: '', segredo: '' })
      }
      showValue={shownValue}
      afterCreate={(id) => linha.pathOf(id)}
      blocked={(_, editing) => !editing && reached && limit !== undefined && <LimitReached recurso="wpp_config" limit={limit} backTo={linha.path} />}
      notice={(editing) => (editing ? <Parts id={Number(id_wpp_config)} /> : !reached && <LimitNotice recurso="wpp_config" limit={limit} />)}
    >
      {(form, stored) => <Fields form={form} stored={stored} />}
    </RegistroForm>
  );
}
