import { expect, test } from 'vitest';
import { messageOf, toast, toastError, toastErrorShort, toastQueue } from './toasts.tsx';

test('[5] [8] [9] toasts stay 2 s, those to be read 4 s', () => {
  toastQueue.set([]);
  toast('Contato salvo.');
  toastErrorShort('E-mail já cadastrado no sistema. Tente novamente');
  toastError('Telefone inválido');
  expect(toastQueue.get().map(({ kind, stays }) => [kind, stays])).toEqual([
    ['done', 2000],
    ['error', 2000],
    ['error', 4000],
  ]);
});

test("[8] the server's message, or 'Opps, ocorreu um erro'", () => {
  expect([messageOf(new Error('Fora do ar')), messageOf(new Error('')), messageOf('x')]).toEqual([
    'Fora do ar',
    'Opps, ocorreu um erro',
    'Opps, ocorreu um erro',
  ]);
});
