import { Checkbox, Group, Switch, TagsInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { privacidadeConfigBody } from '@prosa/contract/privacidade/privacidade.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
import { RetentionSection } from '../components/retention-section.tsx';
import { type ConfigValues, configQuery, newReach, saveConfig } from '../privacidade.queries.ts';

const blank: ConfigValues = {
  palavras_ativas: true,
  palavras_saida: [],
  palavras_volta: [],
  texto_saida: '',
  texto_volta: '',
  exige_registro: [],
  anonimizar_meses: null,
  lixeira_dias: null,
  midias_meses: null,
  links_digitos: false,
  versao: 0,
};

/** Once more, with what it comes to. */
const agreed = (reach: string): Promise<boolean> =>
  new Promise((resolve) =>
    askConfirm({
      title: 'Salvar as regras de retenção?',
      text: `Na próxima madrugada elas vão ${reach}. Isto não pode ser desfeito.`,
      confirm: 'Salvar regras',
      danger: true,
      run: () => resolve(true),
      onCancel: () => resolve(false),
    }),
  );

/** /configEmpresa/privacidade: the company's rules on personal data. */
export function PrivacidadeConfig() {
  const [saved, setSaved] = useState(0);
  // what the form read, for what is new in it
  const { data: stored } = useQuery({ ...configQuery(), enabled: false });
  const save = async (values: ConfigValues): Promise<number> => {
    const reach = await newReach(values, stored);
    if (reach !== null && !(await agreed(reach))) throw new ApiError(0, 'Nada foi salvo.');
    return saveConfig(values);
  };
  return (
    <FormPage
      // what was saved is read again, with its version
      key={saved}
      title="Privacidade"
      step="Configurar"
      schema={privacidadeConfigBody}
      initial={blank}
      load={configQuery()}
      save={save}
      onSaved={() => {
        toast('Regras de privacidade salvas.');
        setSaved(saved + 1);
      }}
      submitLabel="Salvar regras"
      cancelTo="/dashboard"
      versionField="versao"
    >
      {(form) => (
        <>
          <FormSection
            title="Palavras de saída e volta"
            text="Quando a mensagem inteira do contato é uma destas palavras, com ou sem acentos e maiúsculas, ele deixa de receber ofertas e pesquisas. O atendimento continua normalmente."
          >
            <Field>
              <Switch label="Reconhecer as palavras" key={form.key('palavras_ativas')} {...form.getInputProps('palavras_ativas', { type: 'checkbox' })} />
            </Field>
            <Field span={6}>
              <TagsInput
                label="Palavras de saída"
                description="Enter depois de cada uma."
                maxTags={20}
                maxLength={40}
                key={form.key('palavras_saida')}
                {...form.getInputProps('palavras_saida')}
              />
            </Field>
            <Field span={6}>
              <TagsInput
                label="Palavras de volta"
                description="Para voltar a receber."
                maxTags={20}
                maxLength={40}
                key={form.key('palavras_volta')}
                {...form.getInputProps('palavras_volta')}
              />
            </Field>
            <Field>
              <VariablesTextarea
                label="Resposta a quem sai"
                description="Enviada uma vez. Em branco, nada é enviado."
                key={form.key('texto_saida')}
                {...form.getInputProps('texto_saida')}
              />
            </Field>
            <Field>
              <VariablesTextarea label="Resposta a quem volta" key={form.key('texto_volta')} {...form.getInputProps('texto_volta')} />
            </Field>
          </FormSection>
          <FormSection
            title="Quem nada disse"
            text="Sem registro de aceite, o que é marcado aqui não é enviado. O que não é marcado é enviado até a pessoa pedir para parar."
          >
            <Field>
              <Checkbox.Group label="Pedir aceite antes de enviar" key={form.key('exige_registro')} {...form.getInputProps('exige_registro')}>
                <Group mt="xs">
                  <Checkbox value="marketing" label="Marketing" />
                  <Checkbox value="pesquisa" label="Pesquisas de satisfação" />
                </Group>
              </Checkbox.Group>
            </Field>
          </FormSection>
          <FormSection title="Links por e-mail" text="Os e-mails de tickets levam um link que abre o ticket, e só ele, sem senha.">
            <Field>
              <Switch
                label="Pedir os quatro últimos do CPF ou CNPJ"
                description="De quem tem documento no cadastro. Depois de cinco erros é preciso esperar."
                key={form.key('links_digitos')}
                {...form.getInputProps('links_digitos', { type: 'checkbox' })}
              />
            </Field>
          </FormSection>
          <RetentionSection form={form} />
        </>
      )}
    </FormPage>
  );
}
