import { z } from 'zod';
import { id, optionalId, text } from '../codecs.ts';
import { endpoint } from '../wire.ts';

/** What can be copied of a company, in the order in which it is: later ones name earlier ones. */
export const itensDeCopia = [
  'departamentos',
  'equipes',
  'grupos',
  'calendarios',
  'assuntos',
  'mensagens_automaticas',
  'modelos',
  'tags',
  'campos',
  'status_tickets',
  'modelos_tickets',
  'prazos_tickets',
  'quadros',
  'emails',
  'ajuda',
] as const;
export type ItemDeCopia = (typeof itensDeCopia)[number];

export const estadosDaCopia = ['aguardando', 'copiando', 'pronta', 'falhou'] as const;

const clonarBody = z.object({
  id_empresa: id.meta({ title: 'Empresa de origem' }),
  /** Either this or `nome_fantasia`. */
  id_destino: optionalId.meta({ title: 'Empresa de destino' }),
  nome_fantasia: text(120).optional().meta({ title: 'Nome da nova empresa' }),
  itens: z.array(z.enum(itensDeCopia, 'Escolha itens da lista')).max(itensDeCopia.length).meta({ title: 'O que copiar' }),
});

/** Spec 7 "Other": settings of a company copied into a new one or another one; never people, customers, salas or secrets. */
export const ClonarEmpresa = {
  itens: endpoint('GET /ClonarEmpresa/itens/{id}', {
    summary: 'O que há para copiar de uma empresa, e quanto',
    access: 'plataforma',
    params: z.object({ id }),
    reply: z.object({ nome_fantasia: z.string(), data: z.array(z.object({ item: z.enum(itensDeCopia), quantos: z.number() })) }),
  }),
  clonarEmpresa: endpoint('POST /ClonarEmpresa/clonarEmpresa', {
    summary: 'Copiar ajustes de uma empresa (id_empresa) para outra (id_destino) ou para uma nova (nome_fantasia), por inteiro ou nada',
    access: 'plataforma',
    body: clonarBody,
    reply: z.object({ id_clonagem: z.number() }),
  }),
  andamento: endpoint('GET /ClonarEmpresa/andamento/{id}', {
    summary: 'Até onde foi uma cópia (id = id_clonagem)',
    access: 'plataforma',
    params: z.object({ id }),
    reply: z.object({
      data: z.object({
        estado: z.enum(estadosDaCopia),
        itens: z.array(z.enum(itensDeCopia)),
        feitos: z.number(),
        copiados: z.array(z.object({ item: z.enum(itensDeCopia), quantos: z.number() })),
        motivo: z.string(),
        id_destino: z.number().nullable(),
        nome_destino: z.string(),
      }),
    }),
  }),
};
