import { Button, FileButton } from '@mantine/core';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf } from '@/core/toasts.tsx';
import classes from './empresas.module.css';

/** The product's own accent, shown where the company has none. */
const ownColor = '#4a5ae8';

/** spec 8: an upload that failed leaves what was there, the server's words are shown in red. */
export function LogoField({ initial, error, onChange }: { initial: string; error?: string | undefined; onChange: (logo: string) => void }) {
  const [logo, setLogo] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const set = (next: string): void => {
    setLogo(next);
    onChange(next);
  };
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setWrong('');
    setBusy(true);
    try {
      set((await call(empresa.logo, { file })).logo);
    } catch (failure) {
      setWrong(messageOf(failure));
    }
    setBusy(false);
  };
  const said = wrong || error;
  return (
    <div data-path="logo" role="group" aria-label="Logo">
      <p className={classes.label}>Logo</p>
      <div className={classes.logo}>
        <span className={classes.picture}>{logo === '' ? 'Sem logo' : <img src={logo} alt="Logo da empresa" />}</span>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)} inputProps={{ 'aria-label': 'Arquivo do logo' }}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={busy} leftSection={<IconPhoto size={15} stroke={1.7} />}>
              {logo === '' ? 'Enviar logo' : 'Trocar logo'}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => set('')}>
            Tirar
          </Button>
        )}
      </div>
      {said && (
        <p className={classes.error} role="alert">
          {said}
        </p>
      )}
    </div>
  );
}

/** The accent of buttons and links for everybody of the company; '' is the product's own. */
export function ColorField({ initial, error, onChange }: { initial: string; error?: string | undefined; onChange: (cor: string) => void }) {
  const [cor, setCor] = useState(initial);
  const id = useId();
  const set = (next: string): void => {
    setCor(next);
    onChange(next);
  };
  return (
    <div data-path="cor">
      <label className={classes.label} htmlFor={id}>
        Cor da marca
      </label>
      <div className={classes.color}>
        <input id={id} type="color" value={cor === '' ? ownColor : cor} onChange={(event) => set(event.currentTarget.value)} />
        <span className="num">{cor === '' ? 'A cor do Prosa' : cor}</span>
        {cor !== '' && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => set('')}>
            Voltar à do Prosa
          </Button>
        )}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
