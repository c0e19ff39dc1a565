import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { read } from '@/core/calls.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Button, ButtonLink } from '@/ui/plain/button.tsx';
import { SearchField } from '@/ui/plain/fields.tsx';
import { Segmented } from '@/ui/plain/segmented.tsx';
import { listar } from '../area-cliente.tickets.ts';
import { TicketRows } from '../components/ticket-rows.tsx';
import classes from '../components/tickets.module.css';

const rpp = 25;

/** /area_cliente/tickets, spelled /area_cliente/ticket as well (spec 2) */
export function ClientTickets() {
  const [params, setParams] = useSearchParams();
  const [situacao, page] = [params.get('situacao') ?? 'abertos', Math.max(0, Number(params.get('pagina') ?? 1) - 1)];
  const [q, setQ] = useState(params.get('q') ?? '');
  const [searched] = useDebouncedValue(q, 400);
  const change = (field: string, value: string): void =>
    setParams(
      (before) => {
        if (field !== 'pagina') before.delete('pagina');
        if (value === '') before.delete(field);
        else before.set(field, value);
        return before;
      },
      { replace: true },
    );
  // the address follows what is searched for, not every key
  const inAddress = params.get('q') ?? '';
  useEffect(() => {
    if (searched !== inAddress) change('q', searched);
  });
  const { data, error, refetch } = useQuery({
    ...read(listar, { query: { q: searched, page, rpp, ...((situacao === 'abertos' || situacao === 'encerrados') && { situacao }) } }),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  });
  const pages = data ? Math.ceil(data.recordsFiltered / rpp) : 0;
  const open = (
    <ButtonLink to="/area_cliente/tickets/cadastrar" icon={<IconPlus size={16} stroke={1.8} />}>
      Abrir ticket
    </ButtonLink>
  );
  return (
    <div className={classes.page}>
      <PageHeader title="Tickets" actions={open} />
      <div className={classes.bar}>
        <SearchField
          aria-label="Procurar"
          placeholder="Título ou número"
          icon={<IconSearch size={15} stroke={1.7} />}
          value={q}
          maxLength={100}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        <Segmented
          label="Quais"
          value={situacao}
          onChange={(value) => change('situacao', value === 'abertos' ? '' : value)}
          options={[
            { value: 'abertos', label: 'Abertos' },
            { value: 'encerrados', label: 'Encerrados' },
            { value: 'todos', label: 'Todos' },
          ]}
        />
      </div>
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.recordsTotal === 0 && (
        <EmptyBox kind="empty" title="Você ainda não tem tickets" text="Abra um para pedir ajuda, fazer uma reclamação ou acompanhar um pedido.">
          {open}
        </EmptyBox>
      )}
      {data !== undefined && data.recordsTotal > 0 && data.data.length === 0 && (
        <EmptyBox
          kind="nothing"
          title="Nenhum ticket aqui"
          text={q === '' ? 'Veja os outros em "Encerrados" ou "Todos".' : 'Tente outras palavras, ou o número.'}
        />
      )}
      {data !== undefined && data.data.length > 0 && <TicketRows rows={data.data} label="Tickets" />}
      {pages > 1 && (
        <div className={classes.foot}>
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => change('pagina', String(page))}>
            Mais novos
          </Button>
          <span className={classes.sub}>
            Página {page + 1} de {pages}
          </span>
          <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => change('pagina', String(page + 2))}>
            Mais antigos
          </Button>
        </div>
      )}
    </div>
  );
}
