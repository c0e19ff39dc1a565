import { z } from 'zod';
import { id, idList, jsonInString, optionalId, text } from '../codecs.ts';
import { maxNome, maxValor, tipos } from '../tags/tags.valores.ts';
import { endpoint } from '../wire.ts';
import { contatoFiltro } from './lista.endpoints.ts';

/** Acts on many contatos at once. `apagar` is for good, and has no undo. */
export const acoesDeContato = ['tag', 'tirar_tag', 'responsavel', 'arquivar', 'desarquivar', 'excluir', 'restaurar', 'apagar'] as const;
export type AcaoDeContato = (typeof acoesDeContato)[number];
/** What one act may reach. */
export const maisPorLote = 100_000;

const alvo = {
  /** These, or what the list's filters leave. */
  ids: idList.optional(),
  filtro: jsonInString(contatoFiltro).optional(),
};
const oneOf = (v: { ids?: unknown; filtro?: unknown }): boolean => (v.ids === undefined) !== (v.filtro === undefined);
const which = { error: 'Escolha os contatos', path: ['ids'] };

const loteSchema = z.object({
  id_lote: z.number(),
  acao: z.enum(acoesDeContato),
  estado: z.enum(['executando', 'pronto', 'desfazendo', 'desfeito']),
  /** Contatos reached, of `total`. */
  feitos: z.number(),
  total: z.number(),
  /** Those that really changed. */
  mudados: z.number(),
  /** Whether it can be undone. */
  desfaz: z.boolean(),
});
export type Lote = z.output<typeof loteSchema>;
const reply = z.object({ data: loteSchema });

export const contatosLote = {
  store: endpoint('POST /contatos/lote', {
    summary: 'Pôr ou tirar tag, mudar o responsável, arquivar ou desarquivar vários contatos',
    access: ['contatos', 'store'],
    body: z
      .object({
        acao: z.enum(['tag', 'tirar_tag', 'responsavel', 'arquivar', 'desarquivar'], { error: 'Escolha o que fazer' }),
        ...alvo,
        /** Of tag and tirar_tag; value of tag alone. */
        name: text(maxNome).default(''),
        type_value: z.enum(tipos, { error: 'Escolha o tipo do valor' }).default('bool'),
        value: text(maxValor).default(''),
        /** Of responsavel; none: nobody. */
        id_responsavel: optionalId,
      })
      .refine(oneOf, which)
      .refine((v) => v.name !== '' || !['tag', 'tirar_tag'].includes(v.acao), { error: 'Escolha a tag', path: ['name'] }),
    reply,
  }),
  delete: endpoint('POST /contatos/lote/excluir', {
    summary: 'Mandar vários contatos para a lixeira, restaurar de lá ou excluir definitivamente o que está nela',
    access: ['contatos', 'delete'],
    body: z.object({ acao: z.enum(['excluir', 'restaurar', 'apagar'], { error: 'Escolha o que fazer' }), ...alvo }).refine(oneOf, which),
    reply,
  }),
  show: endpoint('GET /contatos/lote/{id}', {
    summary: 'Como está um lote da própria pessoa',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply,
  }),
  desfazer: endpoint('POST /contatos/lote/desfazer/{id}', {
    summary: 'Desfazer um lote da própria pessoa, onde ninguém mudou nada depois, por um dia',
    access: ['contatos', 'getAll'],
    params: z.object({ id }),
    reply,
  }),
};
