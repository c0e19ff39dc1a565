import { Alert, Anchor, Button, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { type ContatoDetalhe, contatoBody } from '@prosa/contract/contatos/contatos.schemas.ts';
import { type TipoDeContato, tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { campoDe } from '@prosa/contract/registro/registro.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf, toast } from '@/core/toasts.tsx';
import { PhoneNumber } from '@/ui/br/phone-number.tsx';
import { focusField } from '@/ui/form/focus-field.ts';
import { textOf } from '@/ui/form/text-of.ts';
import { type ContatoParcial, contatoQuery, saveContato } from '../contato.queries.ts';
import { Ended } from './ended.tsx';

interface Props {
  id_contato: number;
  onDone: () => void;
}

/** Reads the contato with its version, then the form. */
export function ContactInPlaceForm({ id_contato, onDone }: Props) {
  const { data, error, isFetchedAfterMount } = useQuery({ ...contatoQuery(id_contato), refetchOnMount: 'always', refetchOnWindowFocus: false });
  if (error !== null) {
    return (
      <Alert color="red" m="md" role="alert">
        {messageOf(error)}
      </Alert>
    );
  }
  if (data === undefined || !isFetchedAfterMount) return <Skeleton h={220} m="md" />;
  if (data.data.fim != null) {
    return (
      <Stack gap="sm" p="md">
        <Ended fim={data.data.fim} />
        <Button variant="default" size="xs" onClick={onDone} style={{ alignSelf: 'flex-end' }}>
          Fechar
        </Button>
      </Stack>
    );
  }
  return <Fields stored={data.data} onDone={onDone} />;
}

/** Name, e-mail and kind of `wanted` that are not as stored; the phone in place of the primary one. */
function changesOf(stored: ContatoDetalhe, wanted: { nome: string; email: string; tipo_contato: TipoDeContato; telefone: string | null }): ContatoParcial {
  const { nome, email, tipo_contato, telefone } = wanted;
  const name = stored.tipo === 2 ? 'razao_social' : 'nome';
  return {
    ...(nome !== stored[name] && { [name]: nome }),
    ...(email !== stored.email && { email }),
    ...(tipo_contato !== stored.tipo_contato && { tipo_contato }),
    ...(telefone !== null && { telefone }),
  };
}

function Fields({ stored: read, onDone }: { stored: ContatoDetalhe; onDone: () => void }) {
  const [stored, setStored] = useState(read);
  const [telefone, setTelefone] = useState<string | null>(null);
  const [tipo, setTipo] = useState<TipoDeContato>(read.tipo_contato);
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({});
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const atual = error.details['atual'] as ContatoDetalhe | undefined;
    if (error.http === 409 && atual) {
      // saving again keeps what was typed here on top of what the other person saved
      setStored(atual);
      setNotice(
        `${error.message} Salvo agora: ${[atual.nome_exibido, atual.email, atual.tipo_contato].filter(Boolean).join(' · ')}. O que você escreveu continua aqui.`,
      );
      return;
    }
    const place = Object.keys(error.erros).find((field) => field.startsWith('telefones.'));
    setErros({ ...error.erros, ...(place && { telefone: error.erros[place]! }) });
    setNotice(Object.keys(error.erros).length > 0 ? '' : error.message);
  };
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    // against what was read first: only what was changed here is sent
    const changes = changesOf(read, { nome: textOf(fields, 'nome').trim(), email: textOf(fields, 'email').trim(), tipo_contato: tipo, telefone });
    if (Object.keys(changes).length === 0) return onDone();
    const body = { ...changes, id_contato: stored.id_contato, versao: stored.versao };
    const checked = contatoBody.safeParse(body);
    const wrong = Object.fromEntries((checked.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]));
    setErros(wrong);
    if (Object.keys(wrong).length > 0) return focusField(form.current, Object.keys(wrong));
    setBusy(true);
    try {
      await saveContato(body);
      toast('Contato salvo.');
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)} aria-label="Editar contato">
      <Stack gap="sm" p="md">
        <TextInput
          name="nome"
          label={read.tipo === 2 ? 'Razão social' : 'Nome'}
          data-autofocus
          maxLength={campoDe(contatoBody, read.tipo === 2 ? 'razao_social' : 'nome').maxLength}
          defaultValue={read.tipo === 2 ? read.razao_social : read.nome}
          error={erros['nome'] ?? erros['razao_social']}
          data-path="nome"
          autoComplete="off"
        />
        <PhoneNumber label="Telefone principal" defaultValue={read.telefone} error={erros['telefone']} data-path="telefone" onChange={setTelefone} />
        <TextInput
          name="email"
          label="E-mail"
          type="email"
          maxLength={campoDe(contatoBody, 'email').maxLength}
          defaultValue={read.email}
          error={erros['email']}
          data-path="email"
          autoComplete="off"
        />
        <Select label="Tipo de contato" allowDeselect={false} data={[...tiposDeContato]} value={tipo} onChange={(next) => next !== null && setTipo(next)} />
        {notice !== '' && (
          <Alert color="orange" role="alert">
            {notice}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Anchor component={Link} to={`/contatos/editar/${read.id_contato}`} size="sm">
            Cadastro completo
          </Anchor>
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={onDone}>
              Cancelar
            </Button>
            <Button type="submit" size="xs" loading={busy}>
              Salvar
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
