import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/core/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { Section } from '@/features/cadastros/public.ts';
import { type Exportacao, ExportDialog, startExport } from '@/features/exportacoes/public.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';

const AnonymiseModal = lazy(async () => ({ default: (await import('./anonymise-modal.tsx')).AnonymiseModal }));

/** What the law lets a person ask for, done by whoever may. */
export function PrivacyActs({ id, nome }: { id: number; nome: string }) {
  const [canExport, canEnd] = [useCan('privacidade', 'exportar'), useCan('privacidade', 'anonimizar')];
  const [ending, setEnding] = useState(false);
  const [open, setOpen] = useState(false);
  const [started, setStarted] = useState<Exportacao | null>(null);
  if (!canExport && !canEnd) return null;
  return (
    <Section title="Privacidade">
      <Group gap="xs">
        {canExport && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            Exportar dados da pessoa
          </Button>
        )}
        {canEnd && (
          <Button size="xs" variant="light" color="red" onClick={() => setEnding(true)}>
            Anonimizar
          </Button>
        )}
      </Group>
      {ending && (
        <Suspense>
          <AnonymiseModal id={id} nome={nome} onClose={() => setEnding(false)} />
        </Suspense>
      )}
      {open && (
        <ExportPersonModal
          id={id}
          onClose={() => setOpen(false)}
          onStarted={(exportacao) => {
            setOpen(false);
            setStarted(exportacao);
          }}
        />
      )}
      {started !== null && <ExportDialog started={started} onClose={() => setStarted(null)} />}
    </Section>
  );
}

function ExportPersonModal({ id, onClose, onStarted }: { id: number; onClose: () => void; onStarted: (exportacao: Exportacao) => void }) {
  useReturnFocus();
  const [notas, setNotas] = useState(false);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      onStarted(await startExport('contato_dados', 'zip', { id_contato: id, notas: notas ? 1 : 0 }));
    } catch (error) {
      toastError(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Exportar dados da pessoa">
      <Stack gap="md">
        <Text size="sm">
          Reúne em um arquivo ZIP o cadastro, os consentimentos, as mudanças, as conversas e os arquivos. Fica anotado no contato quem pediu e quando.
        </Text>
        <Checkbox
          label="Incluir as notas internas"
          description="O que a equipe anotou sobre a pessoa também é dado dela. Leia as notas antes de entregar o arquivo."
          checked={notas}
          onChange={(event) => setNotas(event.currentTarget.checked)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={busy} onClick={() => void start()}>
            Exportar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
