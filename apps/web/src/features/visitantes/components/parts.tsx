import { Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { idiomasDoChat, tiposDeArquivo } from '@prosa/contract/visitantes/partes.schemas.ts';
import type { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useState } from 'react';
import { calendarioOptions, linhaOptions } from '@/features/linhas/public.ts';
import type { DetalheDe, ValoresDe } from '@/features/registro/public.ts';
import { PictureField } from '@/features/usuarios/public.ts';
import { AreaField, knownOf, SelectField, SwitchField, TextField, useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import classes from '../visitantes.module.css';

type Values = ValoresDe<typeof ChatConfig>;
type Detalhe = DetalheDe<typeof ChatConfig>;
type Form = UseFormReturnType<Values>;
type Convite = NonNullable<Values['convites']>[number];

/** Who the window shows while nobody answers yet. */
export function PhotoField({ form, stored }: { form: Form; stored: Detalhe | undefined }) {
  return (
    <Field>
      <PictureField
        id={stored?.id_chat_config ?? 0}
        name={stored?.nome ?? 'Chat'}
        initial={stored?.avatar ?? ''}
        error={form.errors['avatar'] as string | undefined}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
      />
    </Field>
  );
}

function KindsField() {
  const { form, label } = useField('arquivos');
  return (
    <Field span={8}>
      <Checkbox.Group key={form.key('arquivos')} {...form.getInputProps('arquivos')} label={label} description="Sem nenhum, o chat não recebe arquivos.">
        <div className={classes.kinds}>
          {Object.entries(tiposDeArquivo).map(([value, text]) => (
            <Checkbox key={value} value={value} label={text} />
          ))}
        </div>
      </Checkbox.Group>
    </Field>
  );
}

/** What visitors may send, when the chat answers, and how it goes on when they leave. */
export function ServiceSection({ stored }: { stored: Detalhe | undefined }) {
  return (
    <FormSection
      title="Horário, arquivos e depois"
      text="Fora do horário a janela pede uma mensagem e um contato, e ela vira um atendimento que espera a abertura. O calendário do departamento vale antes."
    >
      <SelectField
        name="id_calendario"
        span={6}
        placeholder="O do departamento ou da empresa"
        query={calendarioOptions}
        known={knownOf(stored?.id_calendario, stored?.calendario)}
      />
      <SelectField
        name="id_wpp_continuar"
        span={6}
        placeholder="Não oferecer"
        description="Um código na primeira mensagem diz quem é: as duas conversas ficam no mesmo contato."
        query={linhaOptions}
        known={knownOf(stored?.id_wpp_continuar, stored?.continuar)}
      />
      <KindsField />
      <TextField name="maximo_mb" span={4} type="number" />
      <SwitchField
        name="avisa_por_email"
        description="A resposta que ninguém leu vai ao e-mail confirmado, com um link que vale uma vez. A um e-mail só digitado vai um aviso, sem o texto."
      />
    </FormSection>
  );
}

/** Invitations that the site's own code says by itself. */
export function InvitesSection({ form }: { form: Form }) {
  const [list, setList] = useState<readonly Convite[]>(() => form.getValues().convites ?? []);
  const set = (next: readonly Convite[]): void => {
    setList(next);
    form.setFieldValue('convites', [...next]);
  };
  const input = (at: number, name: 'texto' | 'pagina' | 'segundos', label: string, type: 'text' | 'number' = 'text') => (
    <TextInput
      label={label}
      type={type}
      maxLength={name === 'texto' ? 160 : 200}
      withAsterisk={name === 'texto'}
      data-path={`convites.${at}.${name}`}
      value={(list[at]![name] as string | number | undefined) ?? ''}
      error={form.errors[`convites.${at}.${name}`]}
      onChange={({ currentTarget }) => set(list.map((one, i) => (i === at ? { ...one, [name]: currentTarget.value } : one)))}
    />
  );
  return (
    <FormSection
      title="Convites automáticos"
      text="Aparecem ao lado do botão, uma vez por visita, sem perguntar nada ao servidor: vão no código do site. Mudou um convite? Copie o código de novo."
    >
      {list.map((_one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <fieldset key={at} className={classes.invite}>
          <legend className="visually-hidden">Convite {at + 1}</legend>
          {input(at, 'texto', 'Convite')}
          {input(at, 'pagina', 'Parte do endereço da página')}
          {input(at, 'segundos', 'Segundos na página', 'number')}
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => set(list.filter((_, i) => i !== at))}>
            Remover convite {at + 1}
          </Button>
        </fieldset>
      ))}
      <Field>
        {list.length === 0 && (
          <p className={classes.quiet}>Nenhum convite. Ex.: “Ficou com dúvida no tamanho?”, em páginas com /produto, depois de 30 segundos.</p>
        )}
        <Button variant="default" size="xs" disabled={list.length >= 10} onClick={() => set([...list, { texto: '', pagina: '', segundos: 20 }])}>
          Adicionar convite
        </Button>
      </Field>
    </FormSection>
  );
}

/** The company's texts for visitors whose browser speaks something else. */
export function LanguagesSection() {
  return (
    <FormSection
      title="Outras línguas"
      text="Quem tem o navegador nesta língua vê a janela inteira nela, com estes textos; um em branco fica como acima. Sem nenhum, a língua não é oferecida."
    >
      {Object.entries(idiomasDoChat).map(([code, language]) => (
        <Field key={code}>
          <fieldset className={classes.language}>
            <legend>{language}</legend>
            <TextField name={`idiomas.${code}.titulo`} label={`Título da janela em ${language.toLowerCase()}`} />
            <AreaField name={`idiomas.${code}.saudacao`} minRows={2} label={`Saudação em ${language.toLowerCase()}`} />
            <AreaField name={`idiomas.${code}.consentimento`} minRows={2} label={`Texto de consentimento em ${language.toLowerCase()}`} />
          </fieldset>
        </Field>
      ))}
    </FormSection>
  );
}
