import { formatCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { SituacaoDeAcesso } from '@prosa/contract/clientes/clientes.schemas.ts';
import { cityColumn, createdColumn, optionsFilter, RegistroList, statusColumn, statusFilters } from '@/features/registro/public.ts';
import { LightAvatar, StatusTag, Tag } from '@/ui/light.tsx';
import { SecondaryCell } from '@/ui/list/cells.tsx';
import { cliente, situacoes } from '../clientes.queries.ts';
import styles from '../components/clientes.module.css';

const tipos = { 1: 'Pessoa física', 2: 'Pessoa jurídica' } as const;
const AccessTag = ({ acesso }: { acesso: SituacaoDeAcesso }) => <Tag tint={situacoes[acesso].tint}>{situacoes[acesso].text}</Tag>;
const Mail = ({ email }: { email: string }) => (
  <SecondaryCell>
    {email !== '' && (
      <span className={styles.mail} title={email}>
        {email}
      </span>
    )}
  </SecondaryCell>
);

/** /clientes */
export const ClientesList = () => (
  <RegistroList
    registro={cliente}
    title="Clientes"
    purpose="Clientes reúnem os contatos de uma mesma pessoa ou empresa, e podem entrar na área do cliente."
    form={() => import('./cliente-form.tsx')}
    first={{ key: 'nome', title: 'Nome', width: 225 }}
    picture={(row, size) => <LightAvatar id={row.id_cliente} name={row.nome} size={size} />}
    columns={[
      { key: 'documento', title: 'CPF/CNPJ', width: 160, text: (row) => formatCpfOrCnpj(row.documento) },
      { key: 'celular_1', title: 'Telefone', width: 140, text: (row) => formatPhone(row.celular_1) },
      { key: 'email', title: 'E-mail', width: 205, cell: Mail },
      cityColumn,
      { key: 'contatos', title: 'Contatos', width: 88, right: true, optional: true, cell: ({ contatos }) => contatos },
      { key: 'acesso', title: 'Área do cliente', width: 132, cell: AccessTag },
      statusColumn,
      { key: 'nome_fantasia', title: 'Nome fantasia', width: 190, optional: true, text: (row) => row.nome_fantasia },
      { key: 'tipo', title: 'Tipo', width: 140, optional: true, text: ({ tipo }) => tipos[tipo] },
      createdColumn,
    ]}
    filters={[
      optionsFilter('tipo', 'Tipo', tipos),
      { key: 'acesso', label: 'Área do cliente', options: Object.entries(situacoes).map(([value, { text }]) => ({ value, label: text })) },
      ...statusFilters,
    ]}
    card={({ documento, celular_1, email, status, acesso }) => ({
      text: [formatCpfOrCnpj(documento), formatPhone(celular_1) || email].filter(Boolean).join(' · '),
      tag: status === 0 ? <StatusTag status={0} /> : acesso === 'sem' ? undefined : <AccessTag acesso={acesso} />,
    })}
  />
);
