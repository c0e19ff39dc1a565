import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '@/core/session/session.ts';
import { cityColumn, createdColumn, RegistroList, statusColumn, statusFilters } from '@/features/registro/public.ts';
import { dateText } from '@/ui/br/date-text.ts';
import { LightAvatar, StatusTag } from '@/ui/light.tsx';
import { cargosQuery, funcionario } from '../funcionarios.registro.ts';

/** /funcionarios */
export function FuncionariosList() {
  const seesSalaries = useCan('funcionarios', 'salario');
  const cargos = useQuery(cargosQuery).data?.data ?? [];
  return (
    <RegistroList
      registro={funcionario}
      title="Funcionários"
      purpose="Guarde aqui os dados de quem trabalha na empresa, com cargo, admissão e contato."
      form={() => import('./funcionario-form.tsx')}
      {...(seesSalaries && { exportacao: 'funcionarios_salario' })}
      first={{ key: 'nome', title: 'Nome', width: 250 }}
      picture={(row, size) => <LightAvatar id={row.id_funcionario} name={row.nome} size={size} />}
      columns={[
        { key: 'cargo', title: 'Cargo', width: 180, sortable: true, text: (row) => row.cargo },
        { key: 'cpf', title: 'CPF', width: 140, text: (row) => formatCpf(row.cpf) },
        { key: 'telefone', title: 'Telefone', width: 150, text: (row) => formatPhone(row.telefone) },
        { key: 'data_admissao', title: 'Admissão', width: 115, sortable: true, text: (row) => dateText(row.data_admissao ?? '') },
        { key: 'usuario', title: 'Usuário', width: 200, text: (row) => row.usuario },
        statusColumn,
        cityColumn,
        { key: 'data_nascimento', title: 'Nascimento', width: 115, optional: true, text: (row) => dateText(row.data_nascimento ?? '') },
        createdColumn,
      ]}
      filters={[...(cargos.length > 0 ? [{ key: 'cargo', label: 'Cargo', options: cargos.map((value) => ({ value, label: value })) }] : []), ...statusFilters]}
      card={({ cargo, telefone, status }) => ({ text: [cargo, formatPhone(telefone)].filter(Boolean).join(' · '), tag: <StatusTag status={status} /> })}
    />
  );
}
