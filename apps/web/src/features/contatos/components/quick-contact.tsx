import { Button, Stack, Text, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { textOf } from '@/ui/form/text-of.ts';
import { type ContatoParcial, saveContato } from '../contato.queries.ts';

/** spec 5: what the quick forms say when half of it is missing. */
const missing = { email: 'Preencha o nome e email', telefone: 'Preencha o nome e telefone' } as const;

/** Saves a contato with no more than a name and a way to reach it; answers what is wrong, '' when it was saved. */
export async function saveQuick(kind: 'email' | 'telefone', nome: string, value: string): Promise<string> {
  if (nome.trim() === '' || value.trim() === '') return missing[kind];
  const way: ContatoParcial = kind === 'email' ? { email: value.trim() } : { telefones: [{ tipo_contato: 'Whatsapp', numero: value, principal: 1 }] };
  try {
    await saveContato({ nome: nome.trim(), ...way });
    toast('Contato salvo.');
    return '';
  } catch (error) {
    return error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error);
  }
}

/** Quick add by e-mail, where a search found nobody. */
export function QuickContact({ nome }: { nome: string }) {
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (form: HTMLFormElement): Promise<void> => {
    const fields = new FormData(form);
    setBusy(true);
    const refusal = await saveQuick('email', textOf(fields, 'nome'), textOf(fields, 'email'));
    setBusy(false);
    setWrong(refusal);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      <Stack gap="sm" px="md" pb="md">
        <Text size="md">
          <IconUserPlus size={17} aria-hidden /> Novo contato
        </Text>
        <TextInput name="nome" label="Nome" maxLength={120} defaultValue={nome} autoComplete="off" />
        <TextInput name="email" label="E-mail" type="email" maxLength={254} autoComplete="off" error={wrong} />
        <Button type="submit" variant="default" loading={busy}>
          Salvar contato
        </Button>
      </Stack>
    </form>
  );
}
