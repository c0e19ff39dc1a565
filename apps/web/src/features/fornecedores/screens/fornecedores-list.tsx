import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { cityColumn, createdColumn, RegistroList, statusColumn, statusFilters } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { fornecedor } from '../fornecedores.registro.ts';

/** /fornecedores */
export const FornecedoresList = () => (
  <RegistroList
    registro={fornecedor}
    title="Fornecedores"
    purpose="Guarde aqui de quem a empresa compra, e com quem falar em cada um."
    form={() => import('./fornecedor-form.tsx')}
    first={{ key: 'razao_social', title: 'Razão social', width: 270 }}
    columns={[
      { key: 'nome_fantasia', title: 'Nome fantasia', width: 180, optional: true, text: (row) => row.nome_fantasia },
      { key: 'cnpj', title: 'CNPJ', width: 165, text: (row) => formatCnpj(row.cnpj) },
      { key: 'representante', title: 'Representante', width: 180, text: (row) => row.representante },
      { key: 'telefone', title: 'Telefone', width: 150, text: (row) => formatPhone(row.telefone) },
      { key: 'email', title: 'E-mail', width: 210, text: (row) => row.email },
      cityColumn,
      statusColumn,
      createdColumn,
    ]}
    filters={statusFilters}
    card={({ representante, telefone, cnpj, status }) => ({
      text: [representante, formatPhone(telefone) || formatCnpj(cnpj)].filter(Boolean).join(' · '),
      tag: <StatusTag status={status} />,
    })}
  />
);
