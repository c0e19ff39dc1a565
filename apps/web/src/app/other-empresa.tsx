import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import type { OtherEmpresa } from '@/core/session/empresa.ts';
import { whileChoosing } from '@/core/session/empresa.ts';
import { landing } from '@/core/session/landing.ts';
import { chooseEmpresa, startSession, useSession } from '@/core/session/session.ts';
import { messageOf } from '@/core/toasts.tsx';
import error from './error-screens.module.css';
import classes from './other-empresa.module.css';

/**
 * Stands over everything while the session works in another empresa than this tab. What is beneath stays as it was: going back, the
 * person goes on typing; going on in the other one, forms keep their drafts.
 */
export function OtherEmpresaDialog({ other }: { other: OtherEmpresa }) {
  const session = useSession();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown === null) return undefined;
    shown.showModal();
    // on itself: who was typing must not press a button with the next key
    shown.focus();
    return () => shown.close();
  }, []);
  const goOn = useMutation({
    mutationFn: () =>
      whileChoosing(async () => {
        const { data } = await call(login.getDataLogin, {});
        startSession(data);
        return data;
      }),
    onSuccess: (data) => void navigate(landing(data)),
  });
  const goBack = useMutation({ mutationFn: chooseEmpresa });
  const nova = other.nome_fantasia ?? session.empresas.find(({ id_config }) => id_config === other.id_empresa)?.nome_fantasia ?? null;
  const busy = goOn.isPending || goBack.isPending;
  const failed = goOn.error ?? goBack.error;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes.over}
      aria-labelledby="outra-empresa"
      aria-describedby="outra-empresa-texto"
      onCancel={(event) => event.preventDefault()}
      // a browser closes it at the second Escape, whatever is said
      onClose={({ currentTarget }) => currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()}
    >
      <div className={error.screen}>
        <h2 id="outra-empresa" className={error.title}>
          {nova === null ? 'Você saiu desta empresa em outra aba' : `Você trocou para ${nova} em outra aba`}
        </h2>
        <p id="outra-empresa-texto" className={error.text}>
          Esta aba ainda está em {session.nome_fantasia}. O que você escreveu aqui continua guardado.
        </p>
        {failed && (
          <p className={classes.failed} role="alert">
            {messageOf(failed)}
          </p>
        )}
        <div className={error.actions}>
          <button type="button" className={error.primary} disabled={busy} onClick={() => goOn.mutate()}>
            {nova === null ? 'Escolher outra empresa' : `Continuar em ${nova}`}
          </button>
          <button type="button" className={error.secondary} disabled={busy} onClick={() => session.id_empresa !== null && goBack.mutate(session.id_empresa)}>
            Voltar a {session.nome_fantasia}
          </button>
        </div>
      </div>
    </dialog>
  );
}
