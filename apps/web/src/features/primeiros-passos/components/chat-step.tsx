import { Alert, Button, Skeleton, Stack, TagsInput, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { read, write } from '@/core/calls.ts';
import { useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { ChatCode } from '@/features/visitantes/public.ts';
import { textOf } from '@/ui/form/text-of.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import type { StepProps } from './step.ts';
import classes from './wizard.module.css';

function NewChat({ onNext }: Pick<StepProps, 'onNext'>) {
  const { nome_fantasia } = useSession();
  const [dominios, setDominios] = useState<string[]>([]);
  const create = useMutation(write(ChatConfig.store, ChatConfig.getAll, primeirosPassos.show));
  const wrong = create.error instanceof ApiError ? create.error.erros : {};
  const wrongSite = Object.entries(wrong).find(([field]) => field.startsWith('dominios'))?.[1];
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    create.mutate({ body: { nome: textOf(fields, 'nome'), titulo: textOf(fields, 'titulo'), dominios } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {create.error !== null && Object.keys(wrong).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(create.error)}
          </Alert>
        )}
        <TextInput label="Nome do chat" name="nome" description="Como a equipe o reconhece." defaultValue="Site" maxLength={80} error={wrong['nome']} />
        <TextInput
          label="Título da janela"
          name="titulo"
          description="O que o visitante lê no alto."
          defaultValue={`Fale com ${nome_fantasia}`.slice(0, 60)}
          maxLength={60}
          error={wrong['titulo']}
        />
        <TagsInput
          label="Sites que podem mostrar"
          description="Um por vez, com Enter: loja.com.br. Sem nenhum, qualquer site pode mostrar."
          placeholder="loja.com.br"
          splitChars={[',', ' ']}
          value={dominios}
          onChange={setDominios}
          error={wrongSite}
        />
        <div className={classes.foot}>
          <Button type="submit" loading={create.isPending}>
            Criar chat
          </Button>
          <Button variant="default" onClick={onNext}>
            Pular este passo
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** The company's chat: made once, and its code to be put into the site. */
export function ChatStep({ onNext }: StepProps) {
  const { data, error, refetch } = useQuery(read(ChatConfig.getAll, { query: { rpp: 1 } }));
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={220} radius="lg" />;
  const chat = data.data[0];
  if (chat === undefined) return <NewChat onNext={onNext} />;
  return (
    <Stack>
      <b>{chat.nome}</b>
      <ChatCode id={chat.id_chat_config} />
      <div className={classes.foot}>
        <Button onClick={onNext}>Continuar</Button>
      </div>
    </Stack>
  );
}
