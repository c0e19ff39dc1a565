import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { personId } from '@/core/session/session.ts';
import { permission } from '../outside.ts';
import classes from './bell.module.css';

/** Asked once by us, in words, before the browser asks: a "no" there cannot be taken back here. */
export function PermissionOffer() {
  const key = `prosa:avisos-depois:${personId()}`;
  const [state, setState] = useState(permission);
  const [later, setLater] = useState(() => localStorage.getItem(key) !== null);
  if (state !== 'default' || later) return null;
  return (
    <div className={classes.offer}>
      <span>Receba um aviso do computador quando esta aba não estiver à vista.</span>
      <Button size="xs" onClick={() => void Notification.requestPermission().then(setState)}>
        Ativar
      </Button>
      <CloseButton
        size="sm"
        aria-label="Agora não"
        onClick={() => {
          localStorage.setItem(key, '1');
          setLater(true);
        }}
      />
    </div>
  );
}
