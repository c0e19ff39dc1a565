import { Button } from '@mantine/core';
import { formatCpf } from '@prosa/brasil/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '@/core/formats.ts';
import { useCan } from '@/core/session.ts';
import { exportFilter, statusFilters, trashActions } from '@/features/cadastros/public.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { dateText } from '@/ui/br/date-text.ts';
import { useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { LightAvatar, StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import { cargosQuery, type Funcionario, funcionarioQuery, funcionariosQuery, trash } from '../funcionarios.queries.ts';

const showPath = ({ id_funcionario }: Funcionario): string => `/funcionarios/show/${id_funcionario}`;

const columns: Column<Funcionario>[] = [
  {
    key: 'nome',
    title: 'Nome',
    width: 250,
    sortable: true,
    cell: (row) => <NameCell to={showPath(row)} name={row.nome} picture={<LightAvatar id={row.id_funcionario} name={row.nome} size={28} />} />,
  },
  { key: 'cargo', title: 'Cargo', width: 180, sortable: true, cell: ({ cargo }) => <SecondaryCell>{cargo}</SecondaryCell> },
  { key: 'cpf', title: 'CPF', width: 140, cell: ({ cpf }) => <SecondaryCell>{formatCpf(cpf)}</SecondaryCell> },
  { key: 'telefone', title: 'Telefone', width: 150, cell: ({ telefone }) => <SecondaryCell>{formatPhone(telefone)}</SecondaryCell> },
  {
    key: 'data_admissao',
    title: 'Admissão',
    width: 115,
    sortable: true,
    cell: ({ data_admissao }) => <SecondaryCell>{dateText(data_admissao ?? '')}</SecondaryCell>,
  },
  { key: 'usuario', title: 'Usuário', width: 200, cell: ({ usuario }) => <SecondaryCell>{usuario}</SecondaryCell> },
  { key: 'status', title: 'Situação', width: 100, cell: ({ status }) => <StatusTag status={status} /> },
  { key: 'cidade', title: 'Cidade', width: 170, optional: true, cell: ({ cidade }) => <SecondaryCell>{cidade}</SecondaryCell> },
  {
    key: 'data_nascimento',
    title: 'Nascimento',
    width: 115,
    optional: true,
    cell: ({ data_nascimento }) => <SecondaryCell>{dateText(data_nascimento ?? '')}</SecondaryCell>,
  },
  {
    key: 'criado_em',
    title: 'Cadastro',
    width: 115,
    sortable: true,
    optional: true,
    cell: ({ criado_em }) => <SecondaryCell>{formatDate(criado_em)}</SecondaryCell>,
  },
];

export function FuncionariosList() {
  const navigate = useNavigate();
  useFormAhead({ path: '/funcionarios/show/', page: () => import('./funcionario-form.tsx'), query: funcionarioQuery });
  const [params] = useSearchParams();
  const canSave = useCan('funcionarios', 'store');
  const canDelete = useCan('funcionarios', 'delete');
  const canExport = useCan('funcionarios', 'exportar');
  const seesSalaries = useCan('funcionarios', 'salario');
  const { data } = useQuery(cargosQuery);
  const cargos = data?.data ?? [];
  const create = canSave && (
    <Button component={Link} to="/funcionarios/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo funcionário
    </Button>
  );
  return (
    <ListPage
      name="funcionarios"
      title="Funcionários"
      searchLabel="Pesquisar funcionário…"
      query={funcionariosQuery}
      columns={columns}
      filters={[...(cargos.length > 0 ? [{ key: 'cargo', label: 'Cargo', options: cargos.map((value) => ({ value, label: value })) }] : []), ...statusFilters]}
      order="nome asc"
      idOf={({ id_funcionario }) => id_funcionario}
      nameOf={({ nome }) => nome}
      actions={
        <>
          {canExport && <ExportMenu tipo={seesSalaries ? 'funcionarios_salario' : 'funcionarios'} filtro={() => exportFilter(params)} />}
          {create}
        </>
      }
      empty={{ title: 'Nenhum funcionário ainda', text: 'Guarde aqui os dados de quem trabalha na empresa, com cargo, admissão e contato.', action: create }}
      card={(row) => (
        <CardCell
          to={showPath(row)}
          picture={<LightAvatar id={row.id_funcionario} name={row.nome} size={32} />}
          title={row.nome}
          text={[row.cargo, formatPhone(row.telefone)].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
      onOpen={(row) => void navigate(showPath(row))}
      {...trashActions<Funcionario>({
        kind: trash,
        canSave,
        canDelete,
        onEdit: ({ id_funcionario }) => void navigate(`/funcionarios/editar/${id_funcionario}`),
      })}
    />
  );
}
