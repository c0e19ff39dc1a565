import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textosDeContato } from '@prosa/contract/contatos/contatos.schemas.ts';
import { emailOuVazio } from '@prosa/contract/tipos/documentos.schemas.ts';
import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toastErrorShort } from '@/core/toasts.tsx';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import { TextField, useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type ContatoValues, type Dono, findOwner } from '../contato.queries.ts';
import classes from './contatos.module.css';

interface ContactSectionProps {
  form: UseFormReturnType<ContatoValues>;
  phonesRound: number;
  /** While it is saved and after it, the server has asked already: an answer of now would find the very contato that is being saved. */
  saving: RefObject<boolean>;
}

/** spec 2: contact data with phone list. spec 5: an e-mail or a phone of another contato is cleared. */
export function ContactSection({ form, phonesRound, saving }: ContactSectionProps) {
  const id = Number(form.getInitialValues().id_contato) || undefined;
  const [owner, setOwner] = useState<Dono>(null);
  const { form: _around, ...described } = useField('email');
  const email = form.getInputProps('email');
  const checked = useRef((form.getInitialValues().email ?? '').trim().toLowerCase());
  const leaveEmail = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    email.onBlur?.(event);
    const typed = event.currentTarget.value.trim();
    if (saving.current || typed === '' || typed.toLowerCase() === checked.current || !emailOuVazio.safeParse(typed).success) return;
    checked.current = typed.toLowerCase();
    try {
      const { email_existe, contato } = await findOwner({ email: typed }, id);
      // typed on meanwhile: that is another one
      if (saving.current || !email_existe || form.getValues().email?.trim() !== typed) return;
      checked.current = '';
      form.setFieldValue('email', '');
      setOwner(contato);
      toastErrorShort(textosDeContato.emailEmUso);
    } catch {
      // the server asks again when it saves
      checked.current = '';
      toastErrorShort('Erro ao verificar e-mail. Tente novamente');
    }
  };
  const checkPhone = async (telefone: string): Promise<boolean> => {
    if (saving.current) return true;
    try {
      const { telefone_existe, contato } = await findOwner({ telefone }, id);
      if (saving.current || !telefone_existe) return true;
      setOwner(contato);
      toastErrorShort(textosDeContato.telefoneEmUso);
      return false;
    } catch {
      toastErrorShort('Erro ao verificar telefone. Tente novamente'); // spec 5
      return true;
    }
  };
  return (
    <FormSection title="Dados de contato" text="O e-mail só é obrigatório quando não há telefone. Um dos telefones é o principal.">
      <Field span={6}>
        <TextInput type="email" autoComplete="off" key={form.key('email')} {...described} {...email} onBlur={(event) => void leaveEmail(event)} />
      </Field>
      <TextField name="site" span={6} />
      <Field>
        <PhoneList
          key={phonesRound}
          initial={form.getValues().telefones}
          errors={form.errors}
          onChange={(list) => {
            form.setFieldValue('telefones', list);
            form.clearFieldError('telefones');
            for (const place of list.keys()) form.clearFieldError(`telefones.${place}.numero`);
          }}
          check={checkPhone}
        />
        {owner !== null && (
          <p className={classes.owner} role="status">
            É de {owner.nome || 'outro contato'}
            {owner.excluido === 1 && ', na lixeira'}:{' '}
            <Link to={`/contatos/${owner.excluido === 1 ? 'show' : 'editar'}/${owner.id_contato}`} target="_blank">
              abrir esse contato
            </Link>
          </p>
        )}
      </Field>
    </FormSection>
  );
}
