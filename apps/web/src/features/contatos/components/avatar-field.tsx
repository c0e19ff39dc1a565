import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '@/core/toasts.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import { makePicture } from '../contato.queries.ts';
import classes from './contatos.module.css';

interface AvatarFieldProps {
  id: number;
  name: string;
  initial: string;
  onChange: (avatar: string) => void;
}

/** The contato's picture. spec 8: an upload that failed leaves no preview, the server's words are shown in red. */
export function AvatarField({ id, name, initial, onChange }: AvatarFieldProps) {
  const [picture, setPicture] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const set = (avatar: string): void => {
    setPicture(avatar);
    onChange(avatar);
  };
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setBusy(true);
    setWrong('');
    try {
      set(await makePicture(file));
    } catch (error) {
      set('');
      setWrong(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <div className={classes.avatar} data-path="avatar" role="group" aria-label="Foto">
      <LightAvatar id={id} name={name} image={picture === '' ? null : picture} size={64} />
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)} inputProps={{ 'aria-label': 'Arquivo da foto' }}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={busy} leftSection={<IconCamera size={15} stroke={1.7} />}>
            {picture === '' ? 'Enviar foto' : 'Trocar foto'}
          </Button>
        )}
      </FileButton>
      {picture !== '' && (
        <ActionIcon aria-label="Remover foto" onClick={() => set('')}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      )}
      {wrong !== '' && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}
