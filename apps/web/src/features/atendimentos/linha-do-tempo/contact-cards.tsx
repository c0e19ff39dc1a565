import { formatPhone, withCountry } from '@prosa/brasil/telefone.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { IconCopy, IconMessage2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/core/session/session.ts';
import { copyText } from '@/ui/copy-text.ts';
import { LightAvatar } from '@/ui/light.tsx';
import classes from './contents.module.css';

const NewChatModal = lazy(async () => ({ default: (await import('../novo/new-chat-modal.tsx')).NewChatModal }));

type Card = NonNullable<Mensagem['contatos_vcard']>[number];

const phonesOf = ({ telefone, telefones }: Card): readonly string[] => telefones ?? (telefone === '' ? [] : [telefone]);
/** Everything that a card says besides the name. */
const detailsOf = (card: Card): string[] => [...(card.empresa ? [card.empresa] : []), ...phonesOf(card).map(formatPhone), ...(card.emails ?? [])];

const copy = (card: Card): Promise<boolean> => copyText([card.nome, ...detailsOf(card)].join(' '), 'Contato copiado.');

/** Contact cards of a message, each with what one would do with it. */
export function ContactCards({ cards }: { cards: readonly Card[] }) {
  const mayStart = useCan('WPP', 'iniciarWPP');
  const [writeTo, setWriteTo] = useState<Card | null>(null);
  return (
    <ul className={classes.cards} aria-label="Contatos enviados">
      {cards.map((card) => (
        <li key={`${card.nome} ${card.telefone}`}>
          <span className={classes.who}>
            <LightAvatar id={Number(withCountry(card.telefone).slice(-4))} name={card.nome} size={34} />
            <span>
              <b>{card.nome}</b>
              {detailsOf(card).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </span>
          </span>
          <span className={classes.cardActs}>
            {mayStart && card.telefone !== '' && (
              <button type="button" aria-label={`Abrir chat com ${card.nome}`} onClick={() => setWriteTo(card)}>
                <IconMessage2 size={15} aria-hidden /> Abrir chat
              </button>
            )}
            <button type="button" aria-label={`Copiar contato ${card.nome}`} onClick={() => void copy(card)}>
              <IconCopy size={15} aria-hidden /> Copiar
            </button>
          </span>
        </li>
      ))}
      {writeTo && (
        <Suspense fallback={null}>
          <NewChatModal person={writeTo} onClose={() => setWriteTo(null)} />
        </Suspense>
      )}
    </ul>
  );
}
