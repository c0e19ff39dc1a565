import { z } from 'zod';
import { rawText } from '../codecs.ts';
import { endpoint, plain, raw } from '../wire.ts';

const params = z.object({ chave: rawText(64) });

/** Where Meta brings what happens on a number (areas: Cloud API); `chave` names the number. */
export const webhookWhatsapp = {
  conferir: plain(
    endpoint('GET /webhooks/whatsapp/{chave}', {
      summary: 'Confirmação do endereço pela Meta: responde o hub.challenge',
      access: 'public',
      params,
      query: z.object({ 'hub.mode': rawText(20).default(''), 'hub.verify_token': rawText(200).default(''), 'hub.challenge': rawText(200).default('') }),
    }),
  ),
  receber: raw(
    endpoint('POST /webhooks/whatsapp/{chave}', {
      summary: 'Eventos da Cloud API, assinados em X-Hub-Signature-256',
      access: 'public',
      params,
      // Meta sends 3 MB at most
      maxBody: 3 * 1024 * 1024 + 64 * 1024,
    }),
  ),
};
