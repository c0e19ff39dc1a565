import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { type EntradaDeLog, tiposDeLog, WppLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { textoDoLog, textosDeTipo } from '@prosa/contract/linhas/log.textos.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { write } from '@/core/calls.ts';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../linhas.module.css';

const tipos = tiposDeLog.map((value) => ({ value, label: textosDeTipo[value] ?? value }));
const bad = new Set(['falha', 'incerto', 'aviso']);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function Entry({ entry }: { entry: EntradaDeLog }) {
  const { tipo, em, autor, id_sala } = entry;
  return (
    <li>
      <div>
        <p className={classes.what}>
          <Tag small tint={bad.has(tipo) ? 'orange' : 'gray'}>
            {textosDeTipo[tipo] ?? tipo}
          </Tag>{' '}
          {textoDoLog(entry)}
        </p>
        <p className={classes.when}>
          <time dateTime={em}>{formatDateTime(em)}</time>
          {autor !== '' && ` · ${autor}`}
          {id_sala !== null && (
            <>
              {' · '}
              <Link to={`/ChatSala/${id_sala}`}>Abrir conversa</Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** The query of one of the two lists, page after page. */
const pages = <T,>(key: readonly unknown[], ask: (cursor: string | undefined, signal: AbortSignal) => Promise<T & { cursor: string | null }>) => ({
  queryKey: key,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => ask(pageParam ?? undefined, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: { cursor: string | null }) => last.cursor,
  placeholderData: keepPreviousData,
  retry: false,
});

type Bruto = Answer<typeof WppLog.brutos>['data'][number];

function Body({ body, mayTry }: { body: Bruto; mayTry: boolean }) {
  const again = useMutation(write(WppBruto.tratarDeNovo, WppLog.brutos, WppLog.getAll));
  const { id_bruto, tipo, recebido_em, bytes, erro, antigo } = body;
  return (
    <li>
      <div>
        <p className={classes.what}>
          {erro === '' ? tipo || 'Nada que interesse a alguém' : `Ninguém soube ler: ${erro}`} {antigo && <Tag small>lido por uma versão anterior</Tag>}
        </p>
        <p className={classes.when}>
          <time dateTime={recebido_em}>{formatDateTime(recebido_em)}</time> · {formatNumber(bytes)} bytes
        </p>
      </div>
      {mayTry && (
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          onClick={() =>
            again.mutate(
              { params: { id: id_bruto } },
              {
                onSuccess: ({ eventos }) => toast(eventos === 1 ? '1 evento tratado de novo.' : `${eventos} eventos tratados de novo.`),
                onError: (error) => toastError(messageOf(error)),
              },
            )
          }
        >
          Tratar de novo
        </Button>
      )}
    </li>
  );
}

function Bodies({ id }: { id: number }) {
  const mayTry = useCan('WPP', 'conectar');
  const [params, setParams] = useSearchParams();
  const erro = params.get('erro') === '1' ? '1' : '0';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pages([WppLog.brutos.path, id, erro], (cursor, signal) =>
      call(WppLog.brutos, { params: { id }, query: { erro, ...(cursor !== undefined && { cursor }) } }, signal),
    ),
  );
  const bodies = data?.pages.flatMap((page) => page.data);
  return (
    <>
      <div className={classes.filters}>
        <Select
          label="Mostrar"
          allowDeselect={false}
          data={[
            { value: '0', label: 'Tudo o que chegou' },
            { value: '1', label: 'Só o que ninguém soube ler' },
          ]}
          value={erro}
          onChange={(value) => setParams(value === '1' ? { aba: 'brutos', erro: '1' } : { aba: 'brutos' }, { replace: true })}
        />
      </div>
      {error !== null && bodies === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && bodies === undefined && <Skeleton h={180} mt="md" radius={12} />}
      {bodies?.length === 0 && <EmptyBox kind="empty" title="Nada chegou" text="O que a rede manda fica guardado por 7 dias, e pode ser lido de novo." />}
      <ol className={classes.entries}>
        {bodies?.map((body) => (
          <Body key={body.id_bruto} body={body} mayTry={mayTry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}

const fields = ['tipo', 'de', 'ate'] as const;

/** /WppLog/:id_wpp_config: what happened to a line, and what its network sent. */
export function WppLogScreen() {
  const id = Number(useParams()['id_wpp_config']);
  const [params, setParams] = useSearchParams();
  const mayExport = useCan('WppLog', 'exportar');
  const raw = params.get('aba') === 'brutos';
  const filtro = Object.fromEntries(fields.flatMap((field) => (params.get(field) ? [[field, params.get(field)!] as const] : [])));
  const set = (field: (typeof fields)[number], value: string): void => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(field);
    else next.set(field, value);
    setParams(next, { replace: true });
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    pages([WppLog.getAll.path, id, filtro], (cursor, signal) =>
      call(WppLog.getAll, { params: { id }, query: { ...filtro, ...(cursor !== undefined && { cursor }) } }, signal),
    ),
  );
  const entries = data?.pages.flatMap((page) => page.data);
  const filtered = Object.keys(filtro).length > 0;
  return (
    <div className={classes.page}>
      <PageHeader
        title="Registro do número"
        note={data?.pages[0]?.nome}
        actions={mayExport && !raw && <ExportMenu tipo="WppLog" filtro={() => ({ id_wpp_config: String(id), ...filtro })} />}
      />
      <SegmentedControl
        mt="md"
        aria-label="O que mostrar"
        data={[
          { value: 'log', label: 'O que aconteceu' },
          { value: 'brutos', label: 'O que a rede mandou' },
        ]}
        value={raw ? 'brutos' : 'log'}
        onChange={(value) => setParams(value === 'brutos' ? { aba: 'brutos' } : {}, { replace: true })}
      />
      {raw ? (
        <Bodies id={id} />
      ) : (
        <>
          <div className={classes.filters}>
            <Select label="Tipo" placeholder="Qualquer tipo" data={tipos} value={params.get('tipo')} onChange={(value) => set('tipo', value ?? '')} clearable />
            <DateField label="De" key={`de${filtered}`} defaultValue={params.get('de')} onChange={(day) => (day === '' || isDay(day)) && set('de', day)} />
            <DateField label="Até" key={`ate${filtered}`} defaultValue={params.get('ate')} onChange={(day) => (day === '' || isDay(day)) && set('ate', day)} />
            {filtered && (
              <Button variant="subtle" onClick={() => setParams({}, { replace: true })}>
                Limpar filtros
              </Button>
            )}
          </div>
          {error !== null && entries === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {error === null && entries === undefined && <Skeleton h={180} mt="md" radius={12} />}
          {entries?.length === 0 && (
            <EmptyBox
              kind="empty"
              title="Nada aconteceu"
              text={filtered ? 'Mude ou limpe os filtros.' : 'Conexões, falhas de envio e o que foi ignorado ficam aqui por 30 dias.'}
            />
          )}
          <ol className={classes.entries}>
            {entries?.map((entry) => (
              <Entry key={entry.id_wpp_log} entry={entry} />
            ))}
          </ol>
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Mostrar mais
            </Button>
          )}
        </>
      )}
    </div>
  );
}
