import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { CadastroList, cadastroPath, cityColumn, createdColumn, statusColumn, statusFilters } from '@/features/cadastros/public.ts';
import { LightAvatar, StatusTag, Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column, ListFilter } from '@/ui/list/list-types.ts';
import { type Cliente, clienteQuery, clientesQuery, situacoes, trash } from '../clientes.queries.ts';
import styles from '../components/clientes.module.css';

const showPath = ({ id_cliente }: Cliente): string => cadastroPath('clientes', id_cliente);
const kindText = ({ tipo }: Cliente): string => (tipo === 2 ? 'Pessoa jurídica' : 'Pessoa física');
const AccessTag = ({ acesso }: Cliente) => <Tag tint={situacoes[acesso].tint}>{situacoes[acesso].text}</Tag>;

const columns: Column<Cliente>[] = [
  {
    key: 'nome',
    title: 'Nome',
    width: 225,
    sortable: true,
    cell: (row) => <NameCell to={showPath(row)} name={row.nome} picture={<LightAvatar id={row.id_cliente} name={row.nome} size={28} />} />,
  },
  { key: 'documento', title: 'CPF/CNPJ', width: 160, cell: ({ documento }) => <SecondaryCell>{formatCpfOrCnpj(documento)}</SecondaryCell> },
  { key: 'celular_1', title: 'Telefone', width: 140, cell: ({ celular_1 }) => <SecondaryCell>{formatPhone(celular_1)}</SecondaryCell> },
  {
    key: 'email',
    title: 'E-mail',
    width: 205,
    cell: ({ email }) => (
      <SecondaryCell>
        {email !== '' && (
          <span className={styles.mail} title={email}>
            {email}
          </span>
        )}
      </SecondaryCell>
    ),
  },
  cityColumn,
  { key: 'contatos', title: 'Contatos', width: 88, right: true, optional: true, cell: ({ contatos }) => contatos },
  { key: 'acesso', title: 'Área do cliente', width: 132, cell: (row) => <AccessTag {...row} /> },
  statusColumn,
  { key: 'nome_fantasia', title: 'Nome fantasia', width: 190, optional: true, cell: ({ nome_fantasia }) => <SecondaryCell>{nome_fantasia}</SecondaryCell> },
  { key: 'tipo', title: 'Tipo', width: 140, optional: true, cell: (row) => <SecondaryCell>{kindText(row)}</SecondaryCell> },
  createdColumn,
];

const filters: readonly ListFilter[] = [
  {
    key: 'tipo',
    label: 'Tipo',
    options: [
      { value: '1', label: 'Pessoa física' },
      { value: '2', label: 'Pessoa jurídica' },
    ],
  },
  { key: 'acesso', label: 'Área do cliente', options: Object.entries(situacoes).map(([value, { text }]) => ({ value, label: text })) },
  ...statusFilters,
];

export function ClientesList() {
  return (
    <CadastroList
      cadastro="clientes"
      title="Clientes"
      kind={trash}
      purpose="Clientes reúnem os contatos de uma mesma pessoa ou empresa, e podem entrar na área do cliente."
      form={{ page: () => import('./cliente-form.tsx'), query: clienteQuery }}
      query={clientesQuery}
      columns={columns}
      filters={filters}
      order="nome asc"
      card={(row) => (
        <CardCell
          to={showPath(row)}
          picture={<LightAvatar id={row.id_cliente} name={row.nome} size={32} />}
          title={row.nome}
          text={[formatCpfOrCnpj(row.documento), formatPhone(row.celular_1) || row.email].filter(Boolean).join(' · ')}
          tag={row.status === 0 ? <StatusTag status={0} /> : row.acesso === 'sem' ? undefined : <AccessTag {...row} />}
        />
      )}
    />
  );
}
