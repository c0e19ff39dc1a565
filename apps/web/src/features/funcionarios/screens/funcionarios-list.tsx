import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/core/session/session.ts';
import { CadastroList, cadastroPath, cityColumn, createdColumn, statusColumn, statusFilters } from '@/features/cadastros/public.ts';
import { dateText } from '@/ui/br/date-text.ts';
import { LightAvatar, StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import { cargosQuery, type Funcionario, funcionarioQuery, funcionariosQuery, trash } from '../funcionarios.queries.ts';

const showPath = ({ id_funcionario }: Funcionario): string => cadastroPath('funcionarios', id_funcionario);

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
  statusColumn,
  cityColumn,
  {
    key: 'data_nascimento',
    title: 'Nascimento',
    width: 115,
    optional: true,
    cell: ({ data_nascimento }) => <SecondaryCell>{dateText(data_nascimento ?? '')}</SecondaryCell>,
  },
  createdColumn,
];

export function FuncionariosList() {
  const seesSalaries = useCan('funcionarios', 'salario');
  const { data } = useQuery(cargosQuery);
  const cargos = data?.data ?? [];
  return (
    <CadastroList
      cadastro="funcionarios"
      title="Funcionários"
      kind={trash}
      purpose="Guarde aqui os dados de quem trabalha na empresa, com cargo, admissão e contato."
      form={{ page: () => import('./funcionario-form.tsx'), query: funcionarioQuery }}
      {...(seesSalaries && { exportacao: 'funcionarios_salario' })}
      query={funcionariosQuery}
      columns={columns}
      filters={[...(cargos.length > 0 ? [{ key: 'cargo', label: 'Cargo', options: cargos.map((value) => ({ value, label: value })) }] : []), ...statusFilters]}
      order="nome asc"
      card={(row) => (
        <CardCell
          to={showPath(row)}
          picture={<LightAvatar id={row.id_funcionario} name={row.nome} size={32} />}
          title={row.nome}
          text={[row.cargo, formatPhone(row.telefone)].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
    />
  );
}
