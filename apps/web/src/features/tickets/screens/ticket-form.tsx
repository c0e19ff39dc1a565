import { Button, CloseButton, FileButton, Select, Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { type TicketDetalhe, ticketBody } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { read } from '@/core/calls.ts';
import { dayIso } from '@/core/formats.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { momentOf } from '@/core/wall-clock.ts';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { knownOf, SelectField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { FromTemplate, type ModeloUsado } from '../components/from-template.tsx';
import { OwnFields } from '../components/own-fields.tsx';
import { StatusDoTicket } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { prioridadesQuery } from '../prazos/prazos.queries.ts';
import { assuntoOptions, clienteOptions, contatoOptions, equipeOptions, firstClientes, statusQuery, ticket } from '../tickets.registro.ts';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

type Valores = ValoresDe<typeof ticket.calls>;
type Formulario = UseFormReturnType<Valores & Record<string, unknown>>;

const blank: Valores = {
  titulo: '',
  descricao: '',
  id_contato: null,
  id_cliente: null,
  status: 1,
  prioridade: 2,
  id_assunto: null,
  id_departamento: null,
  id_equipe: null,
  id_responsavel: null,
  prazo: null,
  campos: {},
};
/** The end of that day by the empresa's clock, in minutes. */
const endOfDay = 23 * 60 + 59;

/** Open tickets of the same contato, and of a like title, so that nobody opens one twice. */
function Parecidos({ form }: { form: Formulario }) {
  const [seen, setSeen] = useState(form.getValues());
  form.watch('titulo', () => setSeen(form.getValues()));
  form.watch('id_contato', () => setSeen(form.getValues()));
  form.watch('id_cliente', () => setSeen(form.getValues()));
  const [{ titulo, id_contato, id_cliente, id_ticket }] = useDebouncedValue(seen, 800);
  const asked = id_contato || id_cliente || (titulo ?? '').trim().length >= 4;
  const { data } = useQuery({
    ...read(tickets.parecidos, {
      query: {
        titulo: (titulo ?? '').slice(0, 160),
        ...(id_contato ? { id_contato } : {}),
        ...(id_cliente ? { id_cliente } : {}),
        ...(id_ticket ? { id_ticket } : {}),
      },
    }),
    enabled: Boolean(asked),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <div role="status">
      <p className={classes.quiet}>Já há tickets abertos parecidos:</p>
      <ul className={classes.alike}>
        {data.data.map((row) => (
          <li key={row.id_ticket}>
            <Link to={`/tickets/show/${row.id_ticket}`} target="_blank">
              #{row.numero} {row.titulo}
            </Link>{' '}
            <StatusDoTicket row={row} /> {row.contato}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fields({ form, stored, files }: { form: Formulario; stored: TicketDetalhe | undefined; files: ReactNode }) {
  const { data: status = [] } = useQuery(statusQuery);
  const { data: prioridades = [] } = useQuery(prioridadesQuery);
  const start = form.getInitialValues();
  const given = typeof start.id_contato === 'number' ? start.id_contato : undefined;
  // its name, where the address named it
  const { data: named } = useQuery({ ...read(contato.show, { params: { id: given ?? 0 } }), enabled: stored === undefined && given !== undefined });
  const [usado, setUsado] = useState<ModeloUsado>();
  const now = form.getValues();
  const offered = status.filter((s) => s.status === 1 || s.id_status_ticket === stored?.status);
  const known = (id: 'id_assunto' | 'id_departamento' | 'id_equipe', nome: 'assunto' | 'departamento' | 'equipe') => [
    ...knownOf(stored?.[id], stored?.[nome]),
    ...knownOf(usado?.[id], usado?.[nome]),
  ];
  return (
    <>
      <FormSection title="Assunto" text="O título é o que a equipe lê na lista.">
        <SelectField name="id_assunto" query={assuntoOptions} known={known('id_assunto', 'assunto')} />
        {stored === undefined && (
          <Field span={12}>
            <FromTemplate form={form as never} onFilled={setUsado} />
          </Field>
        )}
        <TextField name="titulo" />
        <Field span={12}>
          <Parecidos form={form} />
        </Field>
        <SelectField
          key={named?.data.nome}
          name="id_contato"
          span={6}
          required
          query={contatoOptions}
          known={knownOf(stored?.id_contato ?? given, stored?.contato ?? named?.data.nome)}
        />
        <SelectField name="id_cliente" span={6} query={clienteOptions} firstAfter={firstClientes} known={knownOf(stored?.id_cliente, stored?.cliente)} />
        <Field span={12}>
          <p className={classes.label}>Descrição</p>
          <div data-path="descricao">
            <Suspense fallback={<Skeleton h={200} />}>
              <RichEditor
                label="Descrição"
                key={usado?.id_modelo}
                initial={now.descricao ?? ''}
                error={form.errors['descricao'] as string | undefined}
                onChange={(html) => form.setFieldValue('descricao', html)}
              />
            </Suspense>
          </div>
        </Field>
      </FormSection>
      <FormSection title="Andamento" text="O prazo vale até o fim do dia e passa na frente do que a política de prazos promete.">
        <Field span={4}>
          <Select
            label="Status"
            allowDeselect={false}
            data={offered.map((s) => ({ value: String(s.id_status_ticket), label: s.nome }))}
            defaultValue={String(Number(start.status ?? 1))}
            error={form.errors['status']}
            data-path="status"
            onChange={(value) => form.setFieldValue('status', Number(value))}
          />
        </Field>
        <Field span={4}>
          <Select
            label="Prioridade"
            allowDeselect={false}
            data={prioridades.map((p) => ({ value: String(p.id_prioridade), label: p.nome }))}
            key={usado?.id_modelo}
            defaultValue={String(Number(now.prioridade ?? 2))}
            error={form.errors['prioridade']}
            data-path="prioridade"
            onChange={(value) => form.setFieldValue('prioridade', Number(value))}
          />
        </Field>
        <Field span={4}>
          <DateField
            label="Prazo"
            defaultValue={typeof start.prazo === 'string' ? dayIso(Date.parse(start.prazo)) : ''}
            error={form.errors['prazo']}
            data-path="prazo"
            onChange={(day) => form.setFieldValue('prazo', /^\d{4}-\d{2}-\d{2}$/.test(day) ? momentOf(day, endOfDay).toISOString() : day === '' ? null : day)}
          />
        </Field>
      </FormSection>
      <FormSection title="Quem cuida" text="Sem responsável, quem é do departamento ou da equipe pode assumir.">
        <SelectField name="id_responsavel" span={6} query={peopleQuery} known={knownOf(stored?.id_responsavel, stored?.responsavel)} />
        <SelectField name="id_departamento" span={6} query={departamentoOptions} known={known('id_departamento', 'departamento')} />
        <SelectField name="id_equipe" span={6} query={equipeOptions} known={known('id_equipe', 'equipe')} />
      </FormSection>
      <OwnFields form={form as never} stored={stored} />
      {stored === undefined && files}
    </>
  );
}

/** The name behind a number that the stored ticket has. */
function nomeDe(field: string, value: unknown, stored: TicketDetalhe | undefined): string | undefined {
  if (!stored) return undefined;
  const names: Readonly<Record<string, readonly [number | null, string]>> = {
    id_contato: [stored.id_contato, stored.contato],
    id_cliente: [stored.id_cliente, stored.cliente],
    id_responsavel: [stored.id_responsavel, stored.responsavel],
    id_departamento: [stored.id_departamento, stored.departamento],
    id_equipe: [stored.id_equipe, stored.equipe],
    id_assunto: [stored.id_assunto, stored.assunto],
    status: [stored.status, stored.status_ticket_nome],
  };
  const [id, name] = names[field] ?? [];
  return id !== undefined && id === value ? name : undefined;
}

/** Files for a ticket that is not there yet: kept with it once it is. */
function NewFiles({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  return (
    <FormSection title="Arquivos" text="Guardados com o ticket, para a equipe.">
      <Field span={12}>
        <FileButton multiple onChange={(chosen) => onChange([...files, ...chosen])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.7} />}>
              Anexar
            </Button>
          )}
        </FileButton>
        <div className={classes.files}>
          {files.map((file, i) => (
            <span key={`${file.name}${file.lastModified}`} className={classes.file}>
              {file.name} <span className={classes.quiet}>{formatBytes(file.size)}</span>
              <CloseButton size="xs" aria-label={`Tirar ${file.name}`} onClick={() => onChange(files.filter((_, n) => n !== i))} />
            </span>
          ))}
        </div>
      </Field>
    </FormSection>
  );
}

/** /tickets/cadastrar, /tickets/cadastrar/:id_contato and /tickets/editar/:id_ticket */
export function TicketForm() {
  const given = Number(useParams()['id_contato']) || null;
  const sala = Number(useSearchParams()[0].get('sala')) || null;
  const start: Valores = { ...blank, id_contato: given, ...(sala !== null && { id_sala: sala }) };
  const [files, setFiles] = useState<readonly File[]>([]);
  const save = async (values: Valores): Promise<number> => {
    const id = await ticket.salvar(values);
    // the ticket is there: a file that is refused is told by name, and may be attached again where it is shown
    for (const file of files)
      await call(tickets.anexos.store, { params: { id }, file }).catch((error: unknown) => toastError(`${file.name}: ${messageOf(error)}`));
    return id;
  };
  return (
    <RegistroForm
      registro={ticket}
      schema={ticketBody}
      blank={start}
      save={save}
      values={(stored) => storedValues('id_ticket', blank, stored)}
      showValue={(field, value, stored) => (value === null ? '' : nomeDe(field, value, stored))}
    >
      {(form, stored) => <Fields form={form as Formulario} stored={stored} files={<NewFiles files={files} onChange={setFiles} />} />}
    </RegistroForm>
  );
}
