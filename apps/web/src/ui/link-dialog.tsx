import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useStore } from '@/core/store.ts';
import { type ShownLink, shownLink } from './shown-link.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** The link of an invitation where nothing can be mailed (`showLink`), to be copied and handed over. */
export function LinkDialog() {
  const shown = useStore(shownLink);
  return shown && <Shown {...shown} />;
}

function Shown({ quem, link }: ShownLink) {
  useReturnFocus();
  const onClose = (): void => shownLink.set(null);
  return (
    <Modal opened onClose={onClose} title={`Link de convite para ${quem}`}>
      <Stack gap="md">
        <Text size="sm">
          Nenhum e-mail foi enviado: falta configurar o servidor de e-mail. Copie o link e entregue a {quem}. Ele aparece só agora, vale por 3 dias e abre uma
          vez. Quem já tem conta entra antes com a senha de sempre.
        </Text>
        <TextInput label="Link" value={link} readOnly data-autofocus onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          <CopyButton value={link}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Link copiado' : 'Copiar link'}</Button>}</CopyButton>
        </Group>
      </Stack>
    </Modal>
  );
}
