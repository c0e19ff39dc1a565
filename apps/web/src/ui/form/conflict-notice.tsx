import { Alert, Button, Group, Text } from '@mantine/core';

interface ConflictNoticeProps {
  /** The server's words. */
  message: string;
  onTakeStored: () => void;
  onOverwrite: () => void;
}

/** Somebody else saved a newer version: nothing is lost until the person chooses. */
export function ConflictNotice({ message, onTakeStored, onOverwrite }: ConflictNoticeProps) {
  return (
    <Alert color="orange" role="alert" radius={0} title={message}>
      <Text size="sm">O que você escreveu continua nesta tela. Escolha qual versão fica.</Text>
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="default" onClick={onTakeStored}>
          Descartar a minha e carregar a atual
        </Button>
        <Button size="xs" color="orange.8" onClick={onOverwrite}>
          Salvar a minha por cima
        </Button>
      </Group>
    </Alert>
  );
}
