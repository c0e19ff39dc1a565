import { z } from 'zod';
import { bit, id, listQuery, listReply } from '../codecs.ts';
import type { Permission } from '../permissions.ts';
import { binary, endpoint } from '../wire.ts';
import {
  arquivoDe,
  corrigirBody,
  type Destinos,
  estadosDeLinha,
  importacaoSchema,
  limitesDeImportacao,
  linhaDe,
  mapaDe,
  type opcoesDeRegistro,
} from './importacao.schemas.ts';

interface Aceita<O, A extends z.core.$ZodShape> {
  /** Where columns may go. */
  destinos: Destinos;
  /** What is chosen for the whole file. */
  opcoes: O;
  /** Destinations that take several columns. */
  juntos?: readonly string[];
  /** Last step of the address that takes the file. */
  enviar?: string;
  /** What the records of a file belong to: said with the file, and among its `opcoes`. */
  alvo?: A;
  formatos?: string;
}

interface EspecieImportada<I extends string> {
  readonly area: string;
  readonly id: I;
  readonly um: string;
  readonly muitos: string;
}

/** Records of an area out of a file, step by step: file, columns, dry run, corrections, import, undo. */
export function importacaoDe<const I extends string, O extends z.ZodType, A extends z.core.$ZodShape = Record<never, never>>(
  { area, id: idDoRegistro, muitos }: EspecieImportada<I>,
  { destinos, opcoes, juntos = [], enviar = 'importar', alvo = {} as A, formatos = 'CSV ou XLSX' }: Aceita<O, A>,
) {
  // an area with this part has the function
  const access = [area, 'importar'] as unknown as Permission;
  const at = `importacao${area.charAt(0).toUpperCase()}${area.slice(1)}`;
  const params = z.object({ id });
  const reply = z.object({ data: importacaoSchema });
  const linha = linhaDe(idDoRegistro);
  return {
    /** What its rows call the number of their record. */
    id: idDoRegistro,
    destinos,
    enviar: endpoint(`POST /${area}/${enviar}`, {
      summary: `Enviar um arquivo ${formatos} de ${muitos}; a resposta diz as colunas encontradas. Com importar=1 as linhas certas são gravadas em seguida`,
      access,
      file: 'file',
      maxFile: limitesDeImportacao.bytes,
      /** `importar`: in one call, by the columns that were used last for such a file, or guessed (spec 7 sends the file alone). */
      body: z.object({ importar: bit.default(0), ...alvo }),
      reply: z.object({ id_importacao: z.number(), data: importacaoSchema, arquivo: arquivoDe(opcoes) }),
    }),
    getAll: endpoint(`GET /${at}/getAll`, {
      summary: `Importações de ${muitos} da empresa, da mais nova para a mais antiga`,
      access,
      query: listQuery(z.object(alvo).partial().shape, ['criado_em']),
      reply: listReply(importacaoSchema),
    }),
    show: endpoint(`GET /${at}/show/{id}`, {
      summary: 'Uma importação: como está e as colunas do arquivo',
      access,
      params,
      reply: reply.extend({ arquivo: arquivoDe(opcoes) }),
    }),
    conferir: endpoint(`POST /${at}/conferir/{id}`, {
      summary: 'Dizer para onde vai cada coluna e conferir todas as linhas, sem gravar nada',
      access,
      params,
      body: z.object({ mapa: mapaDe(destinos, juntos), opcoes }),
      reply,
    }),
    linhas: endpoint(`GET /${at}/linhas/{id}`, {
      summary: 'Linhas conferidas de uma importação, com o que há de errado nelas',
      access,
      params,
      query: listQuery({ estado: z.enum(estadosDeLinha).optional() }, ['linha']),
      reply: listReply(linha),
    }),
    corrigir: endpoint(`POST /${at}/corrigir/{id}`, {
      summary: 'Corrigir as células de uma linha; ela é conferida de novo',
      access,
      params,
      body: corrigirBody,
      reply: z.object({ linha, data: importacaoSchema }),
    }),
    executar: endpoint(`POST /${at}/executar/{id}`, { summary: 'Gravar as linhas conferidas', access, params, reply }),
    cancelar: endpoint(`POST /${at}/cancelar/{id}`, {
      summary: 'Parar a importação; o que já foi gravado fica e pode ser desfeito',
      access,
      params,
      reply,
    }),
    desfazer: endpoint(`POST /${at}/desfazer/{id}`, {
      summary: 'Desfazer uma importação, por 30 dias; o que mudou depois fica',
      access,
      params,
      reply,
    }),
    rejeitadas: binary(endpoint(`GET /${at}/rejeitadas/{id}`, { summary: 'CSV das linhas que não entraram, com o motivo de cada uma', access, params })),
  };
}
/** Of any area; what it calls the number of its record, and what else is chosen for a file, is its own. */
export type ChamadasDeImportacao = ReturnType<typeof importacaoDe<'id_registro', typeof opcoesDeRegistro>>;
