import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { formatMoney } from '@/core/formats.ts';
import { type DetalheDe, RegistroShow } from '@/features/registro/public.ts';
import { dateText } from '@/ui/br/date-text.ts';
import { addressFacts } from '@/ui/show/address-facts.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { moments } from '@/ui/show/moments.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { funcionario } from '../funcionarios.registro.ts';

type FuncionarioDetalhe = DetalheDe<typeof funcionario.calls>;

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
    ...moments(f),
  ] as const;

/** /funcionarios/show/:id_funcionario */
export const FuncionarioShow = () => (
  <RegistroShow registro={funcionario} title="Funcionário">
    {(stored) => (
      <>
        <Section title="Dados pessoais">
          <Facts facts={personalOf(stored)} />
        </Section>
        <Section title="Trabalho">
          <Facts facts={workOf(stored)} />
        </Section>
      </>
    )}
  </RegistroShow>
);
