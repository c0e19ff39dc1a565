import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconCheck, IconChecks, IconClock, IconFile, IconMapPin, IconUser } from '@tabler/icons-react';
import { formatTime } from '@/core/formats.ts';
import { useMedia } from '@/ui/files/media.ts';
import classes from './simulador.module.css';

type PhoneMessage = Answer<typeof simulador.telefone>['data'][number];

function PhoneFile({ arquivo }: { arquivo: NonNullable<PhoneMessage['arquivo']> }) {
  const image = arquivo.content_type.startsWith('image/');
  const { address } = useMedia(image ? arquivo.url : null);
  if (image && address !== null) return <img className={classes.phoneImage} src={address} alt={arquivo.nome} />;
  return (
    <span className={classes.phoneFile}>
      <IconFile size={17} aria-hidden /> {arquivo.nome}
    </span>
  );
}

/** One message as the customer sees it. */
export function PhoneBubble({ message, quoted, onReact }: { message: PhoneMessage; quoted: PhoneMessage | undefined; onReact: (emoji: string) => void }) {
  const { minha, ack, reacoes } = message;
  const own = reacoes.find((r) => r.minha)?.emoji;
  return (
    <div className={classes.phoneRow} data-mine={minha || undefined}>
      <div className={classes.phoneBubble}>
        {quoted && <span className={classes.phoneQuote}>{quoted.texto || quoted.arquivo?.nome}</span>}
        {message.apagada ? (
          <i>Mensagem apagada</i>
        ) : (
          <>
            {message.arquivo && <PhoneFile arquivo={message.arquivo} />}
            {message.localizacao && (
              <span className={classes.phoneFile}>
                <IconMapPin size={17} aria-hidden /> {message.localizacao.nome || 'Localização'}
              </span>
            )}
            {message.contatos_vcard?.map((card) => (
              <span key={card.nome} className={classes.phoneFile}>
                <IconUser size={17} aria-hidden /> {card.nome} {formatPhone(card.telefone)}
              </span>
            ))}
            <span>{message.texto}</span>
          </>
        )}
        <span className={classes.phoneMeta}>
          {message.editada && !message.apagada && 'editada '}
          {formatTime(message.em)}
          {minha &&
            (ack === 0 ? (
              <IconClock size={12} aria-label="Enviando" />
            ) : ack === 1 ? (
              <IconCheck size={13} aria-label="Enviada" />
            ) : (
              <IconChecks size={13} aria-label={ack === 3 ? 'Lida' : 'Entregue'} data-read={ack === 3 || undefined} />
            ))}
        </span>
        {reacoes.length > 0 && (
          <span className={classes.phoneReactions} role="group" aria-label="Reações">
            {reacoes.map((r) => r.emoji).join(' ')}
          </span>
        )}
      </div>
      {!message.apagada && (
        <span className={classes.phoneReact}>
          {['👍', '❤️', '😂'].map((emoji) => (
            <button key={emoji} type="button" aria-label={`Cliente reage com ${emoji}`} onClick={() => onReact(emoji === own ? '' : emoji)}>
              {emoji}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
