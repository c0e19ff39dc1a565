import { TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { destinosDaResposta, formatosDePergunta, perguntaBody, tiposDePergunta } from '@prosa/contract/visitantes/perguntas.schemas.ts';
import type { ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { type DetalheDe, RegistroForm, type ValoresDe } from '@/features/registro/public.ts';
import { AreaField, knownOf, SelectField, SwitchField, TextField, useField, WordField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { pergunta } from '../chat.registro.ts';
import { assuntoOptions, campoOptions, chatOptions } from '../visitantes.options.ts';

type Values = ValoresDe<typeof ChatPergunta>;
type Detalhe = DetalheDe<typeof ChatPergunta>;

const blank: Values = {
  tipo: 'frequente',
  pergunta: '',
  resposta: '',
  formato: 'texto',
  opcoes: [],
  obrigatoria: false,
  destino: 'conversa',
  id_campo: null,
  tag: '',
  id_chat_config: null,
  id_departamento: null,
  id_assunto: null,
  ordem: 0,
  ativo: true,
};

function OpcoesField() {
  const { form, label } = useField('opcoes');
  return (
    <Field>
      <TagsInput key={form.key('opcoes')} {...form.getInputProps('opcoes')} label={label} description="Uma por vez, com Enter." acceptValueOnBlur />
    </Field>
  );
}

/** The subject from which the person came to write a question for it. */
function useSubject(): { id_assunto: number; assunto: string } | undefined {
  const [params] = useSearchParams();
  const id_assunto = Number(params.get('id_assunto'));
  return Number.isSafeInteger(id_assunto) && id_assunto > 0 ? { id_assunto, assunto: params.get('assunto') ?? `nº ${id_assunto}` } : undefined;
}

function Fields({ form, stored }: { form: UseFormReturnType<Values>; stored: Detalhe | undefined }) {
  const subject = useSubject();
  const [tipo, setTipo] = useState(form.getValues().tipo);
  const [formato, setFormato] = useState(form.getValues().formato);
  const [destino, setDestino] = useState(form.getValues().destino);
  form.watch('destino', ({ value }) => setDestino(value));
  form.watch('tipo', ({ value }) => setTipo(value));
  form.watch('formato', ({ value }) => setFormato(value));
  return (
    <>
      <FormSection title="Pergunta" text="Escreva como o visitante falaria.">
        <WordField name="tipo" span={6} choices={tiposDePergunta} />
        <TextField name="pergunta" />
        {tipo === 'frequente' ? (
          <AreaField name="resposta" minRows={3} description="Aparece na hora, seguida de: Isso ajudou? Quem diz que não começa a conversa." />
        ) : (
          <>
            <WordField name="formato" span={6} choices={formatosDePergunta} />
            {formato === 'escolha' && <OpcoesField />}
            <SwitchField name="obrigatoria" description="Sem responder, a conversa não começa." />
            <WordField name="destino" span={6} choices={destinosDaResposta} />
            {destino === 'campo' && (
              <SelectField
                name="id_campo"
                span={6}
                placeholder="Escolha"
                description="Um campo já preenchido não muda."
                query={campoOptions}
                known={knownOf(stored?.id_campo, stored?.campo)}
              />
            )}
            {destino === 'tag' && <TextField name="tag" span={6} description="A resposta é o valor da tag." />}
          </>
        )}
      </FormSection>
      <FormSection title="Onde aparece" text="Em branco, vale para todos. A resposta sempre aparece na conversa, junto da primeira mensagem.">
        <SelectField name="id_chat_config" span={6} placeholder="Todos os chats" query={chatOptions} known={knownOf(stored?.id_chat_config, stored?.chat)} />
        {tipo === 'coleta' && (
          <>
            <SelectField
              name="id_departamento"
              span={6}
              placeholder="Qualquer departamento"
              query={departamentoOptions}
              known={knownOf(stored?.id_departamento, stored?.departamento)}
            />
            <SelectField
              name="id_assunto"
              span={6}
              placeholder="Qualquer assunto"
              query={assuntoOptions}
              known={stored ? knownOf(stored.id_assunto, stored.assunto) : knownOf(subject?.id_assunto, subject?.assunto)}
            />
          </>
        )}
        <TextField name="ordem" span={6} type="number" description="As menores aparecem antes." />
        <SwitchField name="ativo" description="Desligada, não aparece." />
      </FormSection>
    </>
  );
}

function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  if (field === 'tipo') return tiposDePergunta[value as keyof typeof tiposDePergunta];
  if (field === 'destino') return destinosDaResposta[value as keyof typeof destinosDaResposta];
  if (field === 'formato') return formatosDePergunta[value as keyof typeof formatosDePergunta];
  if (field === 'opcoes') return (value as string[]).join(', ');
  const names: Readonly<Record<string, string | null | undefined>> = {
    id_chat_config: stored?.chat,
    id_departamento: stored?.departamento,
    id_assunto: stored?.assunto,
    id_campo: stored?.campo,
  };
  if (!(field in names)) return undefined;
  if (value === null) return 'todos';
  return (stored?.[field as keyof Detalhe] === value ? names[field] : undefined) ?? `nº ${Number(value)}`;
}

/** /ChatPergunta/cadastrar and /ChatPergunta/editar/:id_chat_pergunta */
export function PerguntaForm() {
  const subject = useSubject();
  return (
    <RegistroForm
      registro={pergunta}
      schema={perguntaBody}
      blank={subject ? { ...blank, tipo: 'coleta', id_assunto: subject.id_assunto } : blank}
      showValue={shownValue}
    >
      {(form, stored) => <Fields form={form} stored={stored} />}
    </RegistroForm>
  );
}
