import { Button, TextInput } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { updateSession, useSession } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { changed } from '../usuarios.registro.ts';
import { PictureField } from './picture-field.tsx';
import classes from './usuarios.module.css';

/** Name, picture and phone of whoever is signed in; the sign-in is shown. */
export function OwnProfile() {
  const { data } = useQuery({ ...read(usuario.perfil, {}), refetchOnWindowFocus: false });
  return data && <Fields key={data.data.versao} stored={data.data} />;
}

function Fields({ stored }: { stored: { id_login: number; nome: string; avatar: string | null; telefone: string; versao: number } }) {
  const session = useSession();
  const [start, setStart] = useState({ nome: stored.nome, avatar: stored.avatar ?? '', telefone: formatPhone(stored.telefone) });
  const [values, setValues] = useState(start);
  useLeaveGuard(
    () => JSON.stringify(values) !== JSON.stringify(start),
    () => undefined,
  );
  const save = useMutation({
    mutationFn: (body: typeof values) => call(usuario.salvarPerfil, { body }),
    onSuccess: async (_, kept) => {
      setStart(kept);
      updateSession((await call(login.getDataLogin, {})).data);
      toast('Seus dados foram salvos.');
      await changed();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && Object.keys(error.erros).length > 0)) toastError(messageOf(error));
    },
  });
  const erros = save.error instanceof ApiError ? save.error.erros : {};
  return (
    <form
      noValidate
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(values);
      }}
    >
      <PictureField
        id={stored.id_login}
        name={values.nome}
        initial={start.avatar}
        error={erros['avatar']}
        onChange={(avatar) => setValues((now) => ({ ...now, avatar }))}
      />
      <TextInput
        label="Nome"
        name="nome"
        withAsterisk
        autoComplete="name"
        maxLength={120}
        value={values.nome}
        error={erros['nome']}
        onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, nome: value }))}
      />
      <TextInput
        label="Telefone"
        name="telefone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        description="Só para a empresa em que você está agora."
        value={values.telefone}
        error={erros['telefone']}
        onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, telefone: value }))}
      />
      <TextInput label="Usuário" value={session.usuario} readOnly variant="filled" description="Para mudar o usuário, fale com quem administra a empresa." />
      {session.email_de_acesso !== undefined && (
        <TextInput
          label="E-mail de acesso"
          value={session.email_de_acesso}
          readOnly
          variant="filled"
          description="É só para este endereço que vai o link de nova senha, quando você pede um."
        />
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          Salvar dados
        </Button>
      </div>
    </form>
  );
}
