import { expect, it } from 'vitest';
import { toastQueue } from '@/core/toasts.tsx';
import { act, actOrErrors } from './acts.ts';

const last = (): string | undefined => toastQueue.get().at(-1)?.message;

it('[8] a transfer that fails says the text of the catalogue with its reason, other acts the reason alone', async () => {
  expect(await act('transferir_atendimento', { chat_id: 1, id_departamento: 2 })).toBe(false);
  expect(last()).toBe('Error ao transferir atendimento: Sem conexão com o chat. Aguarde a reconexão e tente de novo.');
  expect(await actOrErrors('encerrar_atendimento', { chat_id: 1 })).toEqual({});
  expect(last()).toBe('Sem conexão com o chat. Aguarde a reconexão e tente de novo.');
});
