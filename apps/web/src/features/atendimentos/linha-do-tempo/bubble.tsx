import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import {
  IconArrowForwardUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconClockHour4,
  IconCoin,
  IconCoinOff,
  IconCornerUpLeft,
  IconDeviceMobile,
  IconExclamationCircle,
  IconExternalLink,
  IconHelpCircle,
  IconLock,
  IconRobot,
} from '@tabler/icons-react';
import { memo } from 'react';
import { formatDate, formatTime, isSameDay } from '@/core/formats.ts';
import { Attachment } from '@/ui/files/attachment.tsx';
import { LightCheckbox } from '@/ui/light.tsx';
import { richText } from '@/ui/texts/rich-text.tsx';
import { previewOf } from '../parts/preview-of.ts';
import { useToday } from '../state/queue.ts';
import { BubbleMenu } from './bubble-menu.tsx';
import { ContactCards } from './contact-cards.tsx';
import classes from './messages.module.css';
import { noteText } from './note-text.tsx';
import { Place } from './place.tsx';
import { Quote } from './quote.tsx';
import { ReactPicker } from './react-picker.tsx';
import { Reactions } from './reactions.tsx';
import { SendAgain } from './send-again.tsx';
import { mayPick, togglePicked } from './state/picked-messages.ts';
import { Sticker } from './sticker.tsx';

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long' });

/** Heading of a day: Hoje, Ontem, the weekday within a week, else the date. */
function dayTitle(moment: string, now: Date): string {
  if (isSameDay(moment, now)) return 'Hoje';
  if (isSameDay(moment, new Date(now.getTime() - 86_400_000))) return 'Ontem';
  if (now.getTime() - new Date(moment).getTime() < 6 * 86_400_000) return weekday.format(new Date(moment));
  return formatDate(moment);
}

/** Above the first message of a day; drawn again when the day ends. */
export function DayHeading({ moment }: { moment: string }) {
  const today = useToday();
  return (
    <div className={classes.day} role="separator">
      <span>{dayTitle(moment, new Date(today))}</span>
    </div>
  );
}

/** How far a message of ours got. */
function Ack({ message: { ack, status } }: { message: Mensagem }) {
  if (status === 'failed') return <IconExclamationCircle size={14} aria-label="Não enviada" className={classes.failed} />;
  if (status === 'unknown') return <IconHelpCircle size={14} aria-label="Não sabemos se saiu" className={classes.failed} />;
  if (ack === 0) return <IconClock size={13} aria-label="Enviando" />;
  if (ack === 1) return <IconCheck size={14} aria-label="Enviada" />;
  return <IconChecks size={14} aria-label={ack === 3 ? 'Lida' : 'Entregue'} data-read={ack === 3 || undefined} />;
}

const kinds: Readonly<Record<string, string>> = {
  marketing: 'Marketing',
  utility: 'Utilidade',
  authentication: 'Autenticação',
  authentication_international: 'Autenticação internacional',
  service: 'Atendimento',
  referral_conversion: 'Resposta a anúncio',
};
/** What the network charges it as; what is free says so to who points at it (lines L9). */
function Charge({ cobranca: { categoria, cobrada } }: { cobranca: NonNullable<Mensagem['cobranca']> }) {
  const text = `${kinds[categoria] ?? categoria}, ${cobrada ? 'cobrada pela Meta' : 'sem cobrança da Meta'}`;
  const Icon = cobrada ? IconCoin : IconCoinOff;
  return (
    <span title={text}>
      <Icon size={12} aria-label={text} />
    </span>
  );
}

/** It did not leave, or nobody knows whether it did: a person decides. */
const isUnsent = ({ status }: Mensagem): boolean => status === 'failed' || status === 'unknown';

function reasonOf({ status, erro }: Mensagem): string {
  if (status === 'unknown') return 'Não sabemos se saiu: o WhatsApp não respondeu. Confirme com o cliente antes de enviar de novo.';
  return erro === null ? 'Não foi possível enviar.' : `Erro: ${erro}`;
}

/** Who wrote a message of ours: a person, what the product says by itself, or somebody with the phone in hand. */
const authorOf = ({ nome, de }: Mensagem): string => nome || (de === 'bot' ? 'Mensagem automática' : 'Pelo telefone da empresa');

interface BubbleProps {
  message: Mensagem;
  /** First of its day. */
  newDay: boolean;
  /** First of those that were unread when the sala was opened. */
  firstUnread: boolean;
  /** Same author as the one above. */
  joined: boolean;
  me: number;
  /** In an interno only one's own messages are ours. */
  interno: boolean;
  mayWrite: boolean;
  onReply: (message: Mensagem) => void;
  onEdit: (message: Mensagem) => void;
  onOpenFile: (message: Mensagem) => void;
  /** Whether it is picked; null: nothing is being picked. */
  picked: boolean | null;
}

