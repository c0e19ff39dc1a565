import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDateTime, formatMoney } from '@/core/formats.ts';
import { Anexos } from '@/features/anexos/public.ts';
import { addressFacts, Changes, Facts, Section, ShowPage, useShowActions } from '@/features/cadastros/public.ts';
import { dateText } from '@/ui/br/date-text.ts';
import { Tag } from '@/ui/light.tsx';
import { type FuncionarioDetalhe, funcionarioQuery, readChanges, trash } from '../funcionarios.queries.ts';

const personalOf = (f: FuncionarioDetalhe) =>
  [
    ['Nome', f.nome],
    ['Nascimento', dateText(f.data_nascimento ?? '')],
    ['CPF', formatCpf(f.cpf)],
    ['RG', f.rg],
    ['Telefones', f.telefones.map(({ numero, tipo_contato }) => `${formatPhone(numero)} (${tipo_contato})`).join('\n')],
    ...addressFacts(f),
  ] as const;

const workOf = (f: FuncionarioDetalhe) =>
  [
    ['Cargo', f.cargo],
    ['Admissão', dateText(f.data_admissao ?? '')],
    ['Início da atividade', dateText(f.data_inicio_atividade ?? '')],
    ['Salário', typeof f.salario === 'number' ? formatMoney(f.salario) : ''],
    ['Usuário do sistema', f.login?.nome ?? ''],
    ['Observações', f.observacoes],
    ['Cadastrado em', formatDateTime(f.criado_em)],
    ['Alterado em', formatDateTime(f.alterado_em)],
  ] as const;

/** /funcionarios/show/:id_funcionario */
export function FuncionarioShow() {
  const { id_funcionario } = useParams();
  const id = /^\d{1,15}$/.test(id_funcionario ?? '') ? Number(id_funcionario) : 0;
  const { data, error, refetch } = useQuery({ ...funcionarioQuery(id), retry: false });
  const funcionario = data?.data;
  const acts = useShowActions({ controller: 'funcionarios', kind: trash, row: funcionario, editPath: `/funcionarios/editar/${id}`, listPath: '/funcionarios' });
  return (
    <ShowPage
      kind="Funcionário"
      title={funcionario?.nome}
      note={funcionario?.status === 0 ? <Tag>Inativo</Tag> : undefined}
      error={error}
      onRetry={() => void refetch()}
      {...acts}
      main={
        funcionario !== undefined && (
          <>
            <Section title="Dados pessoais">
              <Facts facts={personalOf(funcionario)} />
            </Section>
            <Section title="Trabalho">
              <Facts facts={workOf(funcionario)} />
            </Section>
            <Anexos area="funcionarios" id={id} frozen={funcionario.excluido_em !== null} />
          </>
        )
      }
      aside={<Changes queryKey={[funcionarios.historico.path, id]} read={readChanges(id)} />}
    />
  );
}
