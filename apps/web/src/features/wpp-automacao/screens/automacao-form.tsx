import { automacaoBody } from '@prosa/contract/wpp-automacao/wpp-automacao.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { linhaOptions } from '@/features/linhas/public.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { FlagField, MinutesField, TextField } from '../components/automacao-fields.tsx';
import { type AutomacaoValues, automacaoQuery, type Detalhe, saveAutomacao, toValues } from '../wpp-automacao.queries.ts';

const list = '/WPPAutomacao';
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
const knownOf = (id: number | null | undefined, nome: string | null | undefined) => (id && nome ? [{ value: id, label: nome }] : []);

/** /WPPAutomacao/cadastrar and /WPPAutomacao/editar/:id_wpp_automacao */
export function AutomacaoForm() {
  const { id_wpp_automacao } = useParams();
  const editing = id_wpp_automacao !== undefined;
  const navigate = useNavigate();
  const query = automacaoQuery(Number(id_wpp_automacao));
  const { data } = useQuery({ ...query, enabled: false }); // FormPage reads it; here only for names
  const stored = data?.data;
  return (
    <FormPage
      key={id_wpp_automacao}
      title={editing ? 'Editar mensagens automáticas' : 'Novas mensagens automáticas'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={automacaoBody}
      initial={blank}
      load={editing ? { ...query, select: ({ data: detail }: { data: Detalhe }) => toValues(detail) } : undefined}
      save={saveAutomacao}
      onSaved={() => {
        toast('Mensagens automáticas salvas.');
        void navigate(list);
      }}
      submitLabel="Salvar mensagens"
      cancelTo={list}
      versionField="versao"
      showValue={(field, value) => {
        if (field !== 'id_wpp_config' && field !== 'id_departamento') return undefined;
        if (value === null) return 'Todos';
        const name = field === 'id_wpp_config' ? stored?.linha : stored?.departamento;
        return value === stored?.[field] && name ? name : `nº ${Number(value)}`;
      }}
    >
      {(form) => (
        <>
          <FormSection
            title="Onde vale"
            text="Em branco, vale para toda a empresa. O mais específico vale inteiro, no lugar dos outros: número e departamento, departamento, número, empresa."
          >
            <Field span={6}>
              <AsyncSelect
                label="Número de WhatsApp"
                placeholder="Todos os números"
                query={linhaOptions}
                known={knownOf(stored?.id_wpp_config, stored?.linha)}
                key={form.key('id_wpp_config')}
                {...form.getInputProps('id_wpp_config')}
              />
            </Field>
            <Field span={6}>
              <AsyncSelect
                label="Departamento"
                placeholder="Todos os departamentos"
                query={departamentoOptions}
                known={knownOf(stored?.id_departamento, stored?.departamento)}
                key={form.key('id_departamento')}
                {...form.getInputProps('id_departamento')}
              />
            </Field>
            <FlagField form={form} name="status" label="Ativo" />
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
            <FlagField
              form={form}
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
    </FormPage>
  );
}
