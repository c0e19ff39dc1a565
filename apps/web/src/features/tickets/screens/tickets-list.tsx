import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { nomesDasCategorias, type TicketLinha } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconArrowsJoin, IconCircleCheck, IconFlag, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { formatCount, formatDateTime } from '@/core/formats.ts';
import { personId, useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { departamentoOptions, peopleQuery } from '@/features/departamentos/public.ts';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import type { BulkAction, ListFilter } from '@/ui/list/list-types.ts';
import { searchFilter } from '@/ui/list/search-filter.ts';
import { LoteDialog, type Mudanca } from '../components/lote-dialog.tsx';
import { Prazo, PrioridadeTag, StatusDoTicket } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { prioridadesQuery, visoesContadas } from '../prazos/prazos.queries.ts';
import { MesclarVarios } from '../relacoes/mesclar-dialog.tsx';
import { assuntoOptions, contatoOptions, equipeOptions, firstClientes, statusQuery, ticket, ticketsChanged } from '../tickets.registro.ts';

/** Spec 3: of every empresa. */
const resolvido = 2;
const visoes = {
  meus: 'Meus',
  sem_responsavel: 'Sem responsável',
  equipe: 'Das minhas equipes',
  vencendo: 'Vencendo',
  vencidos: 'Vencidos',
  aguardando_cliente: 'Aguardando cliente',
} as const;
const counted = (n: number | undefined): string => (n === undefined ? '' : formatCount(n));

/** The views that everybody has, with how many there are in each. */
function Visoes() {
  const [params, setParams] = useSearchParams();
  const { data } = useQuery(read(tickets.contagens, {}));
  const on = params.get('f.visao');
  const choose = (visao: string | null): void =>
    setParams((before) => {
      before.delete('pagina');
      if (visao === null) before.delete('f.visao');
      else before.set('f.visao', visao);
      return before;
    });
  return (
    <nav className={classes.views} aria-label="Visões de tickets">
      <button type="button" aria-pressed={on === null} onClick={() => choose(null)}>
        Todos
      </button>
      {(Object.keys(visoes) as (keyof typeof visoes)[]).map((visao) => (
        <button key={visao} type="button" aria-pressed={on === visao} onClick={() => choose(visao)}>
          {visoes[visao]} <span>{counted(data?.data[visao])}</span>
        </button>
      ))}
    </nav>
  );
}

/** Changes many, and offers the way back: each to what it was, as far as nobody changed it since. */
async function change(rows: readonly TicketLinha[], mudanca: Mudanca, said: string): Promise<void> {
  try {
    const { mudados, id_lote } = await call(tickets.lote, { body: { ids: rows.map((r) => r.id_ticket), ...mudanca } });
    await ticketsChanged();
    if (mudados === 0) return;
    const text = `${mudados === 1 ? '1 ticket' : `${mudados} tickets`}: ${said}.`;
    if (id_lote === null) {
      toast(text);
      return;
    }
    const back = async (): Promise<void> => {
      await call(tickets.desfazerLote, { params: { id: id_lote } });
      await ticketsChanged();
    };
    toastUndo(text, () => void back().catch((error: unknown) => toastError(messageOf(error))));
  } catch (error) {
    toastError(messageOf(error));
  }
}

interface Chosen {
  rows: readonly TicketLinha[];
  clear: () => void;
}

/** /tickets */
export function TicketsList() {
  const canSave = useCan('Tickets', 'store');
  const { data: status = [] } = useQuery(statusQuery);
  const { data: prioridades = [] } = useQuery(prioridadesQuery);
  const filters: ListFilter[] = [
    optionsFilter('situacao', 'Situação', { abertos: 'Abertos', encerrados: 'Encerrados' }),
    { key: 'status', label: 'Status', options: status.map((s) => ({ value: String(s.id_status_ticket), label: s.nome })) },
    { key: 'prioridade', label: 'Prioridade', options: prioridades.map((p) => ({ value: String(p.id_prioridade), label: p.nome })) },
    searchFilter('id_responsavel', 'Responsável', peopleQuery, 'Sem responsável'),
    searchFilter('id_departamento', 'Departamento', departamentoOptions, 'Sem departamento'),
    { ...searchFilter('id_equipe', 'Equipe', equipeOptions), more: true },
    { ...searchFilter('id_assunto', 'Assunto', assuntoOptions), more: true },
    { ...searchFilter('id_contato', 'Contato', contatoOptions), firstAfter: firstClientes, more: true },
    { ...optionsFilter('categoria', 'Categoria', nomesDasCategorias), more: true },
    { ...optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' }), more: true },
  ];
  const canMerge = useCan('Tickets', 'mesclar');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [merging, setMerging] = useState<Chosen | null>(null);
  const acts: BulkAction<TicketLinha>[] = [
    {
      label: 'Assumir',
      icon: <IconUserCheck size={15} stroke={1.7} />,
      run: (rows, clear) => void change(rows, { id_responsavel: personId() }, 'agora com você').then(clear),
    },
    {
      label: 'Resolver',
      icon: <IconCircleCheck size={15} stroke={1.7} />,
      visible: (rows) => rows.some(({ encerrado }) => encerrado === 0),
      run: (rows, clear) => void change(rows, { status: resolvido }, 'resolvido').then(clear),
    },
    { label: 'Mudar…', icon: <IconFlag size={15} stroke={1.7} />, run: (rows, clear) => setChosen({ rows, clear }) },
  ];
  const mergeAct: BulkAction<TicketLinha> = {
    label: 'Mesclar…',
    icon: <IconArrowsJoin size={15} stroke={1.7} />,
    visible: (rows) => rows.length > 1,
    run: (rows, clear) => setMerging({ rows, clear }),
  };
  return (
    <>
      <RegistroList
        registro={ticket}
        title="Tickets"
        purpose="Abra um ticket para o que não se resolve na hora: com número, responsável e prazo."
        form={() => import('./ticket-form.tsx')}
        notice={<Visoes />}
        order="ultima_em desc"
        first={{ key: 'titulo', title: 'Ticket', width: 260 }}
        searchLabel="Pesquisar por título, número ou contato…"
        columns={[
          { key: 'numero', title: 'Número', width: 74, sortable: true, text: (row: TicketLinha) => `#${row.numero}` },
          { key: 'status', title: 'Status', width: 150, cell: (row) => <StatusDoTicket row={row} /> },
          { key: 'prioridade', title: 'Prioridade', width: 105, sortable: true, cell: (row) => <PrioridadeTag row={row} /> },
          { key: 'contato', title: 'Contato', width: 150, text: (row) => row.contato || row.cliente },
          { key: 'responsavel', title: 'Responsável', width: 150, text: (row) => row.responsavel || 'Sem responsável' },
          { key: 'prazo', title: 'Prazo', width: 200, sortable: true, cell: (row) => <Prazo row={row} /> },
          { key: 'ultima_em', title: 'Última resposta', width: 145, sortable: true, text: (row) => formatDateTime(row.ultima_em) },
          { key: 'cliente', title: 'Cliente', width: 190, optional: true, text: (row) => row.cliente },
          { key: 'assunto', title: 'Assunto', width: 160, optional: true, text: (row) => row.assunto },
          { key: 'departamento', title: 'Departamento', width: 160, optional: true, text: (row) => row.departamento },
          { key: 'equipe', title: 'Equipe', width: 150, optional: true, text: (row) => row.equipe },
          { key: 'created_at', title: 'Criado em', width: 140, sortable: true, optional: true, text: (row) => formatDateTime(row.created_at) },
        ]}
        filters={filters}
        card={(row) => ({
          text: `#${row.numero} · ${row.contato || row.cliente} · ${row.responsavel || 'Sem responsável'}`,
          tag: <StatusDoTicket row={row} />,
        })}
        bulkActs={[...(canSave ? acts : []), ...(canMerge ? [mergeAct] : [])]}
        view="visao"
        viewTotals={visoesContadas}
      />
      {merging && (
        <MesclarVarios
          rows={merging.rows}
          onClose={() => setMerging(null)}
          onDone={() => {
            merging.clear();
            setMerging(null);
          }}
        />
      )}
      {chosen && (
        <LoteDialog
          count={chosen.rows.length}
          status={status.filter((s) => s.status === 1)}
          onClose={() => setChosen(null)}
          onChange={(mudanca, said) => {
            setChosen(null);
            void change(chosen.rows, mudanca, said).then(chosen.clear);
          }}
        />
      )}
    </>
  );
}
