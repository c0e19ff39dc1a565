import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { CadastroList, cadastroPath, cityColumn, createdColumn, statusColumn, statusFilters } from '@/features/cadastros/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import { type Fornecedor, fornecedoresQuery, fornecedorQuery, trash } from '../fornecedores.queries.ts';

const showPath = ({ id_fornecedor }: Fornecedor): string => cadastroPath('fornecedores', id_fornecedor);

const columns: Column<Fornecedor>[] = [
  { key: 'razao_social', title: 'Razão social', width: 270, sortable: true, cell: (row) => <NameCell to={showPath(row)} name={row.razao_social} /> },
  { key: 'nome_fantasia', title: 'Nome fantasia', width: 180, optional: true, cell: ({ nome_fantasia }) => <SecondaryCell>{nome_fantasia}</SecondaryCell> },
  { key: 'cnpj', title: 'CNPJ', width: 165, cell: ({ cnpj }) => <SecondaryCell>{formatCnpj(cnpj)}</SecondaryCell> },
  { key: 'representante', title: 'Representante', width: 180, cell: ({ representante }) => <SecondaryCell>{representante}</SecondaryCell> },
  { key: 'telefone', title: 'Telefone', width: 150, cell: ({ telefone }) => <SecondaryCell>{formatPhone(telefone)}</SecondaryCell> },
  { key: 'email', title: 'E-mail', width: 210, cell: ({ email }) => <SecondaryCell>{email}</SecondaryCell> },
  cityColumn,
  statusColumn,
  createdColumn,
];

export function FornecedoresList() {
  return (
    <CadastroList
      cadastro="fornecedores"
      title="Fornecedores"
      kind={trash}
      purpose="Guarde aqui de quem a empresa compra, e com quem falar em cada um."
      form={{ page: () => import('./fornecedor-form.tsx'), query: fornecedorQuery }}
      query={fornecedoresQuery}
      columns={columns}
      filters={statusFilters}
      order="razao_social asc"
      card={(row) => (
        <CardCell
          to={showPath(row)}
          title={row.razao_social}
          text={[row.representante, formatPhone(row.telefone) || formatCnpj(row.cnpj)].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
    />
  );
}
