import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { useStore } from '@/core/store.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { byTouch } from '../parts/touch.ts';
import { presences, writingBots } from '../state/presence.ts';
import { timelines } from '../state/timelines.ts';
import classes from './answer-lock.module.css';

const firstName = (nome: string): string => nome.split(' ')[0] ?? nome;
const isField = (target: EventTarget): target is HTMLTextAreaElement => target instanceof HTMLTextAreaElement && target.ariaLabel === 'Mensagem';
const sendButton = (box: HTMLElement): HTMLButtonElement | undefined =>
  [...box.querySelectorAll('button')].find((b) => b.textContent?.trim() === 'Enviar' && !b.disabled);

/**
 * "Quem responde": while a colleague or a bot is writing to the customer, shows who above the composer, and asks before an answer is
 * sent over theirs. It stands around the composer and knows only what the page shows of it: the field, and the send button.
 */
export function AnswerLock({ chat_id, me, children }: { chat_id: number; me: number; children: ReactNode }) {
  const { typing } = useStore(timelines.of(chat_id));
  const people = typing.filter((t) => t.id_usuario !== null && t.id_usuario !== me);
  const bots = writingBots(useStore(presences.of(chat_id)));
  const writers = [...people.map((w) => firstName(w.nome)), ...bots];
  const box = useRef<HTMLDivElement>(null);
  /** Of whom it was said that it may go out all the same. */
  const agreed = useRef('');
  const names = writers.join(' e ');
  const who = [...people.map((w) => w.id_usuario), ...bots].join();

  useEffect(() => {
    // they stopped: the next time it is asked again
    if (who === '') agreed.current = '';
  }, [who]);

  const hold = (event: SyntheticEvent): void => {
    if (writers.length === 0 || agreed.current === who) return;
    event.preventDefault();
    event.stopPropagation();
    askConfirm({
      title: `${names} ${writers.length === 1 ? 'está' : 'estão'} escrevendo`,
      text: 'O cliente pode receber duas respostas. Enviar a sua mesmo assim?',
      confirm: 'Enviar mesmo assim',
      cancel: 'Esperar',
      run: () => {
        agreed.current = who;
        if (box.current) sendButton(box.current)?.click();
      },
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only holds back what its field and button do
    <div
      ref={box}
      className={classes.lock}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !isField(event.target) || byTouch()) return;
        // Enter picks from an open list of templates; what begins with '/' opens one
        if (event.target.value.trim() === '' || event.target.value.startsWith('/')) return;
        // an edit is no second answer: its button saves
        if (box.current && sendButton(box.current)) hold(event);
      }}
      onClickCapture={(event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (button !== null && box.current !== null && button === sendButton(box.current)) hold(event);
      }}
    >
      {writers.length > 0 && (
        <p className={classes.writing} role="status">
          <IconPencil size={14} stroke={1.8} aria-hidden />
          {writers.length === 1 ? `${names} está escrevendo uma resposta` : `${names} estão escrevendo`}
        </p>
      )}
      {children}
    </div>
  );
}
