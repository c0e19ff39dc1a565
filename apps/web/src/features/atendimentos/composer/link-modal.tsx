import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '@/ui/dialog-form.tsx';

interface LinkModalProps {
  text: string;
  onClose: () => void;
  onSend: (text: string, link: { url: string; title: string }) => void;
}

/** An address as the customer may open it; people leave the scheme away. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  try {
    const url = new URL(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
    return /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : null;
  } catch {
    return null;
  }
}

/** A message with a button (spec 7: tipo 'button_link'). */
export function LinkModal({ text: initial, onClose, onSend }: LinkModalProps) {
  const [tried, setTried] = useState(false);
  const [text, setText] = useState(initial);
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const address = addressOf(url);
  const submit = (): void => {
    setTried(true);
    if (text.trim() !== '' && title.trim() !== '' && address !== null) onSend(text.trim(), { url: address, title: title.trim() });
  };
  return (
    <Modal opened onClose={onClose} title="Botão com link">
      <DialogForm onSubmit={submit}>
        <Stack>
          <Textarea
            label="Mensagem"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={4096}
            value={text}
            onChange={(e) => setText(e.currentTarget.value)}
            error={tried && text.trim() === '' && 'Escreva a mensagem'}
            data-autofocus={initial === '' || undefined}
          />
          <TextInput
            label="Texto do botão"
            maxLength={120}
            value={title}
            onChange={(e) => setTitle(e.currentTarget.value)}
            error={tried && title.trim() === '' && 'Escreva o texto do botão'}
            data-autofocus={initial !== '' || undefined}
          />
          <TextInput
            label="Endereço"
            inputMode="url"
            maxLength={2000}
            value={url}
            onChange={(e) => setUrl(e.currentTarget.value)}
            error={tried && address === null && 'Informe um endereço, como https://sualoja.com.br'}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit">Enviar com botão</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
