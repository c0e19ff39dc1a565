import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { isPushOn, onlyFromHomeScreen, pushSupported, turnPushOff, turnPushOn } from '../push.ts';

/** Notices on this device while Prosa is closed; takes effect at once. */
export function PushSwitch() {
  const supported = pushSupported();
  const [on, setOn] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!supported) return undefined;
    let gone = false;
    isPushOn().then(
      (is) => gone || setOn(is),
      () => gone || setOn(false), // not known: turning it on says what is wrong
    );
    return () => {
      gone = true;
    };
  }, [supported]);
  const change = async (next: boolean): Promise<void> => {
    setBusy(true);
    try {
      await (next ? turnPushOn() : turnPushOff());
      setOn(next);
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label="Push neste aparelho"
      description={
        supported
          ? 'Avisa mesmo com o Prosa fechado. Só quando nenhuma aba sua está à vista.'
          : onlyFromHomeScreen()
            ? 'No iPhone e no iPad, toque em Compartilhar, depois em “Adicionar à Tela de Início”, e abra por lá: só assim eles mostram avisos.'
            : 'Este navegador não oferece push neste endereço.'
      }
      checked={on === true}
      disabled={!supported || on === null || busy}
      onChange={(e) => void change(e.currentTarget.checked)}
    />
  );
}
