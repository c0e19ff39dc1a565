import { Alert, Button, Group } from '@mantine/core';
import { dayIso, formatDate, formatTime } from '@/core/formats.ts';

interface DraftNoticeProps {
  em: string;
  onContinue: () => void;
  onDiscard: () => void;
}

const momentOf = (em: string): string => (dayIso(em) === dayIso(new Date()) ? formatTime(em) : `${formatDate(em)} ${formatTime(em)}`);

/** Offers back what was typed here and never saved. */
export function DraftNotice({ em, onContinue, onDiscard }: DraftNoticeProps) {
  return (
    <Alert color="blue" role="status" title={`Há um rascunho de ${momentOf(em)}`}>
      O que você digitou nesta tela não chegou a ser salvo.
      <Group gap="sm" mt="xs">
        <Button size="xs" onClick={onContinue}>
          Continuar
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
