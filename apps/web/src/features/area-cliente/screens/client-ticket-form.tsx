import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { ArquivoDeTicket, TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { newId } from '@/core/new-id.ts';
import { toast } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { FormFrame } from '@/ui/form/form-frame.tsx';
import { PlainForm } from '@/ui/form/plain-form.tsx';
import { ticketsChanged } from '../area-cliente.tickets.ts';
import { Alike } from '../components/alike.tsx';
import { missingIn, OwnFields, TicketFields, type TicketTyped } from '../components/ticket-fields.tsx';
import { Uploads } from '../components/uploads.tsx';

/** What was written as it was typed: the server keeps it as paragraphs and links. */
function typed(html: string): string {
  const text = html.replaceAll('</p><p>', '\n\n').replaceAll('<br>', '\n');
  return new DOMParser().parseFromString(text, 'text/html').body.textContent;
}

/** A stored ticket, to be changed. */
const loadOf = (id: number) => ({
  ...read(areaTickets.show, { params: { id } }),
  select: ({ data }: { data: TicketDoClienteDetalhe }): TicketTyped => ({
    id_ticket: data.id_ticket,
    titulo: data.titulo,
    texto: typed(data.texto),
    id_assunto: data.id_assunto,
    campos: Object.fromEntries(data.campos.flatMap(({ id_campo, valor }) => (valor === null ? [] : [[id_campo, valor]]))),
    versao: data.versao,
  }),
});

/** /area_cliente/tickets/cadastrar and /area_cliente/tickets/editar/:id_ticket */
export function ClientTicketForm() {
  const id = Number(useParams()['id_ticket']) || undefined;
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly ArquivoDeTicket[]>([]);
  // one press opens one ticket, however often it is sent
  const key = useRef(newId());
  const back = id === undefined ? '/area_cliente/tickets' : `/area_cliente/tickets/show/${id}`;
  return (
    <FormFrame<TicketTyped, { data: TicketDoClienteDetalhe }>
      title={id === undefined ? 'Abrir ticket' : 'Mudar ticket'}
      step={id === undefined ? 'Abrir' : 'Mudar'}
      initial={{ titulo: '', texto: '', id_assunto: null, campos: {} }}
      load={id === undefined ? undefined : loadOf(id)}
      blocked={(stored) =>
        stored !== undefined &&
        stored.data.editavel === 0 && (
          <EmptyBox kind="blocked" title="Este ticket já foi respondido" text="O que foi escrito fica como está. Para acrescentar alguma coisa, responda nele.">
            <Link to={back}>Ver o ticket</Link>
          </EmptyBox>
        )
      }
      versionField="versao"
    >
      {(begin, stored) => (
        <PlainForm<TicketTyped, { id_ticket: number }>
          {...begin}
          check={missingIn}
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
          {(fields) => (
            <>
              <TicketFields
                fields={fields}
                stored={stored?.data}
                alike={id === undefined && <Alike titulo={fields.values.titulo} />}
                files={id === undefined && <Uploads files={files} onChange={setFiles} />}
              />
              <OwnFields fields={fields} stored={stored?.data} />
            </>
          )}
        </PlainForm>
      )}
    </FormFrame>
  );
}
