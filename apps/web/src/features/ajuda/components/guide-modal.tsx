import { Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';

/** What a help and a tutorial both have. */
export interface Guide {
  title: string;
  description: string;
  /** '' for none. */
  video_url: string;
}
export interface GuideModalProps {
  what: 'ajuda' | 'tutorial';
  guide: Guide | null;
  /** What the call names each field: refusals come back under it. */
  names: Readonly<Record<keyof Guide, string>>;
  canEdit: boolean;
  save: (typed: Guide) => Promise<unknown>;
  /** Goes back to the platform's; missing where that is what shows. */
  restore?: (() => Promise<unknown>) | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Text and video of a screen, and the form for people who may write them; a video is a link, nothing of others runs inside the page. */
export function GuideModal({ what, guide, names, canEdit, save, restore, opened, onClose }: GuideModalProps) {
  const [editing, setEditing] = useState(guide === null);
  const close = (): void => {
    setEditing(false);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={guide?.title ?? (what === 'ajuda' ? 'Ajuda desta tela' : 'Tutorial desta tela')} size="lg">
      {editing || guide === null ? (
        <GuideForm what={what} guide={guide} names={names} save={save} onDone={guide === null ? close : () => setEditing(false)} />
      ) : (
        <Stack gap="md">
          {guide.video_url !== '' && (
            <Anchor href={guide.video_url} target="_blank" rel="noopener noreferrer" size="md">
              <Group gap={6}>
                <IconPlayerPlay size={16} stroke={1.7} aria-hidden />
                Assistir ao vídeo
              </Group>
            </Anchor>
          )}
          {guide.description !== '' && (
            <Stack gap={8}>
              {guide.description.split('\n').map((line, i) => (
                <Text key={i}>{line}</Text>
              ))}
            </Stack>
          )}
          {canEdit && (
            <Group justify="flex-end" gap="xs">
              {restore && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => {
                    close();
                    askRestore(restore);
                  }}
                >
                  Voltar ao original
                </Button>
              )}
              <Button variant="default" onClick={() => setEditing(true)}>
                Editar {what}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}

/** What a company wrote is lost by it: asks first. */
const askRestore = (restore: () => Promise<unknown>): void =>
  askConfirm({
    title: 'Voltar ao texto original?',
    text: 'O texto que a sua empresa escreveu sai desta tela.',
    confirm: 'Voltar ao original',
    danger: true,
    run: () =>
      void restore().then(
        () => toast('De volta ao texto original.'),
        (error: unknown) => toastError(messageOf(error)),
      ),
  });

function GuideForm({ what, guide, names, save, onDone }: Pick<GuideModalProps, 'what' | 'guide' | 'names' | 'save'> & { onDone: () => void }) {
  return (
    <ModalForm
      submitLabel={`Salvar ${what}`}
      onCancel={onDone}
      save={(fields) =>
        save({
          title: textOf(fields, names.title),
          description: textOf(fields, names.description),
          video_url: textOf(fields, names.video_url).trim(),
        })
      }
      done={what === 'ajuda' ? 'Ajuda salva.' : 'Tutorial salvo.'}
      onDone={onDone}
    >
      {(erros) => (
        <>
          <TextInput name={names.title} label="Título" withAsterisk maxLength={160} defaultValue={guide?.title} error={erros[names.title]} data-autofocus />
          <Textarea
            name={names.description}
            label="Texto"
            autosize
            minRows={5}
            maxRows={14}
            maxLength={4000}
            defaultValue={guide?.description}
            error={erros[names.description]}
          />
          <TextInput
            name={names.video_url}
            label="Endereço do vídeo"
            placeholder="https://"
            type="url"
            defaultValue={guide?.video_url}
            error={erros[names.video_url]}
          />
        </>
      )}
    </ModalForm>
  );
}
