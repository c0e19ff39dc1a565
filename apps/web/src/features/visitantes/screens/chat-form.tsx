import { TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { tiposDeArquivo } from '@prosa/contract/visitantes/partes.schemas.ts';
import type { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { chatBody, lados, pedidos } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { useSession } from '@/core/session/session.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { type DetalheDe, RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { ColourInput } from '@/ui/form/colour-input.tsx';
import { AreaField, knownOf, MultiSelectField, SelectField, SwitchField, TextField, useField, WordField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { chat } from '../chat.registro.ts';
import { Code } from '../components/code.tsx';
import { InvitesSection, LanguagesSection, PhotoField, ServiceSection } from '../components/parts.tsx';
import { Preview } from '../components/preview.tsx';

type Values = ValoresDe<typeof ChatConfig>;
type Detalhe = DetalheDe<typeof ChatConfig>;

const blank: Values = {
  nome: '',
  ativo: true,
  dominios: [],
  cor: '',
  lado: 'direita',
  distancia: 20,
  titulo: '',
  saudacao: '',
  pede_nome: 'obrigatorio',
  pede_email: 'opcional',
  pede_telefone: 'nao',
  id_departamento: null,
  departamentos: [],
  so_identificados: false,
  consentimento: '',
  mostra_digitando: true,
  pede_nota: true,
  maximo_conversas: 6,
  avatar: '',
  arquivos: ['imagem', 'documento', 'audio', 'video'],
  maximo_mb: 16,
  convites: [],
  idiomas: {},
  id_calendario: null,
  id_wpp_continuar: null,
  avisa_por_email: true,
};
const noTexts = { titulo: '', saudacao: '', consentimento: '' };
/** A form holds both languages, written in or not. */
const withLanguages = (values: Values): Values => ({
  ...values,
  idiomas: { en: { ...noTexts, ...values.idiomas?.en }, es: { ...noTexts, ...values.idiomas?.es } },
});

function SitesField() {
  const { form, label } = useField('dominios');
  return (
    <Field>
      <TagsInput
        key={form.key('dominios')}
        {...form.getInputProps('dominios')}
        label={label}
        description="Um por vez, com Enter: loja.com.br, *.loja.com.br. Sem nenhum, qualquer site pode mostrar."
        placeholder="loja.com.br"
        splitChars={[',', ' ']}
        acceptValueOnBlur
      />
    </Field>
  );
}
function ColourField() {
  const { form, label } = useField('cor');
  return (
    <Field span={4}>
      <ColourInput key={form.key('cor')} {...form.getInputProps('cor')} label={label} placeholder="A do produto" />
    </Field>
  );
}

function Fields({ form, stored }: { form: UseFormReturnType<Values>; stored: Detalhe | undefined }) {
  const empresa = useSession()?.nome_fantasia ?? '';
  return (
    <>
      <FormSection title="Identificação" text="O nome é só para a equipe: aparece nas conversas e nos filtros.">
        <TextField name="nome" span={8} />
        <SwitchField name="ativo" description="Desligado, some dos sites; as conversas abertas seguem aqui." />
        <SitesField />
      </FormSection>
      <FormSection title="Aparência" text="A cor do texto sobre o botão é escolhida para que se leia bem.">
        <ColourField />
        <WordField name="lado" span={4} choices={lados} />
        <TextField name="distancia" span={4} type="number" description="Em pixels." />
        <TextField name="titulo" span={12} placeholder={`Fale com ${empresa}`} />
        <AreaField name="saudacao" minRows={2} description="Aparece antes da primeira mensagem." />
        <PhotoField form={form} stored={stored} />
        <Field>
          <Preview form={form} empresa={empresa} />
        </Field>
      </FormSection>
      <FormSection title="Antes da conversa" text="Peça só o que ajuda a atender: cada campo a mais faz gente desistir.">
        <WordField name="pede_nome" span={4} choices={pedidos} />
        <WordField name="pede_email" span={4} choices={pedidos} />
        <WordField name="pede_telefone" span={4} choices={pedidos} />
        <MultiSelectField
          name="departamentos"
          query={departamentoOptions}
          known={stored?.escolhidos ?? []}
          description="Com nenhum, o visitante não escolhe. Os assuntos que o cliente pode escolher vêm junto."
        />
        <SelectField
          name="id_departamento"
          span={8}
          placeholder="Sem departamento"
          description="Para onde vão as conversas de quem não escolheu."
          query={departamentoOptions}
          known={knownOf(stored?.id_departamento, stored?.departamento)}
        />
        <AreaField
          name="consentimento"
          minRows={2}
          description="Quem escreve aceita antes. Mudou o texto: todos são perguntados de novo. Em branco, nada é perguntado. Programas antigos, que não sabem perguntar, não conversam por um chat com texto."
        />
      </FormSection>
      <FormSection title="Durante e depois" text="Vale para as conversas deste chat.">
        <SwitchField name="so_identificados" description="Só conversa quem entrou na sua conta do site, que diz quem é (Código do chat)." />
        <SwitchField name="mostra_digitando" description="O texto aparece para quem atende antes de ser enviado." />
        <SwitchField name="pede_nota" description="De 1 a 5, com comentário, quando a conversa termina." />
        <TextField name="maximo_conversas" span={6} type="number" description="Contra abuso: uma conversa aberta não conta de novo." />
      </FormSection>
      <ServiceSection stored={stored} />
      <InvitesSection form={form} />
      <LanguagesSection />
      {stored && <Code chat={stored} />}
    </>
  );
}

function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  if (field === 'lado') return lados[value as keyof typeof lados];
  if (field.startsWith('pede_') && typeof value === 'string') return pedidos[value as keyof typeof pedidos];
  if (field === 'dominios') return (value as string[]).join(', ') || 'qualquer site';
  if (field === 'departamentos') return (value as number[]).map((id) => stored?.escolhidos.find((one) => one.value === id)?.label ?? `nº ${id}`).join(', ');
  if (field === 'arquivos') return (value as (keyof typeof tiposDeArquivo)[]).map((tipo) => tiposDeArquivo[tipo]).join(', ') || 'nenhum';
  if (field === 'convites') return `${(value as unknown[]).length}`;
  if (field === 'idiomas' || field === 'avatar') return 'mudou';
  if (field === 'id_calendario') return value === stored?.id_calendario ? (stored?.calendario ?? 'nenhum') : `nº ${Number(value)}`;
  if (field === 'id_wpp_continuar') return value === stored?.id_wpp_continuar ? (stored?.continuar ?? 'nenhum') : `nº ${Number(value)}`;
  if (field !== 'id_departamento') return undefined;
  if (value === null) return 'nenhum';
  return value === stored?.id_departamento ? (stored?.departamento ?? undefined) : `nº ${Number(value)}`;
}

/** /ChatConfig/cadastrar and /ChatConfig/editar/:id_chat_config */
export const ChatForm = () => (
  <RegistroForm
    registro={chat}
    schema={chatBody}
    blank={withLanguages(blank)}
    values={(stored) => withLanguages(storedValues('id_chat_config', blank, stored))}
    showValue={shownValue}
    afterCreate={(id) => chat.pathOf(id)}
  >
    {(form, stored) => <Fields form={form} stored={stored} />}
  </RegistroForm>
);
