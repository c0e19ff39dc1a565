import { Button } from '@mantine/core';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { dialable, type Linha, startChat } from '../novo/start-chat.ts';

interface ReserveProps {
  reserve: Linha;
  sala: Pick<Atendimento, 'nome' | 'id_departamento'> & { telefone: string };
}

/** Goes on with the customer by the line's reserve, in a sala of that line; asked first, because the customer sees another number (lines L14). */
export function ReserveButton({ reserve, sala }: ReserveProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const go = async (): Promise<void> => {
    setBusy(true);
    try {
      const started = await startChat(reserve, { telefone: dialable(sala.telefone) ?? sala.telefone, nome: sala.nome }, false, sala.id_departamento);
      const [open] = started.kind === 'open' ? started.salas : [];
      if (open?.pode_abrir === false) throw new Error(`Já há uma conversa por ${reserve.nome}, com ${open.usuario_nome ?? 'a fila'}.`);
      void navigate(`/ChatSala/${started.kind === 'started' ? started.id_sala : open?.sala_id}`);
    } catch (error) {
      toastError(messageOf(error));
    }
    setBusy(false);
  };
  const ask = (): void =>
    askConfirm({
      title: `Continuar por ${reserve.nome}?`,
      text: `${sala.nome} verá outro número: ${formatPhone(reserve.telefone)}. O que já foi escrito aqui e não saiu espera este número voltar.`,
      confirm: 'Continuar por outro número',
      run: () => void go(),
    });
  return (
    <Button size="compact-xs" variant="subtle" color="orange" loading={busy} onClick={ask}>
      Continuar por {reserve.nome}
    </Button>
  );
}
