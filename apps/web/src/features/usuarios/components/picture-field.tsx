import { ActionIcon, Button, FileButton } from '@mantine/core';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf } from '@/core/toasts.tsx';
import { LightAvatar } from '@/ui/light.tsx';
import classes from './usuarios.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PictureFieldProps {
  id: number;
  name: string;
  initial: string;
  error?: string | undefined;
  onChange: (avatar: string) => void;
}

/** A person's picture, cut to its square before it is sent. spec 8: an upload that failed leaves no preview, the server's words are shown in red. */
export function PictureField({ id, name, initial, error, onChange }: PictureFieldProps) {
  const [picture, setPicture] = useState(initial);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const set = (avatar: string): void => {
    setPicture(avatar);
    onChange(avatar);
  };
  const open = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setWrong('');
    try {
      setImage(await createImageBitmap(file));
    } catch {
      setWrong('Envie uma foto em JPG, PNG ou WebP');
    }
  };
  const upload = async (file: File): Promise<void> => {
    setImage(null);
    setBusy(true);
    try {
      set((await call(usuario.avatar, { file })).avatar);
    } catch (failure) {
      set('');
      setWrong(messageOf(failure));
    }
    setBusy(false);
  };
  const said = wrong || error;
  return (
    <div className={classes.picture} data-path="avatar" role="group" aria-label="Foto">
      <LightAvatar id={id} name={name} image={picture === '' ? null : picture} size={64} />
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void open(file)} inputProps={{ 'aria-label': 'Arquivo da foto' }}>
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
      {said !== undefined && said !== '' && (
        <p role="alert" className={classes.wrong}>
          {said}
        </p>
      )}
      <Suspense>{image && <CropDialog image={image} onDone={(file) => void upload(file)} onClose={() => setImage(null)} />}</Suspense>
    </div>
  );
}
