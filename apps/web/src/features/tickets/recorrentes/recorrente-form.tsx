import { NumberInput } from '@mantine/core';
import { type RecorrenteDetalhe, recorrenteBody } from '@prosa/contract/tickets/recorrentes.schemas.ts';
import { Link } from 'react-router';
import { dayIso, formatDateTime } from '@/core/formats.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import tickets from '../components/tickets.module.css';
import { recorrente } from '../config/config.registro.ts';
import { clienteOptions, contatoOptions, firstClientes, modeloOptions } from '../tickets.registro.ts';
import { RegraFields } from './regra-fields.tsx';

type Valores = ValoresDe<typeof recorrente.calls> & Record<string, unknown>;

const blank = (): Valores => ({
  nome: '',
  id_modelo: null,
  id_contato: null,
  id_cliente: null,
  id_responsavel: null,
  frequencia: 'mensal',
  intervalo: 1,
  dias_semana: [],
  dia: 1,
  mes: 1,
  minuto: 480,
  inicio: dayIso(Date.now()),
  fim: null,
  ajuste: 'nenhum',
  prazo_dias: null,
  vezes_max: null,
  status: true,
});

/** What it opened last. */
function Abertos({ stored: { vezes, feitas, parada } }: { stored: RecorrenteDetalhe }) {
  return (
    <FormSection title="Já abertos" text={feitas === 0 ? 'Nenhum ticket ainda.' : `${feitas} até agora; os últimos que você pode ver:`}>
      <Field span={12}>
        {parada !== '' && <p className={tickets.error}>Parou por si: {parada}. Corrija e salve como ativo.</p>}
        <ul className={tickets.alike}>
          {vezes.map(({ id_ticket, numero, titulo, em }) => (
            <li key={id_ticket}>
              <Link to={`/tickets/show/${id_ticket}`}>
                #{numero} {titulo}
              </Link>{' '}
              <span className={tickets.quiet}>{formatDateTime(em)}</span>
            </li>
          ))}
        </ul>
      </Field>
    </FormSection>
  );
}

/** /configEmpresa/tickets/recorrentes/cadastrar and /configEmpresa/tickets/recorrentes/editar/:id_recorrente */
export const RecorrenteForm = () => {
  const start = blank();
  return (
    <RegistroForm registro={recorrente} schema={recorrenteBody} blank={start} toList values={(stored) => storedValues('id_recorrente', start, stored)}>
      {(form, stored) => (
        <>
          <FormSection title="O que abrir" text="O modelo diz o título, o texto, a prioridade, o departamento e a lista de verificação.">
            <TextField name="nome" span={8} />
            <SwitchField name="status" description="Pausado, nenhum ticket é aberto." />
            <SelectField name="id_modelo" span={6} required query={modeloOptions} known={knownOf(stored?.id_modelo, stored?.modelo)} />
            <SelectField name="id_responsavel" span={6} query={peopleQuery} known={knownOf(stored?.id_responsavel, stored?.responsavel)} />
            <SelectField name="id_contato" span={6} required query={contatoOptions} known={knownOf(stored?.id_contato, stored?.contato)} />
            <SelectField name="id_cliente" span={6} query={clienteOptions} firstAfter={firstClientes} known={knownOf(stored?.id_cliente, stored?.cliente)} />
            <Field span={4}>
              <NumberInput
                label="Prazo"
                description="Contado do dia em que abre."
                suffix=" dias"
                placeholder="O da política"
                min={0}
                max={365}
                allowDecimal={false}
                defaultValue={(form.getValues().prazo_dias as number | null) ?? ''}
                error={form.errors['prazo_dias']}
                data-path="prazo_dias"
                onChange={(value) => form.setFieldValue('prazo_dias', value === '' ? null : Number(value))}
              />
            </Field>
          </FormSection>
          <FormSection title="Quando" text="Cada data abre um ticket, uma vez só. Em meses mais curtos, o dia 31 é o último.">
            <RegraFields form={form as never} />
          </FormSection>
          {stored && <Abertos stored={stored} />}
        </>
      )}
    </RegistroForm>
  );
};
