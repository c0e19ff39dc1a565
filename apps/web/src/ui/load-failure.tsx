import { ApiError } from '@prosa/contract/client.ts';
import { useScreenHandle } from '@/core/route-handle.ts';
import { messageOf } from '@/core/toasts.tsx';
import { EmptyBox } from './empty-box.tsx';
import { Button, ButtonLink } from './plain/button.tsx';

interface LoadFailureProps {
  error: Error;
  onRetry: () => void;
  busy?: boolean;
}

/**
 * In place of a record that could not be read. One that is not there, or not the person's to see, stays so however often it is asked
 * for: the way back to its list is offered instead.
 */
export function LoadFailure({ error, onRetry, busy = false }: LoadFailureProps) {
  const list = useScreenHandle()?.trail?.at(-1);
  // an id that is none ("editar/abc") is refused before it is looked for
  if (error instanceof ApiError && (error.http === 404 || error.http === 422))
    return (
      <EmptyBox
        kind="nothing"
        title={error.http === 404 ? error.message.replace(/\.$/, '') : 'Cadastro não encontrado'}
        text="O endereço pode estar errado, o cadastro pode ter sido excluído, ou você não tem acesso a ele."
      >
        <ButtonLink to={list?.to ?? '/'} variant="default">
          {list ? `Voltar para ${list.title}` : 'Ir para o início'}
        </ButtonLink>
      </EmptyBox>
    );
  return (
    <EmptyBox kind="error" title="Não foi possível carregar" text={messageOf(error)}>
      <Button variant="default" loading={busy} onClick={onRetry}>
        Tentar de novo
      </Button>
    </EmptyBox>
  );
}
