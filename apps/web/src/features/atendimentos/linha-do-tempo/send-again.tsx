import { Button } from '@mantine/core';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';

/** The way on for a message that the network refused, or, not `certain`, that may have left. */
export function SendAgain({ msg_id, certain }: { msg_id: number; certain: boolean }) {
  const again = useMutation({
    mutationFn: () => call(chat.reenviar, { params: { id: msg_id } }),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Button size="compact-xs" variant="white" loading={again.isPending} onClick={() => again.mutate()}>
      {certain ? 'Tentar de novo' : 'Enviar de novo'}
    </Button>
  );
}
