import { formatPhone } from '@prosa/brasil/telefone.ts';
import { ChatAssunto, chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { LightAvatar, Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, ListFilter, OptionsFilter } from '@/ui/list/list-types.ts';
import type { Tint } from '@/ui/theme/colors.ts';
import { formatDuration } from './duration.ts';
import { type Atendido, atendimentosQuery, exportFilter } from './historico.queries.ts';

const showPath = ({ id_sala }: Atendido): string => `/atendimento/show/${id_sala}`;
const tints: Readonly<Record<number, Tint>> = { 0: 'green', 1: 'orange', 2: 'accent', 4: 'green', 5: 'red', 6: 'red', 7: 'violet' };
const StatusCell = ({ row }: { row: Atendido }) => <Tag tint={tints[row.status_id] ?? 'gray'}>{row.status}</Tag>;
const moment = (at: string | null) => <SecondaryCell>{at === null ? '' : formatDateTime(at)}</SecondaryCell>;

const columns: Column<Atendido>[] = [
  {
    key: 'nome',
    title: 'Contato',
    width: 230,
    sortable: true,
    cell: (row) => (
      <NameCell to={showPath(row)} name={row.nome} picture={<LightAvatar id={row.id_contato ?? 0} name={row.nome} image={row.avatar} size={28} />} />
    ),
  },
  { key: 'status', title: 'Status', width: 170, cell: (row) => <StatusCell row={row} /> },
  { key: 'departamento', title: 'Departamento', width: 140, cell: ({ departamento }) => <SecondaryCell>{departamento}</SecondaryCell> },
  { key: 'responsavel', title: 'Responsável', width: 160, cell: ({ responsavel }) => <SecondaryCell>{responsavel}</SecondaryCell> },
  { key: 'aberto_em', title: 'Início', width: 140, sortable: true, cell: ({ aberto_em }) => moment(aberto_em) },
  {
    key: 'primeira_resposta_s',
    title: '1ª resposta',
    width: 115,
    sortable: true,
    right: true,
    cell: ({ primeira_resposta_s }) => formatDuration(primeira_resposta_s),
  },
  { key: 'duracao_s', title: 'Duração', width: 105, sortable: true, right: true, cell: ({ duracao_s }) => formatDuration(duracao_s) },
  { key: 'assunto', title: 'Assunto', width: 150, cell: ({ assunto }) => <SecondaryCell>{assunto}</SecondaryCell> },
  { key: 'encerrado_em', title: 'Fim', width: 140, sortable: true, optional: true, cell: ({ encerrado_em }) => moment(encerrado_em) },
  { key: 'encerrou', title: 'Encerrado por', width: 160, optional: true, cell: ({ encerrou }) => <SecondaryCell>{encerrou}</SecondaryCell> },
  { key: 'motivo', title: 'Motivo', width: 160, optional: true, cell: ({ motivo }) => <SecondaryCell>{motivo}</SecondaryCell> },
  { key: 'linha', title: 'Linha', width: 160, optional: true, cell: ({ linha }) => <SecondaryCell>{linha ?? 'Chat do site'}</SecondaryCell> },
  {
    key: 'telefone',
    title: 'Telefone',
    width: 150,
    optional: true,
    cell: ({ telefone }) => <SecondaryCell>{telefone === null ? '' : formatPhone(telefone)}</SecondaryCell>,
  },
  { key: 'mensagens', title: 'Mensagens', width: 115, sortable: true, right: true, optional: true, cell: ({ mensagens }) => mensagens },
];

const option = (value: number, label: string) => ({ value: String(value), label });

function useFilters(): ListFilter[] {
  const attends = useCan('chat', 'atender');
  const seesLines = useCan('WPP', 'getWppConfig');
  const departments = useQuery({ ...read(chat.usuariosDepartamentos, {}), enabled: attends, staleTime: 60_000 }).data?.data ?? [];
  const subjects = useQuery({ ...read(ChatAssunto.getAll, {}), enabled: attends, staleTime: 60_000 }).data?.data ?? [];
  const lines = useQuery({ ...read(WPP.getWppConfig, { params: { n: 0 }, query: { canais: 1 } }), enabled: seesLines, staleTime: 60_000 }).data?.data ?? [];
  const people = new Map(departments.flatMap((d) => d.usuarios.map((u) => [u.id_usuario, u.nome] as const)));
  const all: OptionsFilter[] = [
    {
      key: 'situacao',
      label: 'Situação',
      options: [
        { value: 'abertas', label: 'Abertos' },
        { value: 'encerradas', label: 'Encerrados' },
      ],
    },
    { key: 'status_id', label: 'Status', multiple: true, options: Object.entries(statusTexts).map(([value, label]) => ({ value, label })) },
    { key: 'id_departamento', label: 'Departamento', multiple: true, options: departments.map((d) => option(d.id_departamento, d.nome)) },
    { key: 'id_usuario', label: 'Pessoa', multiple: true, options: [...people].map(([id, nome]) => option(id, nome)) },
    { key: 'id_assunto', label: 'Assunto', multiple: true, options: subjects.map((a) => option(a.id_assunto, a.assunto)) },
    { key: 'id_wpp_config', label: 'Linha', multiple: true, options: lines.map((l) => option(l.id_wpp_config, l.nome)) },
  ];
  return [{ key: 'inicio', label: 'Início', kind: 'dates' }, ...all.filter(({ options }) => options.length > 0)];
}

/** Every sala, open and ended, with its durations. */
export function AtendimentoList() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const canExport = useCan('atendimento', 'exportar');
  const filters = useFilters();
  return (
    <ListPage
      name="atendimentos"
      title="Histórico"
      searchLabel="Pesquisar contato…"
      query={atendimentosQuery}
      columns={columns}
      filters={filters}
      order="aberto_em desc"
      idOf={({ id_sala }) => id_sala}
      nameOf={({ nome }) => nome}
      actions={canExport && <ExportMenu tipo="atendimentos" filtro={() => exportFilter(params)} />}
      empty={{ title: 'Nenhum atendimento ainda', text: 'Cada conversa com um cliente fica guardada aqui, do início ao fim.' }}
      card={(row) => (
        <CardCell
          to={showPath(row)}
          picture={<LightAvatar id={row.id_contato ?? 0} name={row.nome} image={row.avatar} size={32} />}
          title={row.nome}
          text={[formatDateTime(row.aberto_em), row.departamento, row.responsavel].filter(Boolean).join(' · ')}
          tag={<StatusCell row={row} />}
        />
      )}
      onOpen={(row) => void navigate(showPath(row))}
    />
  );
}
