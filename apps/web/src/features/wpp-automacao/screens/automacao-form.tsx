import { automacaoBody } from '@prosa/contract/wpp-automacao/wpp-automacao.schemas.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { canalOptions } from '@/features/linhas/public.ts';
import { RegistroForm } from '@/features/registro/public.ts';
import { knownOf, SelectField, SwitchField } from '@/ui/form/fields.tsx';
import { FormSection } from '@/ui/form/form-section.tsx';
import { MinutesField, TextField } from '../components/automacao-fields.tsx';
import { type AutomacaoValues, automacao } from '../wpp-automacao.registro.ts';

const blank: AutomacaoValues = {
  id_wpp_config: null,
  id_departamento: null,
  status: true,
  boas_vindas: '',
  fora_texto: '',
  encerramento_texto: '',
  fila_texto: '',
  nao_respondido_min: null,
  inatividade_min: null,
  inatividade_texto: '',
  encerrar_min: null,
  encerrar_texto: '',
  horario_util: true,
};
/** /WPPAutomacao/cadastrar and /WPPAutomacao/editar/:id_wpp_automacao */
export const AutomacaoForm = () => (
  <RegistroForm
    registro={automacao}
    titles={['Novas mensagens automáticas', 'Editar mensagens automáticas']}
    schema={automacaoBody}
    blank={blank}
    showValue={(field, value, stored) => {
      if (field !== 'id_wpp_config' && field !== 'id_departamento') return undefined;
      if (value === null) return 'Todos';
      const name = field === 'id_wpp_config' ? stored?.linha : stored?.departamento;
      return value === stored?.[field] && name ? name : `nº ${Number(value)}`;
    }}
  >
    {(form, stored) => (
      <>
        <FormSection
          title="Onde vale"
          text="Em branco, vale para toda a empresa. O mais específico vale inteiro, no lugar dos outros: número e departamento, departamento, número, empresa."
        >
          <SelectField
            name="id_wpp_config"
            span={6}
            placeholder="Todos os números"
            query={canalOptions}
            known={knownOf(stored?.id_wpp_config, stored?.linha)}
          />
          <SelectField
            name="id_departamento"
            span={6}
            placeholder="Todos os departamentos"
            query={departamentoOptions}
            known={knownOf(stored?.id_departamento, stored?.departamento)}
          />
          <SwitchField name="status" />
        </FormSection>
        <FormSection title="Chegada" text="O que o cliente lê ao escrever. As variáveis são trocadas pelos dados da conversa. Em branco, nada é enviado.">
          <TextField form={form} name="boas_vindas" label="Boas-vindas" description="Quando o cliente abre uma conversa dentro do horário." />
          <TextField form={form} name="fora_texto" label="Fora do horário" description="Em branco, vale a mensagem do calendário." />
          <TextField form={form} name="fila_texto" label="Lugar na fila" description="A mensagem do departamento vale antes desta." />
        </FormSection>
        <FormSection title="Sem resposta da equipe" text="A conversa passa para “não respondido” até alguém responder. O cliente não é avisado.">
          <MinutesField form={form} name="nao_respondido_min" label="Não respondido depois de" />
        </FormSection>
        <FormSection title="Sem resposta do cliente" text="Conta da última mensagem da equipe. Cada mensagem de uma pessoa começa a contagem de novo.">
          <MinutesField form={form} name="inatividade_min" label="Avisar depois de" description="Em branco, não avisa." />
          <MinutesField form={form} name="encerrar_min" label="Encerrar depois de mais" description="Em branco, não encerra." />
          <TextField form={form} name="inatividade_texto" label="Aviso" />
          <TextField form={form} name="encerrar_texto" label="Mensagem ao encerrar por inatividade" />
        </FormSection>
        <FormSection title="Contagem do tempo">
          <SwitchField
            name="horario_util"
            label="Contar só o horário de atendimento"
            description="Pelo calendário que vale para a conversa. Nada é enviado fora dele."
          />
        </FormSection>
        <FormSection title="Encerramento" text="Quando alguém da equipe encerra e escolhe avisar o cliente.">
          <TextField form={form} name="encerramento_texto" label="Mensagem de encerramento" description="Em branco, vale o texto do sistema." />
        </FormSection>
      </>
    )}
  </RegistroForm>
);
