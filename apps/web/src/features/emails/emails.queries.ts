import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import type { servidorBody } from '@prosa/contract/emails/emails.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

export type ServidorValues = z.input<typeof servidorBody>;
type ServidorAnswer = Answer<typeof emailTransacional.servidor>;

export const servidorQuery = () => read(emailTransacional.servidor, {});
/** What the form holds of the answer: never a password. */
export const servidorDoForm = {
  ...servidorQuery(),
  select: ({ data: { tem_senha: _has, instalacao: _other, ...rest } }: ServidorAnswer): ServidorValues => ({ ...rest, senha: '' }),
};

export async function salvarServidor(body: ServidorValues): Promise<number> {
  const { versao } = await call(emailTransacional.salvar, { body });
  await invalidate(emailTransacional.servidor);
  return versao;
}

export const modelosQuery = () => read(emailTransacional.modelos, {});
