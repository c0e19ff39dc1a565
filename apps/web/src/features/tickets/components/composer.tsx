import { Button, CloseButton, FileButton, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { arquivoTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { ArquivoDeTicket, TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconChevronDown, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { formatBytes } from '@/core/bytes.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { statusQuery, ticketsChanged } from '../tickets.registro.ts';
import classes from './tickets.module.css';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

type Tipo = 'publica' | 'nota';

/** An answer to the customer or a note for the team: plainly apart, with files, and the state that follows. */
export function TicketComposer({ ticket }: { ticket: TicketDetalhe }) {
  const { id_ticket } = ticket;
  const [tipo, setTipo] = useState<Tipo>('publica');
  const [html, setHtml] = useState('');
  const [arquivos, setArquivos] = useState<readonly ArquivoDeTicket[]>([]);
  const [mencoes, setMencoes] = useState<number[]>([]);
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState('');
  const [round, setRound] = useState(0);
  const sent = useRef(crypto.randomUUID());
  const chosen = useRef<() => void>(null);
  const { data: status = [] } = useQuery(statusQuery);
  const nota = tipo === 'nota';
  const empty = html === '' && arquivos.length === 0;
  useLeaveGuard(
    () => !empty && !sending,
    () => undefined,
  );

  const send = async (next?: number): Promise<void> => {
    if (sending) return;
    if (empty) {
      setWrong(nota ? 'Escreva a nota' : 'Escreva a resposta');
      return;
    }
    setSending(true);
    setWrong('');
    try {
      await call(tickets.responder, {
        body: {
          id_ticket,
          resposta: html,
          tipo,
          arquivos: arquivos.map((a) => a.id_arquivo),
          mencoes: nota ? mencoes : [],
          private_id: sent.current,
          ...(next !== undefined && { status: next }),
        },
      });
      sent.current = crypto.randomUUID();
      setHtml('');
      setArquivos([]);
      setMencoes([]);
      setRound((n) => n + 1);
      toast(nota ? 'Nota guardada.' : ticket.email === '' ? 'Resposta guardada.' : 'Resposta a caminho.');
      await ticketsChanged();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const attach = async (files: readonly File[]): Promise<void> => {
    chosen.current?.();
    setWrong('');
    for (const file of files) {
      try {
        const { data } = await call(arquivoTicket.upload, { file });
        setArquivos((now) => [...now, data]);
      } catch (error) {
        // spec 8: the server's words in red; the others go on
        setWrong(`${file.name}: ${messageOf(error)}`);
      }
    }
  };
  return (
    <div className={classes.composer} data-nota={nota || undefined}>
      <SegmentedControl
        size="xs"
        value={tipo}
        onChange={(value) => setTipo(value)}
        data={[
          { value: 'publica', label: 'Responder ao cliente' },
          { value: 'nota', label: 'Nota da equipe' },
        ]}
        aria-label="Para quem é"
      />
      <p className={classes.quiet}>
        {nota
          ? 'Só a equipe lê.'
          : ticket.email === ''
            ? 'O cliente não tem e-mail, ou a empresa não tem servidor de e-mail: a resposta fica só aqui. Avise por outro meio.'
            : `Vai por e-mail para ${ticket.email}.`}
      </p>
      <Suspense fallback={<Skeleton h={200} />}>
        <RichEditor key={round} label={nota ? 'Nota' : 'Resposta'} initial="" error={wrong === '' ? undefined : wrong} onChange={setHtml} />
      </Suspense>
      {nota && <AsyncMultiSelect label="Avisar" placeholder="Colegas a mencionar" query={peopleQuery} value={mencoes} onChange={setMencoes} />}
      {arquivos.length > 0 && (
        <div className={classes.files}>
          {arquivos.map(({ id_arquivo, nome, tamanho }) => (
            <span key={id_arquivo} className={classes.file}>
              {nome} <span className={classes.quiet}>{formatBytes(tamanho)}</span>
              <CloseButton size="xs" aria-label={`Tirar ${nome}`} onClick={() => setArquivos((now) => now.filter((a) => a.id_arquivo !== id_arquivo))} />
            </span>
          ))}
        </div>
      )}
      <div className={classes.row}>
        <FileButton multiple resetRef={chosen} onChange={(files) => void attach(files)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} stroke={1.7} />}>
              Anexar
            </Button>
          )}
        </FileButton>
        <span className={classes.grow} />
        {!nota && (
          <Menu position="top-end">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={15} stroke={1.8} />} disabled={sending}>
                Responder e…
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {status
                .filter((s) => s.status === 1 && s.id_status_ticket !== ticket.status)
                .map((s) => (
                  <Menu.Item key={s.id_status_ticket} onClick={() => void send(s.id_status_ticket)}>
                    Deixar como {s.nome}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <Button loading={sending} onClick={() => void send()}>
          {nota ? 'Guardar nota' : 'Responder'}
        </Button>
      </div>
    </div>
  );
}
