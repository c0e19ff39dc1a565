import { Button, SegmentedControl } from '@mantine/core';
import type { Situacao } from '@prosa/contract/contatos/lista.endpoints.ts';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsJoin,
  IconBuildingStore,
  IconEdit,
  IconId,
  IconMessagePlus,
  IconPlus,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { ListToolsLater } from '@/features/registro/public.ts';
import { useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { CardCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { BulkAction, RowAction } from '@/ui/list/list-types.ts';
import { useColumns } from '@/ui/list/use-columns.ts';
import { columnsFor, KindTag, phoneOf } from '../components/contato-columns.tsx';
import { useLoteActions } from '../components/use-lote-actions.tsx';
import { formQuery } from '../contato.queries.ts';
import { useCampos, useContatoFilters, useGoneCampos } from '../contatos.filters.ts';
import { type ContatoLinha, contatosQuery, situacaoOf, wireFilter } from '../contatos-lista.queries.ts';

const name = 'contatos';
const order = 'nome asc';
const views: { value: Situacao; label: string }[] = [
  { value: 'ativos', label: 'Ativos' },
  { value: 'arquivados', label: 'Arquivados' },
  { value: 'lixeira', label: 'Lixeira' },
];
const emptyTexts: Record<Situacao, { title: string; text: string }> = {
  ativos: { title: 'Nenhum contato ainda', text: 'Quem conversa com a empresa aparece aqui sozinho. Você também pode cadastrar ou importar.' },
  arquivados: { title: 'Nenhum contato arquivado', text: 'Arquive quem não está mais em uso: ele sai da lista sem perder nada.' },
  lixeira: { title: 'A lixeira está vazia', text: 'O que for excluído fica aqui até ser restaurado ou excluído definitivamente.' },
};
const icon = (Icon: typeof IconTag) => <Icon size={16} stroke={1.7} />;
const editPath = ({ id_contato }: ContatoLinha): string => `/contatos/editar/${id_contato}`;

/** What the address says of the list's filters. */
function filtersIn(params: URLSearchParams): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of params) if (key.startsWith('f.')) (filters[key.slice(2)] ??= []).push(value);
  return filters;
}

/** Which of the three lists; kept in the address with its filters. */
function Views({ situacao, onChange }: { situacao: Situacao; onChange: (situacao: Situacao) => void }) {
  return <SegmentedControl size="xs" w="fit-content" data={views} value={situacao} onChange={(value) => onChange(value)} aria-label="Situação" />;
}

