import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { menuQuery } from '@/core/menu.ts';
import { queryClient } from '@/core/query-client.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { CardChooser, type ComQuadro, findComQuadro } from './card-chooser.tsx';
import { ContactSearch } from './contact-search.tsx';
import { LineChooser } from './line-chooser.tsx';
import { dialable, digitsOf, fewestDigits, type Linha, type SalaAberta, startChat, type Target } from './start-chat.ts';

type Step =
  | { step: 'contact' }
  | { step: 'card'; id_contato: number; found: readonly ComQuadro[] }
  | { step: 'line'; target: Target; linhas: readonly Linha[] }
  | { step: 'open'; target: Target; linha: Linha; linhas: readonly Linha[]; salas: readonly SalaAberta[] };

const titles: Record<Step['step'], string> = { contact: 'Nova conversa', card: 'Novo card', line: 'Nova conversa', open: 'Existe conversa aberta?' };

interface NewChatProps {
  /** Chosen elsewhere: a contato, or whom somebody named. */
  id_contato?: number;
  person?: Target;
  onClose: () => void;
}

/** Spec 2 and 4: pick the contact, pick the line (skipped when there is one), start; an open sala is never a dead end. */
export function NewChatModal({ id_contato, person, onClose }: NewChatProps) {
  useReturnFocus();
  const [at, setAt] = useState<Step>({ step: 'contact' });
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const opensForm = useCan('WPPConfig', 'store');
  const links = useCan('departamentos', 'store');

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(messageOf(error));
    }
    setBusy(false);
  };
  const go = (id_sala: number): void => {
    if (id_contato === undefined) onClose(); // else the address that opened this goes with the screen
    void navigate(`/ChatSala/${id_sala}`);
  };
  /** Spec 2 and 8: says why, and leads whoever may to where a line is connected. */
  const disconnected = (linhas: readonly Linha[]): void => {
    toastError('Whatsapp desconectado!');
    const entries = queryClient.getQueryData(menuQuery.queryKey)?.data ?? [];
    const place = entries.find(({ caminho }) => caminho.toLowerCase() === '/wppconfig');
    if (!place) return;
    if (id_contato === undefined) onClose();
    const [off, ...more] = linhas.filter(({ conectado }) => conectado === 0);
    void navigate(off && more.length === 0 && opensForm ? `${place.caminho}/editar/${off.id_wpp_config}` : place.caminho);
  };
  const start = (linha: Linha, target: Target, linhas: readonly Linha[], force = false): Promise<void> =>
    guarded(async () => {
      if (linha.conectado === 0) return disconnected(linhas);
      const started = await startChat(linha, target, force);
      if (started.kind === 'started') go(started.id_sala);
      else if (force) throw new Error('Você não pode encerrar esta conversa. Peça a quem está atendendo.');
      else setAt({ step: 'open', target, linha, linhas, salas: started.salas });
    });
  const choose = (telefone: string, nome: string): Promise<void> =>
    guarded(async () => {
      const number = dialable(telefone);
      // spec 5; said before a line is asked for
      if (number === null || digitsOf(number).length < fewestDigits) throw new Error('Telefone inválido');
      const target = { telefone: number, nome };
      const { data } = await call(WPP.getWppConfig, { params: { n: 0 } });
      const [only, ...others] = data;
      if (only === undefined) throw new Error('Whatsapp não cadastrado'); // spec 8
      if (others.length > 0) setAt({ step: 'line', target, linhas: data });
      else await start(only, target, data);
    });

  /** Spec 2, 5 and 8: a card is made in a departamento's list; without any, whoever may is led to where one is linked. */
  const card = (id: number): Promise<void> =>
    guarded(async () => {
      const found = await findComQuadro();
      if (found.length > 0) return setAt({ step: 'card', id_contato: id, found });
      toastError('Não há departamentos vinculados ao Kanban');
      if (!links) return toast('Peça a quem administra os departamentos que vincule um deles a um quadro.');
      onClose();
      void navigate('/departamento');
    });

  // chosen elsewhere: the person already said whom to write to
  const begun = useRef(false);
  useEffect(() => {
    if ((id_contato ?? person) === undefined || begun.current) return;
    begun.current = true;
    const whom = person
      ? Promise.resolve(person)
      : call(contatos.getById, { params: { id: id_contato ?? 0 } }).then(({ data }) => ({ ...data, telefone: data.telefone ?? '' }));
    whom.then(
      ({ telefone, nome }) => choose(telefone, nome),
      (error: unknown) => toastError(messageOf(error)),
    );
  });

  return (
    <Modal opened onClose={onClose} title={titles[at.step]} size={at.step === 'contact' ? 560 : 460}>
      {at.step === 'contact' && <ContactSearch busy={busy} onChoose={(telefone, nome) => void choose(telefone, nome)} onCard={(id) => void card(id)} />}
      {at.step === 'card' && <CardChooser id_contato={at.id_contato} found={at.found} onClose={onClose} />}
      {at.step === 'line' && <LineChooser linhas={at.linhas} busy={busy} onChoose={(linha) => void start(linha, at.target, at.linhas)} onClose={onClose} />}
      {at.step === 'open' && (
        <Stack gap="md">
          <Text size="md">Deseja encerrar e iniciar nova conversa.</Text>
          <Stack gap={6}>
            {at.salas.map((sala) => (
              <Group key={sala.sala_id} justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm">
                  {sala.contato}
                  <Text span c="dimmed" size="sm">
                    {[sala.nome, sala.usuario_nome === null ? 'aguardando atendimento' : `com ${sala.usuario_nome}`]
                      .filter(Boolean)
                      .map((part) => ` · ${part}`)}
                  </Text>
                </Text>
                <Button size="xs" variant="default" disabled={!sala.pode_abrir} onClick={() => go(sala.sala_id)}>
                  Abrir conversa
                </Button>
              </Group>
            ))}
          </Stack>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Não
            </Button>
            <Button loading={busy} onClick={() => void start(at.linha, at.target, at.linhas, true)}>
              Sim
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
