import { z } from 'zod';
import { bit, text } from '../codecs.ts';
import { finalidades } from './privacidade.textos.ts';

export const consentirBody = z.object({
  finalidade: z.enum(finalidades, { error: 'Escolha a finalidade' }),
  /** 1 given, 0 taken back. */
  concedido: bit,
  /** Where the person said so: shop, phone, e-mail. */
  canal: text(60).default(''),
  /** The text that the person agreed to, or a note. */
  texto: text(2000).default(''),
});
