import { Button, Checkbox, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { type Exportacao, ExportDialog, startExport } from '@/features/exportacoes/public.ts';
import { Section } from '@/ui/show/show-page.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { consentimentosQuery, setReter } from '../privacidade.queries.ts';

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
      {canEnd && <KeepSwitch id={id} />}
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

/** Keeps the contato from the company's rules of retention. */
function KeepSwitch({ id }: { id: number }) {
  const { data } = useQuery(consentimentosQuery(id));
  const saving = useMutation({ mutationFn: (reter: boolean) => setReter(id, reter), onError: (error) => toastError(messageOf(error)) });
  if (data === undefined) return null;
  return (
    <Switch
      mt="sm"
      label="Não apagar"
      description="As regras de retenção da empresa deixam este contato como está."
      checked={saving.isPending ? saving.variables : data.reter === 1}
      disabled={saving.isPending}
      onChange={(event) => saving.mutate(event.currentTarget.checked)}
    />
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
