import { z } from 'zod';
import { bit, id, listQuery, listReply } from '../codecs.ts';
import type { Permission } from '../permissions.ts';
import { binary, endpoint } from '../wire.ts';
import { arquivoSchema, conferirBody, corrigirBody, estadosDeLinha, importacaoSchema, limitesDeImportacao, linhaSchema } from './importar.schemas.ts';

const access = ['contatos', 'importar'] as const satisfies Permission;
const params = z.object({ id });
const reply = z.object({ data: importacaoSchema });

/** Contatos out of a file, step by step: file, columns, dry run, corrections, import, undo. */
export const importacao = {
  enviar: endpoint('POST /contatos/importarContatos', {
    summary: 'Enviar um arquivo CSV ou XLSX de contatos; a resposta diz as colunas encontradas. Com importar=1 as linhas certas são gravadas em seguida',
    access,
    file: 'file',
    maxFile: limitesDeImportacao.bytes,
    /** `importar`: in one call, by the columns that were used last for such a file, or guessed (spec 7 sends the file alone). */
    body: z.object({ importar: bit.default(0) }),
    reply: z.object({ id_importacao: z.number(), data: importacaoSchema, arquivo: arquivoSchema }),
  }),
  getAll: endpoint('GET /importacaoContatos/getAll', {
    summary: 'Importações da empresa, da mais nova para a mais antiga',
    access,
    query: listQuery({}, ['criado_em']),
    reply: listReply(importacaoSchema),
  }),
  show: endpoint('GET /importacaoContatos/show/{id}', {
    summary: 'Uma importação: como está e as colunas do arquivo',
    access,
    params,
    reply: reply.extend({ arquivo: arquivoSchema }),
  }),
  conferir: endpoint('POST /importacaoContatos/conferir/{id}', {
    summary: 'Dizer para onde vai cada coluna e conferir todas as linhas, sem gravar nada',
    access,
    params,
    body: conferirBody,
    reply,
  }),
  linhas: endpoint('GET /importacaoContatos/linhas/{id}', {
    summary: 'Linhas conferidas de uma importação, com o que há de errado nelas',
    access,
    params,
    query: listQuery({ estado: z.enum(estadosDeLinha).optional() }, ['linha']),
    reply: listReply(linhaSchema),
  }),
  corrigir: endpoint('POST /importacaoContatos/corrigir/{id}', {
    summary: 'Corrigir as células de uma linha; ela é conferida de novo',
    access,
    params,
    body: corrigirBody,
    reply: z.object({ linha: linhaSchema, data: importacaoSchema }),
  }),
  executar: endpoint('POST /importacaoContatos/executar/{id}', { summary: 'Gravar as linhas conferidas', access, params, reply }),
  cancelar: endpoint('POST /importacaoContatos/cancelar/{id}', {
    summary: 'Parar a importação; o que já foi gravado fica e pode ser desfeito',
    access,
    params,
    reply,
  }),
  desfazer: endpoint('POST /importacaoContatos/desfazer/{id}', {
    summary: 'Desfazer uma importação, por 30 dias; o que mudou depois fica',
    access,
    params,
    reply,
  }),
  rejeitadas: binary(
    endpoint('GET /importacaoContatos/rejeitadas/{id}', { summary: 'CSV das linhas que não entraram, com o motivo de cada uma', access, params }),
  ),
};
