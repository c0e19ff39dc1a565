import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useStore } from '@/core/store.ts';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { type InviteResult, shownInvite } from './invite-result.ts';

/** The link of an invitation where nothing can be mailed: shown once. */
export function InviteDialog() {
  const invite = useStore(shownInvite);
  return invite?.link ? <Shown {...invite} link={invite.link} /> : null;
}

function Shown({ nome, link }: InviteResult & { link: string }) {
  useReturnFocus();
  return (
    <Modal opened onClose={() => shownInvite.set(null)} title={`Link de convite para ${nome}`}>
      <Stack gap="md">
        <Text size="sm">
          Nenhum e-mail foi enviado: falta configurar o servidor de e-mail. Copie o link e entregue a {nome}. Ele aparece só agora, vale por 3 dias e abre uma
          vez.
        </Text>
        <TextInput label="Link" value={link} readOnly data-autofocus onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => shownInvite.set(null)}>
            Fechar
          </Button>
          <CopyButton value={link}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Link copiado' : 'Copiar link'}</Button>}</CopyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
