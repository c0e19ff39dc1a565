import type { Selado } from './core/seal/selados.ts';
import { baileysSelados } from './integrations/whatsapp/baileys/baileys.guarda.ts';
import { emailsSelados } from './modules/emails/emails.selados.ts';
import { linhasSelados } from './modules/linhas/linhas.selados.ts';
import { segundoFatorSelados } from './modules/segundo-fator/segundo-fator.selados.ts';
import { visitantesSelados } from './modules/visitantes/visitantes.selados.ts';

/** Everything that is sealed: `npm run chave` seals it anew. */
export const selados: readonly Selado[] = [...emailsSelados, ...linhasSelados, ...baileysSelados, ...visitantesSelados, ...segundoFatorSelados];
