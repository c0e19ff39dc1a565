import { Button, Select, Skeleton } from '@mantine/core';
import { type AtoDeAuditoria, auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { textosDeAcao, textosDeEntidade } from '@prosa/contract/auditoria/auditoria.textos.ts';
import { IconClock } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { deviceName } from '@/core/session/device-name.ts';
import { useCan } from '@/core/session/session.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from './auditoria.module.css';

const PrazoDialog = lazy(async () => ({ default: (await import('../components/prazo-dialog.tsx')).PrazoDialog }));

const acoes = Object.entries(textosDeAcao)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'pt-BR'));
const entidades = Object.entries(textosDeEntidade).map(([value, label]) => ({ value, label }));
const fields = ['id_login', 'acao', 'entidade', 'id_entidade', 'de', 'ate'] as const;
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A moment is told as dates are here; all else is text already. */
const shown = (text: string): string => (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(text) : text);

/** 'Grupo Balcão', 'Exportação nº 7', '' */
function recordText({ entidade, id_entidade, registro }: AtoDeAuditoria): string {
  if (entidade === '') return '';
  return [textosDeEntidade[entidade] ?? entidade, registro || (id_entidade === null ? '' : `nº ${id_entidade}`)].join(' ').trim();
}

function Act({ ato, onRecord }: { ato: AtoDeAuditoria; onRecord: (entidade: string, id: number) => void }) {
  const { acao, autor, suporte, em, ip, aparelho, campos, entidade, id_entidade } = ato;
  const record = recordText(ato);
  const from = [ip, aparelho === '' ? '' : deviceName(aparelho)].filter(Boolean).join(' · ');
  return (
    <li>
      <p className={classes.what}>
        <b>{autor || (entidade === 'cliente' ? 'Um cliente' : 'O sistema')}</b>
        {suporte && ' (pelo suporte)'} · {textosDeAcao[acao as keyof typeof textosDeAcao] ?? acao}
        {record !== '' && (
          <>
            {' · '}
            {id_entidade === null ? (
              record
            ) : (
              <Button variant="subtle" size="compact-sm" title="Só os atos deste registro" onClick={() => onRecord(entidade, id_entidade)}>
                {record}
              </Button>
            )}
          </>
        )}
      </p>
      <p className={classes.where}>
        <time dateTime={em}>{formatDateTime(em)}</time>
        {from !== '' && ` · ${from}`}
      </p>
      {campos.length > 0 && (
        <ul className={classes.changes}>
          {campos.map(({ campo, antes, depois }) => (
            <li key={campo}>
              {campo}: {antes !== '' && <del>{shown(antes)}</del>} {depois === '' ? <i>vazio</i> : <ins>{shown(depois)}</ins>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** /configEmpresa/auditoria: who did what, narrowed by what the address says. */
export function Auditoria() {
  const [params, setParams] = useSearchParams();
  const mayExport = useCan('auditoria', 'exportar');
  const mayKeep = useCan('auditoria', 'prazo');
  const [keeping, setKeeping] = useState(false);
  const filtro = Object.fromEntries(fields.flatMap((field) => (params.get(field) ? [[field, params.get(field)!] as const] : [])));
  const set = (patch: Partial<Record<(typeof fields)[number], string>>): void => {
    const next = new URLSearchParams(params);
    for (const [field, value] of Object.entries(patch)) {
      if (value === '') next.delete(field);
      else next.set(field, value);
    }
    setParams(next, { replace: true });
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [auditoria.getAll.path, filtro],
    queryFn: ({ pageParam, signal }) => call(auditoria.getAll, { query: { ...filtro, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const acts = data?.pages.flatMap((page) => page.data);
  const filtered = Object.keys(filtro).length > 0;
  const person = Number(params.get('id_login')) || null;
  const known = acts?.find(({ id_login }) => id_login === person);
  const record = params.get('id_entidade');
  return (
    <div className={classes.page}>
      <PageHeader
        title="Registro de atos"
        actions={
          <>
            {mayKeep && (
              <Button variant="default" leftSection={<IconClock size={16} stroke={1.7} />} onClick={() => setKeeping(true)}>
                Prazo
              </Button>
            )}
            {mayExport && <ExportMenu tipo="auditoria" filtro={() => filtro} />}
          </>
        }
      />
      <div className={classes.filters}>
        <AsyncSelect
          label="Quem"
          placeholder="Qualquer pessoa"
          query={peopleQuery}
          known={person !== null ? [{ value: person, label: known?.autor || `nº ${person}` }] : []}
          value={person}
          onChange={(value) => set({ id_login: value === null ? '' : String(value) })}
        />
        <Select
          label="O que fez"
          placeholder="Qualquer ato"
          data={acoes}
          value={params.get('acao')}
          onChange={(value) => set({ acao: value ?? '' })}
          searchable
          clearable
        />
        <Select
          label="Em que"
          placeholder="Qualquer registro"
          data={entidades}
          value={params.get('entidade')}
          onChange={(value) => set({ entidade: value ?? '', id_entidade: '' })}
          clearable
        />
        <DateField label="De" key={`de${filtered}`} defaultValue={params.get('de')} onChange={(day) => (day === '' || isDay(day)) && set({ de: day })} />
        <DateField label="Até" key={`ate${filtered}`} defaultValue={params.get('ate')} onChange={(day) => (day === '' || isDay(day)) && set({ ate: day })} />
        {filtered && (
          <Button variant="subtle" onClick={() => setParams({}, { replace: true })}>
            Limpar filtros{record === null ? '' : ' (um registro só)'}
          </Button>
        )}
      </div>
      {error !== null && acts === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && acts === undefined && <Skeleton h={180} mt="md" radius={12} />}
      {acts?.length === 0 && (
        <EmptyBox kind="empty" title="Nenhum ato encontrado" text={filtered ? 'Mude ou limpe os filtros.' : 'O que as pessoas fizerem aparece aqui.'} />
      )}
      <ol className={classes.acts}>
        {acts?.map((ato) => (
          <Act key={ato.id_ato} ato={ato} onRecord={(entidade, id) => set({ entidade, id_entidade: String(id) })} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
      {keeping && (
        <Suspense>
          <PrazoDialog onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </div>
  );
}
