import { Anchor, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { write } from '@/core/calls.ts';
import { ModalForm } from '@/ui/form/modal-form.tsx';
import { textOf } from '@/ui/form/text-of.ts';

type Help = NonNullable<Answer<typeof BtnHelp.show>['data']>;
interface HelpModalProps {
  identifier: string;
  help: Help | null;
  canEdit: boolean;
  opened: boolean;
  onClose: () => void;
}

export function HelpModal({ identifier, help, canEdit, opened, onClose }: HelpModalProps) {
  const [editing, setEditing] = useState(help === null);
  return (
    <Modal opened={opened} onClose={onClose} title={help?.title ?? 'Ajuda desta tela'} size="lg">
      {editing || help === null ? (
        <HelpForm identifier={identifier} help={help} onDone={help === null ? onClose : () => setEditing(false)} />
      ) : (
        <Stack gap="md">
          <Text style={{ whiteSpace: 'pre-line' }}>{help.description}</Text>
          {help.video_url !== '' && (
            <Anchor href={help.video_url} target="_blank" rel="noopener noreferrer" size="md">
              <Group gap={6}>
                <IconPlayerPlay size={16} stroke={1.7} aria-hidden />
                Assistir ao vídeo
              </Group>
            </Anchor>
          )}
          {canEdit && (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setEditing(true)}>
                Editar ajuda
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}

function HelpForm({ identifier, help, onDone }: { identifier: string; help: Help | null; onDone: () => void }) {
  const { mutateAsync } = useMutation(write(BtnHelp.store, BtnHelp.show));
  return (
    <ModalForm
      submitLabel="Salvar ajuda"
      onCancel={onDone}
      save={(fields) =>
        mutateAsync({
          body: {
            id: help?.id,
            identifier,
            title: textOf(fields, 'title'),
            description: textOf(fields, 'description'),
            video_url: textOf(fields, 'video_url').trim(),
          },
        })
      }
      done="Ajuda salva."
      onDone={onDone}
    >
      {(erros) => (
        <>
          <TextInput name="title" label="Título" withAsterisk maxLength={160} defaultValue={help?.title} error={erros['title']} data-autofocus />
          <Textarea
            name="description"
            label="Texto"
            autosize
            minRows={5}
            maxRows={14}
            maxLength={4000}
            defaultValue={help?.description}
            error={erros['description']}
          />
          <TextInput name="video_url" label="Endereço do vídeo" placeholder="https://" type="url" defaultValue={help?.video_url} error={erros['video_url']} />
        </>
      )}
    </ModalForm>
  );
}
