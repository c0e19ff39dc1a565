import { Button, Loader } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import type { ModeloPronto } from '@prosa/contract/modelos/modelos.schemas.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { contatosQuery } from '../modelos.queries.ts';
import classes from './modelos.module.css';
import { Rendered } from './rendered.tsx';

interface PreviewPanelProps {
  email: boolean;
  /** Fills in what is on the screen now for a contato. */
  preview: (id_contato: number) => Promise<ModeloPronto>;
}

const textOf = (error: Error): string => (error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));

/** How the template reaches a real contato that the person chooses. */
export function PreviewPanel({ email, preview }: PreviewPanelProps) {
  const mayChoose = useCan('contatos', 'getAll');
  const [contato, setContato] = useState<number | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: preview });
  if (!mayChoose) return <p className={classes.hint}>Para ver a prévia é preciso ter acesso aos contatos.</p>;
  const choose = (id: number | null): void => {
    setContato(id);
    if (id === null) reset();
    else mutate(id);
  };
  return (
    <div className={classes.preview}>
      <div className={classes.previewBar}>
        <AsyncSelect label="Ver como fica para" placeholder="Escolha um contato" query={contatosQuery} value={contato} onChange={choose} />
        {contato !== null && (
          <Button variant="default" loading={isPending} onClick={() => mutate(contato)}>
            Atualizar
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {isPending && data === undefined && <Loader size="sm" aria-label="Preparando a prévia" />}
        {error !== null && (
          <p role="alert" className={classes.wrong}>
            {textOf(error)}
          </p>
        )}
        {data !== undefined && error === null && <Rendered email={email} assunto={data.assunto} itens={data.itens} filled />}
        {contato === null && <p className={classes.hint}>As variáveis são trocadas pelos dados do contato escolhido. Nada é enviado.</p>}
      </div>
    </div>
  );
}
