import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { type Draft, hasNews } from '../drafts.ts';
import { useDraftKeeping } from '../use-draft-keeping.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { differencesOf, fieldLabel, mergedOf, type Side, valueText } from './conflict-fields.ts';
import type { ConflictNoticeProps, ShownDifference } from './conflict-notice.tsx';

export interface SavingProps<V extends Record<string, unknown>, A> {
  initial: V;
  /** What the fields show at first, where that is not what is stored: a draft. */
  start?: V | undefined;
  /** Where what is typed is kept until it is saved, and a draft that waits for an answer. */
  draft?: { key: string | null; older: Draft<V> | null } | undefined;
  /** Gives out what is in the fields. */
  valuesRef?: RefObject<(() => V) | null> | undefined;
  /** `read`: what the form began with, or what was stored when differences were settled. */
  save: (values: V, read: V) => Promise<A>;
  /** After the save: say so and go on. Leaving asks nothing then. */
  onSaved: (answer: A, values: V) => void;
  /** Says what the server refuses as a whole, in place of the notice above the save bar. */
  onRefused?: ((refusal: ApiError) => void) | undefined;
  /** Field with the version that was read; a 409 then offers both ways out. */
  versionField?: (keyof V & string) | undefined;
  /** How a value reads in the table of differences, where it says more than the value itself: the name behind an id. */
  showValue?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** Reads what is stored now; null when something new is registered. */
  fresh: (() => Promise<V>) | null;
  /** Starts the form anew with what is stored. */
  onReload: (values: V) => void;
}

/** The fields, however they are drawn. */
interface Fields<V> {
  root: RefObject<HTMLFormElement | null>;
  values: () => V;
  /** Whether they hold something else than at first. */
  dirty: () => boolean;
  /** Says at each what the server refuses of it. */
  refuse: (refusal: ApiError) => void;
  /** Nothing is saved as it stands: what is edited is in the trash. */
  closed: boolean;
}

interface Conflict<V> {
  message: string;
  stored: V;
  differences: readonly ShownDifference[];
}

/** Saving of a form: what is typed is kept until then, two clicks are one, and somebody who saved meanwhile is told of. */
export function useSaving<V extends Record<string, unknown>, A>(props: SavingProps<V, A>, { root, values, dirty, refuse: refuseFields, closed }: Fields<V>) {
  const { initial, save, onSaved, onRefused, versionField, showValue, fresh, onReload, start, draft, valuesRef } = props;
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const done = useRef(false);
  // a draft is a change of what is stored
  const changed = (): boolean => !done.current && (start === undefined ? dirty() : hasNews({ em: '', read: initial, values: values() }, initial));
  const keeper = useDraftKeeping({ key: draft?.key ?? null, read: initial, older: draft?.older ?? null, current: values, changed });
  useLeaveGuard(changed, keeper.end);
  useEffect(() => {
    if (valuesRef) valuesRef.current = values;
  });

  const sending = useMutation({ mutationFn: ([typed, read]: readonly [V, V]) => save(typed, read) });
  const busy = useRef(false); // a second click arrives before the button is drawn disabled

  const send = async (typed: V, read: V = initial): Promise<void> => {
    if (busy.current || closed) return;
    busy.current = true;
    try {
      const answer = await sending.mutateAsync([typed, read]);
      done.current = true;
      keeper.end();
      onSaved(answer, typed);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
    }
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) {
      toastError('Erro ao salvar'); // spec 8
      return reportError(error);
    }
    // somebody put it there meanwhile: reading it again shows the way back
    if (error.details['lixeira'] === 1) return void readAgain();
    // one that names a field is about that field, not about somebody who saved meanwhile
    if (error.http === 409 && Object.keys(error.erros).length === 0 && fresh !== null && versionField !== undefined) return void compare(error.message);
    if (Object.keys(error.erros).length === 0) onRefused?.(error);
    else refuseFields(error);
  };
  const readAgain = async (): Promise<void> => {
    try {
      await fresh?.();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  /** Shows what is stored now beside what is on screen. */
  const compare = async (message: string): Promise<void> => {
    if (fresh === null || versionField === undefined) return;
    try {
      const stored = await fresh();
      const differences = differencesOf(initial, values(), stored, versionField).map((difference) => {
        const text = (value: unknown): string => showValue?.(difference.field, value) ?? valueText(value);
        return { ...difference, label: fieldLabel(root.current, difference.field), mineText: text(difference.mine), theirsText: text(difference.theirs) };
      });
      setConflict({ message, stored, differences });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  /** Saves on top of what was shown; somebody who saved since then is a new conflict. */
  const settle = async (chosen: V): Promise<void> => {
    if (conflict === null || versionField === undefined) return;
    setConflict(null);
    await send({ ...chosen, [versionField]: conflict.stored[versionField] }, conflict.stored);
  };
  const refused = sending.error instanceof ApiError && Object.keys(sending.error.erros).length === 0 ? sending.error : null;
  const shownConflict: (ConflictNoticeProps & { version: string }) | null = conflict && {
    version: String(conflict.stored[versionField ?? '']),
    message: conflict.message,
    differences: conflict.differences,
    onTakeStored: () => onReload(conflict.stored),
    onOverwrite: () => void settle(values()),
    onMerge: (chosen: ReadonlyMap<string, Side>) => void settle(mergedOf(values(), conflict.stored, chosen)),
  };
  return {
    send: (typed: V) => void send(typed),
    touched: () => keeper.touched(),
    pending: sending.isPending,
    conflict: shownConflict,
    /** Why it was refused as a whole. */
    refusal: !closed && conflict === null && (onRefused === undefined || refused?.details['lixeira'] === 1) ? refused?.message : undefined,
  };
}
