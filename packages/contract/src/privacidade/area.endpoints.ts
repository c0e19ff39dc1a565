import { z } from 'zod';
import { bit } from '../codecs.ts';
import { binary, endpoint } from '../wire.ts';
import { pedirBody } from './privacidade.schemas.ts';
import { finalidades, pedidosDePrivacidade } from './privacidade.textos.ts';

/** What customers do about their own personal data in the client area. */
export const areaPrivacidade = {
  show: endpoint('GET /area_cliente/privacidade', {
    summary: 'O que a pessoa aceitou, com o texto que valia, e se há dados dela para baixar',
    access: 'cliente',
    reply: z.object({
      data: z.object({
        /** 1: there is a record of this person alone, to be downloaded. */
        baixa: z.union([z.literal(0), z.literal(1)]),
        consentimentos: z.array(
          z.object({
            finalidade: z.enum(finalidades),
            /** Null: nothing was said. */
            concedido: z.union([z.literal(0), z.literal(1)]).nullable(),
            canal: z.string(),
            /** The text that was agreed to. */
            texto: z.string(),
            em: z.string().nullable(),
          }),
        ),
      }),
    }),
  }),
  consentir: endpoint('POST /area_cliente/privacidade/consentir', {
    summary: 'Aceitar, ou deixar de aceitar, uma finalidade',
    access: 'cliente',
    body: z.object({ finalidade: z.enum(finalidades), concedido: bit }),
  }),
  baixar: binary(
    endpoint('GET /area_cliente/privacidade/baixar', {
      summary: 'Tudo sobre a própria pessoa, em um ZIP: nunca de colegas, sem notas internas',
      access: 'cliente',
    }),
  ),
  pedidos: endpoint('GET /area_cliente/privacidade/pedidos', {
    summary: 'Os pedidos da pessoa sobre os próprios dados',
    access: 'cliente',
    reply: z.object({
      data: z.array(
        z.object({
          id_ticket: z.number(),
          numero: z.number(),
          pedido: z.enum(pedidosDePrivacidade),
          status_ticket_nome: z.string(),
          encerrado: z.union([z.literal(0), z.literal(1)]),
          prazo: z.string().nullable(),
          created_at: z.string(),
        }),
      ),
    }),
  }),
  pedir: endpoint('POST /area_cliente/privacidade/pedir', {
    summary: 'Pedir acesso, correção ou exclusão dos próprios dados: um ticket com prazo de 15 dias',
    access: 'cliente',
    body: pedirBody,
    reply: z.object({ id_ticket: z.number() }),
  }),
};
