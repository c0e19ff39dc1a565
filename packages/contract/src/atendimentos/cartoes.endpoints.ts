import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../wire.ts';
import { maisCartoes } from './conteudos.schemas.ts';

export const chatCartao = {
  enviar: endpoint('POST /chat/cartao/{id}', {
    summary: 'Enviar contatos da empresa como cartão de contato a uma conversa (id_sala)',
    access: ['chat', 'atender'],
    params: z.object({ id }),
    body: z.object({
      id_contatos: z.array(id).min(1, 'Escolha o contato').max(maisCartoes, `Envie até ${maisCartoes} contatos de cada vez`),
      private_id: z.string().regex(/^[\w-]{8,64}$/, 'Identificador inválido'),
    }),
  }),
};
