import { PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { passwordStrength } from '@prosa/contract/acesso/acesso.schemas.ts';
import { type FocusEvent, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type ContatoValues, checkUsuario } from '../contato.queries.ts';
import classes from './contatos.module.css';

/** spec 5: very weak, weak, medium, strong. */
const strengths = ['Muito fraca', 'Fraca', 'Média', 'Forte'] as const;

/** spec 2: login data. Login and password are read-only until clicked, so that no browser fills them in by itself. */
export function LoginSection({ form }: { form: UseFormReturnType<ContatoValues> }) {
  const stored = form.getInitialValues().login ?? '';
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [free, setFree] = useState('');
  const [strength, setStrength] = useState<string | null>(null);
  const mayCheck = useCan('usuario', 'getAll');
  const unlock = (field: string) => ({
    readOnly: !open.has(field),
    onClick: () => setOpen(new Set([...open, field])),
    onKeyDown: ({ key }: { key: string }) => {
      if (key !== 'Tab' && key !== 'Shift') setOpen(new Set([...open, field]));
    },
  });
  const { form: _login, ...ofLogin } = useField('login');
  const { form: _senha, ...ofSenha } = useField('senha');
  const login = form.getInputProps('login');
  const senha = form.getInputProps('senha');
  const leave = async (event: FocusEvent<HTMLInputElement>): Promise<void> => {
    login.onBlur?.(event);
    const name = event.currentTarget.value.trim();
    setFree('');
    if (!mayCheck || name.length < 3 || name.toLowerCase() === stored) return;
    try {
      const { livre, message } = await checkUsuario(name);
      if (livre) setFree(message);
      else form.setFieldError('login', message);
    } catch {
      // the server asks again when it saves
    }
  };
  return (
    <FormSection title="Dados de login" text="Dão ao cliente deste contato acesso à área do cliente. A senha é provisória: ele escolhe outra ao entrar.">
      <Field span={6}>
        <TextInput
          description="Clique para preencher"
          autoComplete="off"
          key={form.key('login')}
          {...ofLogin}
          {...login}
          {...unlock('login')}
          onBlur={(event) => void leave(event)}
        />
        {free !== '' && (
          <p className={`${classes.owner} ${classes.ok}`} role="status">
            {free}
          </p>
        )}
      </Field>
      <Field span={6}>
        <PasswordInput
          description={stored === '' ? 'Ao menos 6 caracteres, com maiúscula, número e símbolo' : 'Em branco, a senha continua a mesma'}
          autoComplete="new-password"
          key={form.key('senha')}
          {...ofSenha}
          {...senha}
          {...unlock('senha')}
          onChange={(event) => {
            senha.onChange(event);
            const typed = event.currentTarget.value;
            setStrength(typed === '' ? null : strengths[passwordStrength(typed)]);
          }}
        />
        {strength !== null && (
          <p className={classes.owner} role="status">
            Senha: {strength}
          </p>
        )}
      </Field>
    </FormSection>
  );
}
