import { dayIso, formatDate, formatTime } from '@/core/formats.ts';
import { Alert, AlertActions } from '../plain/alert.tsx';
import { Button } from '../plain/button.tsx';

interface DraftNoticeProps {
  em: string;
  onContinue: () => void;
  onDiscard: () => void;
}

const momentOf = (em: string): string => (dayIso(em) === dayIso(new Date()) ? formatTime(em) : `${formatDate(em)} ${formatTime(em)}`);

/** Offers back what was typed here and never saved. */
export function DraftNotice({ em, onContinue, onDiscard }: DraftNoticeProps) {
  return (
    <Alert kind="info" role="status" title={`Há um rascunho de ${momentOf(em)}`}>
      O que você digitou nesta tela não chegou a ser salvo.
      <AlertActions>
        <Button size="xs" onClick={onContinue}>
          Continuar
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Descartar
        </Button>
      </AlertActions>
    </Alert>
  );
}
