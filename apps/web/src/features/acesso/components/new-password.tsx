import { PasswordInput, Progress, Text } from '@mantine/core';
import { mesmaSenha, passwordStrength, senhaSchema } from '@prosa/contract/acesso/acesso.schemas.ts';
import { useState } from 'react';
import { textOf } from '@/ui/form/text-of.ts';

/** spec 5: strength very weak, weak, medium, strong. */
const strengths = [
  { label: 'Muito fraca', color: 'red' },
  { label: 'Fraca', color: 'orange' },
  { label: 'Média', color: 'yellow' },
  { label: 'Forte', color: 'green' },
] as const;

export interface PasswordErrors {
  senha_atual?: string;
  senha?: string;
  confirmar?: string;
}

/** The form's fields and what is wrong with them; no errors let it go. */
export function checkPasswords(form: HTMLFormElement): { errors: PasswordErrors; body: { senha: string; senha_atual?: string } } {
  const fields = new FormData(form);
  const senha = textOf(fields, 'senha');
  const senha_atual = textOf(fields, 'senha_atual');
  const errors: PasswordErrors = {};
  if (fields.has('senha_atual') && senha_atual === '') errors.senha_atual = 'Informe a senha atual';
  const checked = senhaSchema.safeParse(senha);
  if (!checked.success) errors.senha = checked.error.issues[0]?.message ?? 'Senha inválida';
  else if (!mesmaSenha(senha, textOf(fields, 'confirmar'))) errors.confirmar = 'As senhas não conferem';
  return { errors, body: senha_atual === '' ? { senha } : { senha, senha_atual } };
}

/** Focuses the first field that has an error; says whether there was one. */
export function focusFirst(form: HTMLFormElement, errors: PasswordErrors): boolean {
  const first = ['senha_atual', 'senha', 'confirmar'].find((name) => name in errors);
  if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  return first !== undefined;
}

/** New password twice, with its strength as it is typed. */
export function NewPassword({ errors, size = 'sm' }: { errors: PasswordErrors; size?: 'sm' | 'md' }) {
  const [senha, setSenha] = useState('');
  const strength = strengths[passwordStrength(senha)];
  return (
    <>
      <div>
        <PasswordInput
          label="Nova senha"
          name="senha"
          size={size}
          autoComplete="new-password"
          description="Ao menos 6 caracteres, com letra maiúscula, número e símbolo."
          error={errors.senha}
          onChange={(event) => setSenha(event.currentTarget.value)}
        />
        {senha !== '' && (
          <div role="status" aria-label={`Força da senha: ${strength.label}`}>
            <Progress mt={8} size={5} value={(strengths.indexOf(strength) + 1) * 25} color={strength.color} aria-hidden />
            <Text size="xs" c="dimmed" mt={4} aria-hidden>
              Força da senha: {strength.label}
            </Text>
          </div>
        )}
      </div>
      <PasswordInput label="Repita a nova senha" name="confirmar" size={size} autoComplete="new-password" error={errors.confirmar} />
    </>
  );
}
