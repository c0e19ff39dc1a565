import { Button, Checkbox, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { RelacoesDoTicket } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { ArquivoDeTicket, TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { newId } from '@/core/new-id.ts';
import { useShortcut } from '@/core/shortcuts.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import type { RichEditorHandle } from '@/ui/texts/rich-editor.tsx';
import { stillNamed, type TypedMenuHandle } from '@/ui/texts/typed-menu.tsx';
import classes from '../components/tickets.module.css';
import { relacoesQuery } from '../relacoes/relacoes.queries.ts';
import { statusQuery, ticketsChanged } from '../tickets.registro.ts';
import { AgendarDialog } from './agendar-dialog.tsx';
import css from './compositor.module.css';
import { AttachButton, Attached } from './files.tsx';
import { MacroMenu } from './macro-menu.tsx';
import { type Asked, AskedMenu, askedBy } from './typed-menu.tsx';
import { type Draft, useDraft } from './use-draft.ts';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

/** Who reads it. */
function To({ nota, email, participantes }: { nota: boolean; email: string; participantes: RelacoesDoTicket['participantes'] }) {
  if (nota) return <p className={css.to}>Só a equipe lê. Escreva @ para avisar um colega.</p>;
  if (email === '' && participantes.length === 0)
    return <p className={css.to}>O cliente não tem e-mail, ou a empresa não tem servidor de e-mail: a resposta fica só aqui. Avise por outro meio.</p>;
  return (
    <p className={css.to}>
      {email !== '' && (
        <span>
          Para <b>{email}</b>
        </span>
      )}
      {participantes.length > 0 && (
        <span>
          Cópia para <b>{participantes.map((p) => p.email).join(', ')}</b>
        </span>
      )}
    </p>
  );
}

interface ComposerProps {
  ticket: TicketDetalhe;
  /** What is to be cited, each time anew. */
  quote: { readonly html: string; readonly n: number } | null;
  /** Somebody writes, or has stopped. */
  onWriting: (writing: boolean) => void;
}

/** An answer to the customer or a note for the team, once what was begun before is there. */
export function TicketComposer(props: ComposerProps) {
  const { stored, keep } = useDraft(props.ticket.id_ticket);
  return stored === null ? <Skeleton h={240} /> : <Writing {...props} draft={stored} keep={keep} />;
}

function Writing({ ticket, quote, onWriting, draft, keep }: ComposerProps & { draft: Draft; keep: (draft: Draft) => void }) {
  const { id_ticket } = ticket;
  const [tipo, setTipo] = useState(draft.tipo);
  const [html, setHtml] = useState(draft.html);
  const [arquivos, setArquivos] = useState<readonly ArquivoDeTicket[]>([]);
  const [named, setNamed] = useState<readonly { id: number; nome: string }[]>([]);
  const [sending, setSending] = useState(false);
  const [wrong, setWrong] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [scheduling, setScheduling] = useState(false);
  const [filhos, setFilhos] = useState(false);
  const [naConversa, setNaConversa] = useState(false);
  const sent = useRef(newId());
  const editor = useRef<RichEditorHandle>(null);
  const menu = useRef<TypedMenuHandle>(null);
  const { data: status = [] } = useQuery(statusQuery);
  const { data: relacoes } = useQuery(relacoesQuery(id_ticket));
  const nota = tipo === 'nota';
  const empty = html === '' && arquivos.length === 0;
  const children = relacoes?.vinculos.filter((v) => v.tipo === 2 && v.primeiro === 0 && v.encerrado === 0).length ?? 0;
  const open = relacoes?.conversa_aberta ?? null;

  const become = (next: Draft['tipo']): void => {
    setTipo(next);
    setAsked(null);
    if (html !== '') keep({ html, tipo: next });
    editor.current?.focus();
  };
  const write = (next: string): void => {
    setHtml(next);
    keep({ html: next, tipo });
    onWriting(next !== '');
  };
  const clear = (): void => {
    sent.current = newId();
    editor.current?.set('');
    setHtml('');
    keep({ html: '', tipo });
    setArquivos([]);
    setNamed([]);
    setFilhos(false);
    onWriting(false);
  };
  const send = async (next?: number): Promise<void> => {
    if (sending) return;
    if (empty) {
      setWrong(nota ? 'Escreva a nota' : 'Escreva a resposta');
      return;
    }
    setSending(true);
    setWrong('');
    try {
      const { data } = await call(tickets.responder, {
        body: {
          id_ticket,
          resposta: html,
          tipo,
          arquivos: arquivos.map((a) => a.id_arquivo),
          mencoes: nota ? stillNamed(html, named) : [],
          private_id: sent.current,
          ...(next !== undefined && { status: next }),
          ...(!nota && filhos && { filhos: 1 }),
        },
      });
      clear();
      toast(nota ? 'Nota guardada.' : ticket.email === '' ? 'Resposta guardada.' : 'Resposta a caminho.');
      // the answer is kept: what the sala refuses is told, and may be tried again beside the answer
      if (!nota && naConversa && open !== null)
        await call(ticketCompositor.naConversa, { params: { id: data.id_resposta } }).catch((error: unknown) =>
          toastError(`A resposta não foi para a conversa: ${messageOf(error)}`),
        );
      await ticketsChanged();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const choose = async ({ id, label }: { id: number; label: string }): Promise<void> => {
    const from = asked;
    setAsked(null);
    if (!from) return;
    if (from.kind === 'pessoa') {
      // words alone are put in as they are
      const nome = label.replace(/[<>]/g, '');
      setNamed((now) => [...now.filter((p) => p.id !== id), { id, nome }]);
      editor.current?.insert(`@${nome} `, from.length);
      return;
    }
    try {
      const { data } = await call(ticketCompositor.usarModelo, { params: { id: id_ticket }, body: { id_texto: id } });
      editor.current?.insert(data.html, from.length);
      setArquivos((now) => [...now, ...data.arquivos]);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  useEffect(() => {
    if (quote) editor.current?.insert(`<blockquote>${quote.html}</blockquote><p></p>`);
  }, [quote]);
  useShortcut('r', 'Responder ao cliente', () => become('publica'));
  useShortcut('n', 'Anotar para a equipe', () => become('nota'));
  return (
    <div className={classes.composer} data-nota={nota || undefined}>
      <SegmentedControl
        size="xs"
        value={tipo}
        onChange={(value) => become(value)}
        data={[
          { value: 'publica', label: 'Responder ao cliente' },
          { value: 'nota', label: 'Nota da equipe' },
        ]}
        aria-label="Para quem é"
      />
      <To nota={nota} email={ticket.email} participantes={relacoes?.participantes ?? []} />
      <div className={css.anchor}>
        <Suspense fallback={<Skeleton h={200} />}>
          <RichEditor
            label={nota ? 'Nota' : 'Resposta'}
            initial={draft.html}
            error={wrong === '' ? undefined : wrong}
            onChange={write}
            onTyped={(before) => setAsked(askedBy(before, nota))}
            onKey={(event) => {
              if (asked && menu.current?.onKey(event)) return true;
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
              void send();
              return true;
            }}
            handle={editor}
          />
        </Suspense>
        {asked && <AskedMenu asked={asked} handle={menu} onChoose={(option) => void choose(option)} onClose={() => setAsked(null)} />}
      </div>
      <Attached arquivos={arquivos} onChange={setArquivos} />
      {!nota && children > 0 && (
        <Checkbox
          size="xs"
          checked={filhos}
          onChange={(event) => setFilhos(event.currentTarget.checked)}
          label={
            children === 1
              ? 'Responder também o ticket filho aberto, com o mesmo status'
              : `Responder também os ${children} tickets filhos abertos, com o mesmo status`
          }
        />
      )}
      {!nota && open !== null && (
        <Checkbox
          size="xs"
          checked={naConversa}
          onChange={(event) => setNaConversa(event.currentTarget.checked)}
          label="Mandar também pela conversa aberta no WhatsApp"
        />
      )}
      <div className={classes.row}>
        <AttachButton onChange={setArquivos} onWrong={setWrong} />
        <MacroMenu id={id_ticket} />
        {!nota && (
          <Button variant="default" leftSection={<IconClock size={16} stroke={1.7} />} disabled={empty || sending} onClick={() => setScheduling(true)}>
            Agendar
          </Button>
        )}
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
        <Button loading={sending} onClick={() => void send()} title="Ctrl+Enter">
          {nota ? 'Guardar nota' : 'Responder'}
        </Button>
      </div>
      {scheduling && (
        <AgendarDialog
          save={(quando, cancelar) =>
            call(ticketCompositor.agendar, {
              params: { id: id_ticket },
              body: { resposta: html, arquivos: arquivos.map((a) => a.id_arquivo), quando, cancelar_se_responder: cancelar ? 1 : 0 },
            })
          }
          onClose={() => setScheduling(false)}
          onDone={() => {
            setScheduling(false);
            clear();
            void ticketsChanged();
          }}
        />
      )}
    </div>
  );
}
