import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@/core/store.ts';
import { type Toast, toastQueue } from '@/core/toasts.tsx';
import { LightIconButton } from './light.tsx';
import classes from './toast-host.module.css';

const remove = (id: number): void => toastQueue.set(toastQueue.get().filter((toast) => toast.id !== id));
/** More than this at once are not read. */
const most = 4;

function ToastCard({ id, message, kind, stays, undo }: Toast) {
  const [held, setHeld] = useState(false);
  const left = useRef(stays);
  useEffect(() => {
    if (held) return undefined; // being read or reached for: it waits
    const begun = performance.now();
    const timer = setTimeout(() => remove(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - begun));
    };
  }, [held, id]);
  const Icon = kind === 'error' ? IconAlertCircle : IconCheck;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- holding only delays: nothing is reached by it alone
    <li
      className={classes.toast}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden />
      <span className={classes.message} role={kind === 'error' ? 'alert' : 'status'}>
        {message}
      </span>
      {undo !== undefined && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            remove(id);
            undo();
          }}
        >
          Desfazer
        </button>
      )}
      <LightIconButton aria-label="Fechar aviso" onClick={() => remove(id)}>
        <IconX size={15} aria-hidden />
      </LightIconButton>
    </li>
  );
}

/** Toasts below the header, so that they cover no action; the pointer or the focus on one holds it. */
export function ToastHost() {
  const toasts = useStore(toastQueue);
  return (
    <section className={classes.host} aria-label="Avisos" aria-live="polite">
      <ul className={classes.list}>
        {toasts.slice(-most).map((toast) => (
          <ToastCard key={toast.id} {...toast} />
        ))}
      </ul>
    </section>
  );
}
