import { Button, Group, Loader, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastError } from '@/core/toasts.tsx';
import classes from './camera.module.css';
import { refusalOf } from './recording.ts';

/** A photo by the camera, looked at before it goes to the files that wait. */
export function CameraModal({ onPhoto, onClose }: { onPhoto: (photo: File) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [photo, setPhoto] = useState<{ file: File; address: string } | null>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    let gone = false;
    let stream: MediaStream | null = null;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 } } });
        if (gone) return stop();
        if (video.current) video.current.srcObject = stream;
      } catch (error) {
        if (gone) return;
        toastError(refusalOf(error));
        close();
      }
    };
    void start();
    return () => {
      gone = true;
      stop();
    };
  }, []);
  useEffect(() => () => (photo ? URL.revokeObjectURL(photo.address) : undefined), [photo]);

  const take = (): void => {
    const el = video.current;
    if (!el) return;
    const canvas = document.createElement('canvas');
    canvas.width = el.videoWidth;
    canvas.height = el.videoHeight;
    canvas.getContext('2d')?.drawImage(el, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (!blob) return toastError('A foto não pôde ser feita. Tente de novo.');
        const file = new File([blob], 'foto.jpg', { type: 'image/jpeg' });
        setPhoto({ file, address: URL.createObjectURL(file) });
      },
      'image/jpeg',
      0.9,
    );
  };
  return (
    <Modal opened onClose={onClose} title="Tirar uma foto" size="lg">
      <div className={classes.view}>
        {!ready && <Loader className={classes.wait ?? ''} aria-label="Aguardando a câmera" />}
        {/* biome-ignore lint: the camera's picture has no sound */}
        <video ref={video} autoPlay playsInline muted hidden={photo !== null} onLoadedData={() => setReady(true)} aria-label="Imagem da câmera" />
        {photo && <img src={photo.address} alt="Foto tirada" />}
      </div>
      <Group justify="flex-end" mt="md">
        {photo ? (
          <>
            <Button variant="default" onClick={() => setPhoto(null)}>
              Tirar outra
            </Button>
            <Button onClick={() => onPhoto(photo.file)}>Usar a foto</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button disabled={!ready} onClick={take}>
              Tirar foto
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}