/** One message of the timeline. */
export const Bubble = memo(function Bubble({ message, newDay, firstUnread, joined, me, interno, mayWrite, onReply, onEdit, onOpenFile, picked }: BubbleProps) {
  const { de, text, deletada, type, arquivo, reply, link } = message;
  const ours = (de === 'usuario' && (!interno || message.id_usuario === me)) || de === 'bot';
  const isNote = type === 'nota';
  return (
    <>
      {newDay && <DayHeading moment={message.at_created} />}
      {firstUnread && (
        <div className={classes.unread} role="separator">
          <span>Mensagens não lidas</span>
        </div>
      )}
      {de === 'sistema' ? (
        <div className={classes.system}>
          {message.passo && <IconRobot size={14} stroke={1.7} aria-hidden />}
          {text} · <time dateTime={message.at_created}>{formatTime(message.at_created)}</time>
        </div>
      ) : (
        <div
          className={classes.row}
          data-ours={ours || undefined}
          data-joined={joined || undefined}
          data-note={isNote || undefined}
          data-msg-id={message.msg_id}
          data-picking={picked !== null || undefined}
        >
          {picked !== null && mayPick(message) && (
            <span className={classes.pick}>
              <LightCheckbox aria-label={`Selecionar mensagem: ${previewOf(message)}`} checked={picked} onChange={() => togglePicked(message.msg_id)} />
            </span>
          )}
          <div className={classes.column}>
            <div
              className={classes.bubble}
              data-deleted={deletada === 1 || undefined}
              data-bare={(type === 'sticker' && arquivo !== null && deletada === 0 && reply === null) || undefined}
            >
              {isNote && (
                <span className={classes.noteHead}>
                  <IconLock size={12} aria-hidden /> Nota interna{message.id_usuario === me ? '' : ` de ${message.nome}`}
                </span>
              )}
              {(ours || interno) && !isNote && !joined && message.id_usuario !== me && <span className={classes.author}>{authorOf(message)}</span>}
              {deletada === 1 ? (
                <span className={classes.gone}>
                  <IconBan size={14} aria-hidden /> {isNote ? 'Nota apagada' : 'Mensagem apagada'}
                </span>
              ) : (
                <>
                  {message.encaminhada && (
                    <span className={classes.forwarded}>
                      <IconArrowForwardUp size={13} aria-hidden /> Encaminhada
                    </span>
                  )}
                  {reply && <Quote reply={reply} chat_id={message.chat_id} />}
                  {arquivo &&
                    (type === 'sticker' ? <Sticker arquivo={arquivo} /> : <Attachment arquivo={arquivo} type={type} onOpen={() => onOpenFile(message)} />)}
                  {message.arquivo_apagado && (
                    <>
                      <span className={classes.gone}>
                        <IconBan size={14} aria-hidden /> Arquivo apagado pela regra de retenção
                      </span>
                      {text !== '' && <br />}
                    </>
                  )}
                  {message.localizacao && <Place place={message.localizacao} />}
                  {message.contatos_vcard && <ContactCards cards={message.contatos_vcard} />}
                  {text !== '' && !message.localizacao && !message.contatos_vcard && (
                    <span className={message.nao_suportada ? classes.gone : classes.text}>{isNote ? noteText(text, message.mencoes) : richText(text)}</span>
                  )}
                  {message.opcoes && (
                    <ol className={classes.options} aria-label="Opções oferecidas">
                      {message.opcoes.map((opcao) => (
                        <li key={opcao}>{opcao}</li>
                      ))}
                    </ol>
                  )}
                  {link && (
                    <a className={classes.link} href={link.url} target="_blank" rel="noopener noreferrer nofollow">
                      <IconExternalLink size={15} aria-hidden /> {link.title}
                    </a>
                  )}
                </>
              )}
              <span className={classes.meta}>
                {message.private_id?.startsWith('agendamento_') && <IconClockHour4 size={12} aria-label="Mensagem agendada" />}
                {message.origem === 'telefone' && <IconDeviceMobile size={12} aria-label="Enviada pelo telefone" />}
                {message.editada && deletada === 0 && <span>editada</span>}
                <time dateTime={message.at_created}>{formatTime(message.at_created)}</time>
                {message.cobranca && <Charge cobranca={message.cobranca} />}
                {ours && !isNote && deletada === 0 && <Ack message={message} />}
              </span>
              {isUnsent(message) && (
                <span className={classes.reason} role="alert">
                  {reasonOf(message)}
                  {mayWrite && deletada === 0 && (
                    <span>
                      <SendAgain msg_id={message.msg_id} certain={message.status === 'failed'} />
                    </span>
                  )}
                </span>
              )}
            </div>
            {message.reacoes && message.reacoes.length > 0 && deletada === 0 && <Reactions message={message} me={me} interno={interno} mayWrite={mayWrite} />}
          </div>
          {deletada === 0 && mayWrite && picked === null && (
            <span className={classes.acts}>
              {!isNote && !isUnsent(message) && <ReactPicker message={message} me={me} interno={interno} />}
              {!isNote && (
                <button type="button" className={classes.act} aria-label="Responder a esta mensagem" onClick={() => onReply(message)}>
                  <IconCornerUpLeft size={15} />
                </button>
              )}
              <BubbleMenu message={message} own={message.id_usuario === me && de === 'usuario'} onReply={onReply} onEdit={onEdit} />
            </span>
          )}
        </div>
      )}
    </>
  );
});
