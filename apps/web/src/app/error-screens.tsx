import { ApiError } from '@prosa/contract/client.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import { Suspense, useEffect } from 'react';
import { data, type ErrorResponse, isRouteErrorResponse, Link, useRouteError } from 'react-router';
import classes from './error-screens.module.css';
import { ChunkError, reloadIfDeployed } from './load-chunk.ts';
import { WhoGives } from './rights-later.ts';

interface Shown {
  title: string;
  text: string;
  /** The catalogue's own words, for support. */
  code?: string;
  retry: boolean;
}

/** What a screen's loader says when it refuses: the pair that the person lacks. */
const refusalOf = (refused: ErrorResponse): { text: string; permission?: Permission } => refused.data;

function describe(error: unknown): Shown {
  if (isRouteErrorResponse(error) && error.status === 403) return { title: 'Acesso restrito', text: refusalOf(error).text, retry: false };
  if (isRouteErrorResponse(error) && error.status === 404)
    return { title: 'Página não encontrada', text: 'O endereço não existe ou mudou de lugar. Confira o link ou volte ao início.', retry: false };
  if (error instanceof ChunkError)
    return { title: 'Não foi possível carregar esta tela', text: 'Verifique a internet e recarregue a página.', code: error.message, retry: true };
  if (error instanceof ApiError) return { title: error.http === 0 ? 'Sem conexão' : 'Opps, ocorreu um erro', text: error.message, retry: true };
  return { title: 'Opps, ocorreu um erro', text: 'A tela parou de funcionar. Recarregue a página; se continuar, avise o suporte.', retry: true };
}

/** Drawn in place of what failed: inside the shell for a screen, over the whole page for the app. */
export function RouteError() {
  const error = useRouteError();
  const { title, text, code, retry } = describe(error);
  const lacking = isRouteErrorResponse(error) && error.status === 403 ? refusalOf(error).permission : undefined;
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
    if (error instanceof ChunkError) void reloadIfDeployed();
  }, [error]);
  return (
    <div className={classes.screen} role="alert">
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {lacking && (
        <Suspense>
          <WhoGives permission={lacking} className={classes.text} />
        </Suspense>
      )}
      {code !== undefined && <p className={classes.code}>{code}</p>}
      <div className={classes.actions}>
        {retry && (
          <button type="button" className={classes.primary} onClick={() => location.reload()}>
            Recarregar
          </button>
        )}
        <Link to="/" className={classes.secondary}>
          Ir para o início
        </Link>
      </div>
    </div>
  );
}

/** Loader of the routes that match nothing else. */
export function notFound(): never {
  throw data('', { status: 404 });
}
