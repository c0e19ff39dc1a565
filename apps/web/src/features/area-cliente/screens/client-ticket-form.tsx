import { Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { type ArquivoDeTicket, type TicketDoClienteDetalhe, ticketDoClienteBody } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { toast } from '@/core/toasts.tsx';
import { FieldsSection, StatusDoTicket, ticketClasses } from '@/features/tickets/public.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { AreaField, TextField } from '@/ui/form/fields.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { assuntosQuery, camposQuery, ticketsChanged } from '../area-cliente.tickets.ts';
import { Uploads } from '../components/uploads.tsx';

type Valores = z.input<typeof ticketDoClienteBody> & Record<string, unknown>;
type Formulario = UseFormReturnType<Valores>;

/** What was written as it was typed: the server keeps it as paragraphs and links. */
function typed(html: string): string {
  const text = html.replaceAll('</p><p>', '\n\n').replaceAll('<br>', '\n');
  return new DOMParser().parseFromString(text, 'text/html').body.textContent;
}

function Parecidos({ form }: { form: Formulario }) {
  const [titulo, setTitulo] = useState('');
  form.watch('titulo', ({ value }) => setTitulo(value));
  const [searched] = useDebouncedValue(titulo, 800);
  const { data } = useQuery({ ...read(areaTickets.parecidos, { query: { titulo: searched.slice(0, 160) } }), enabled: searched.trim().length >= 4 });
  if (!data || data.data.length === 0) return null;
  return (
    <div role="status">
      <p className={ticketClasses['quiet']}>Você já tem um ticket aberto parecido. Se for o mesmo assunto, responda nele:</p>
      <ul className={ticketClasses['alike']}>
        {data.data.map((row) => (
          <li key={row.id_ticket}>
            <Link to={`/area_cliente/tickets/show/${row.id_ticket}`}>
              #{row.numero} {row.titulo}
            </Link>{' '}
            <StatusDoTicket row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Assunto({ form, stored }: { form: Formulario; stored: TicketDoClienteDetalhe | undefined }) {
  const { data = [] } = useQuery(assuntosQuery);
  const known = stored?.id_assunto ? [{ id_assunto: stored.id_assunto, assunto: stored.assunto }] : [];
  const offered = [...data, ...known.filter((k) => !data.some((a) => a.id_assunto === k.id_assunto))];
  if (offered.length === 0) return null;
  const now = form.getInitialValues().id_assunto;
  return (
    <Field span={6}>
      <Select
        label="Assunto"
        placeholder="Escolha, se souber"
        clearable
        data={offered.map((a) => ({ value: String(a.id_assunto), label: a.assunto }))}
        defaultValue={typeof now === 'number' ? String(now) : null}
        error={form.errors['id_assunto']}
        data-path="id_assunto"
        onChange={(value) => form.setFieldValue('id_assunto', value === null ? null : Number(value))}
      />
    </Field>
  );
}

/** What the company asks of tickets of the subject that is chosen. */
function Campos({ form, stored }: { form: Formulario; stored: TicketDoClienteDetalhe | undefined }) {
  const { data = [] } = useQuery(camposQuery);
  const [assunto, setAssunto] = useState(form.getValues().id_assunto);
  form.watch('id_assunto', ({ value }) => setAssunto(value));
  const offered = data.filter((campo) => campo.id_assunto === null || campo.id_assunto === assunto);
  // of a subject that only the company gives, and of options that are not offered any more
  const campos = stored !== undefined && assunto === stored.id_assunto ? stored.campos : offered;
  return <FieldsSection form={form as never} campos={campos} title="Mais sobre o pedido" text="Com isto em mãos, quem atende não precisa perguntar de novo." />;
}

/** /area_cliente/tickets/cadastrar and /area_cliente/tickets/editar/:id_ticket */
export function ClientTicketForm() {
  const id = Number(useParams()['id_ticket']) || undefined;
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly ArquivoDeTicket[]>([]);
  // one press opens one ticket, however often it is sent
  const key = useRef(crypto.randomUUID());
  const back = id === undefined ? '/area_cliente/tickets' : `/area_cliente/tickets/show/${id}`;
  return (
    <FormPage<Valores, { id_ticket: number }, { data: TicketDoClienteDetalhe }>
      schema={ticketDoClienteBody}
      title={id === undefined ? 'Abrir ticket' : 'Mudar ticket'}
      step={id === undefined ? 'Abrir' : 'Mudar'}
      initial={{ titulo: '', texto: '', id_assunto: null, campos: {} }}
      load={
        id === undefined
          ? undefined
          : {
              ...read(areaTickets.show, { params: { id } }),
              select: ({ data }: { data: TicketDoClienteDetalhe }): Valores => ({
                id_ticket: data.id_ticket,
                titulo: data.titulo,
                texto: typed(data.texto),
                id_assunto: data.id_assunto,
                campos: Object.fromEntries(data.campos.flatMap(({ id_campo, valor }) => (valor === null ? [] : [[id_campo, valor]]))),
                versao: data.versao,
              }),
            }
      }
      blocked={(stored) =>
        stored !== undefined &&
        stored.data.editavel === 0 && (
          <EmptyBox kind="blocked" title="Este ticket já foi respondido" text="O que foi escrito fica como está. Para acrescentar alguma coisa, responda nele.">
            <Link to={back}>Ver o ticket</Link>
          </EmptyBox>
        )
      }
      versionField="versao"
      save={(values) =>
        call(areaTickets.store, {
          body: { ...values, ...(id === undefined && { chave: key.current, arquivos: files.map((f) => f.id_arquivo) }) },
        })
      }
      onSaved={({ id_ticket }) => {
        toast(id === undefined ? 'Ticket aberto. Acompanhe a resposta por aqui.' : 'Ticket mudado.');
        void ticketsChanged();
        void navigate(`/area_cliente/tickets/show/${id_ticket}`, { replace: true });
      }}
      submitLabel={id === undefined ? 'Abrir ticket' : 'Salvar'}
      cancelTo={back}
    >
      {(form, stored) => (
        <>
          <FormSection title="Como podemos ajudar?" text="Conte o que aconteceu. Quanto mais detalhes, mais rápido respondemos.">
            <TextField name="titulo" placeholder="Em poucas palavras" />
            {id === undefined && (
              <Field span={12}>
                <Parecidos form={form as Formulario} />
              </Field>
            )}
            <AreaField name="texto" minRows={6} maxRows={16} />
            <Assunto form={form as Formulario} stored={stored?.data} />
            {id === undefined && (
              <Field span={12}>
                <Uploads files={files} onChange={setFiles} />
              </Field>
            )}
          </FormSection>
          <Campos form={form as Formulario} stored={stored?.data} />
        </>
      )}
    </FormPage>
  );
}
