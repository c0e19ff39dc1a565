import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import classes from './looking-bar.module.css';

/** Says, on every screen, that the product is seen as another grupo sees it, and leads back. */
export function LookingBar({ nome }: { nome: string }) {
  const [busy, setBusy] = useState(false);
  const back = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(grupo.voltar, {});
      location.assign('/grupo');
    } catch (error) {
      setBusy(false);
      toastError(messageOf(error));
    }
  };
  return (
    <div className={classes.bar} role="status">
      <IconEye size={16} stroke={1.8} aria-hidden />
      <span>
        Vendo como o grupo <b>{nome}</b>. Nada pode ser alterado.
      </span>
      <button type="button" className={classes.back} disabled={busy} onClick={() => void back()}>
        Voltar ao meu acesso
      </button>
    </div>
  );
}