/** /contatos */
export function ContatosList() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const situacao = situacaoOf({ filters });
  const inTrash = situacao === 'lixeira';
  const { actions, onRows, dialogs, canSave, canDelete } = useLoteActions(situacao);
  const canExport = useCan('contatos', 'exportar');
  const canImport = useCan('contatos', 'importar');
  const canTag = useCan('tagContato', 'store');
  const canMerge = useCan('contatos', 'mesclar') && !inTrash;
  const canChat = useCan('WPP', 'iniciarWPP');
  const campos = useCampos();
  const gone = useGoneCampos();
  const goneIn = Object.keys(filters).filter(gone).join();
  useEffect(() => {
    // a field that was deleted since: its filter would find nobody, and no chip could take it away
    if (goneIn !== '') setParams((now) => new URLSearchParams([...now].filter(([key]) => !goneIn.split(',').includes(key.slice(2)))), { replace: true });
  }, [goneIn, setParams]);
  const opens = canSave && !inTrash;
  const columns = useMemo(() => columnsFor(campos, (row) => (opens ? editPath(row) : undefined)), [campos, opens]);
  const { visible } = useColumns(name, columns);
  useFormAhead({ path: '/contatos/editar/', page: () => import('./contato-form.tsx'), query: formQuery });

  const show = (value: Situacao): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('pagina');
        if (value === 'ativos') next.delete('f.situacao');
        else next.set('f.situacao', value);
        // without any address the list would remember the view that was left
        if (next.size === 0) next.set('ordem', order);
        return next;
      },
      { replace: true },
    );
  const one = (acao: Parameters<typeof onRows>[0]) => (row: ContatoLinha) => onRows(acao, [row], () => undefined);
  const openChat = ({ id_contato }: ContatoLinha): void =>
    setParams((now) => new URLSearchParams([...now, ['novo_chat', String(id_contato)]]), { replace: true });
  const canAddCliente = useCan('clientes', 'store');
  const rowActions: [boolean, RowAction<ContatoLinha>][] = [
    [canChat && !inTrash, { label: 'Abrir chat', icon: icon(IconMessagePlus), visible: ({ telefone }) => telefone !== null, run: openChat }],
    [!inTrash, { label: 'Ver', icon: icon(IconId), run: ({ id_contato }) => void navigate(`/contatos/show/${id_contato}`) }],
    [opens, { label: 'Editar', icon: icon(IconEdit), run: (row) => void navigate(editPath(row)) }],
    [
      canAddCliente && !inTrash,
      {
        label: 'Criar cliente',
        icon: icon(IconBuildingStore),
        visible: ({ cliente }) => cliente === null,
        run: ({ id_contato }) => void navigate(`/clientes/cadastrar?id_contato=${id_contato}`),
      },
    ],
    [opens && canTag, { label: 'Pôr tag', icon: icon(IconTag), run: one('tag') }],
    [opens && situacao === 'ativos', { label: 'Arquivar', icon: icon(IconArchive), run: one('arquivar') }],
    [opens && situacao === 'arquivados', { label: 'Desarquivar', icon: icon(IconArchiveOff), run: one('desarquivar') }],
    [canDelete && !inTrash, { label: 'Excluir', icon: icon(IconTrash), danger: true, run: one('excluir') }],
    [canDelete && inTrash, { label: 'Restaurar', icon: icon(IconArrowBackUp), run: one('restaurar') }],
    [canDelete && inTrash, { label: 'Excluir definitivamente', icon: icon(IconTrashX), danger: true, run: one('apagar') }],
  ];
  const merge: BulkAction<ContatoLinha> = {
    label: 'Mesclar',
    icon: <IconArrowsJoin size={15} stroke={1.7} />,
    visible: (rows) => rows.length === 2,
    run: (rows) => void navigate(`/contatos/mesclar?a=${rows[0]!.id_contato}&b=${rows[1]!.id_contato}`),
  };
  const doubles = canMerge && (
    <Button component={Link} to="/contatos/mesclar" variant="default" leftSection={<IconArrowsJoin size={16} stroke={1.7} />}>
      Repetidos
    </Button>
  );
  const create = canSave && (
    <Button component={Link} to="/contatos/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo contato
    </Button>
  );
  const exported = () => ({ ...wireFilter({ q: params.get('q') ?? '', filters }), colunas: visible.map(({ key }) => key).join(',') });
  return (
    <>
      <ListPage
        name={name}
        title="Contatos"
        searchLabel="Pesquisar contato…"
        // spec 9: contact search waits a second
        searchDelay={1000}
        query={contatosQuery}
        columns={columns}
        filters={useContatoFilters()}
        view="situacao"
        order={order}
        idOf={({ id_contato }) => id_contato}
        nameOf={(row) => row.nome || 'Sem nome'}
        notice={<Views situacao={situacao} onChange={show} />}
        actions={
          <>
            <ListToolsLater area="contatos" order={order} importar={canImport ? '/contatos/importar' : undefined} />
            {doubles}
            {canExport && <ExportMenu tipo="contatos" filtro={exported} />}
            {create}
          </>
        }
        empty={{ ...emptyTexts[situacao], action: situacao === 'ativos' ? create : undefined }}
        card={(row) => (
          <CardCell
            to={opens ? editPath(row) : undefined}
            picture={<LightAvatar id={row.id_contato} name={row.nome} image={row.avatar} size={40} />}
            title={row.nome || 'Sem nome'}
            text={[phoneOf(row), row.email].filter(Boolean).join(' · ')}
            tag={<KindTag tipo_contato={row.tipo_contato} />}
          />
        )}
        {...(opens && { onOpen: (row: ContatoLinha) => void navigate(editPath(row)) })}
        rowActions={rowActions.flatMap(([allowed, action]) => (allowed ? [action] : []))}
        bulkActions={canMerge ? [...actions, merge] : actions}
      />
      {dialogs}
    </>
  );
}
