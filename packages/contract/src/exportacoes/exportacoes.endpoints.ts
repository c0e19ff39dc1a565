import { z } from 'zod';
import { anyNumber, id, rawText, recordOf, text } from '../codecs.ts';
import { binary, endpoint } from '../wire.ts';

/** Lists that can be exported, and the package of everything about one contato. */
export const tiposDeExportacao = [
  'atendimentos',
  'contatos',
  'clientes',
  'fornecedores',
  'funcionarios',
  'funcionarios_salario',
  'auditoria',
  'tickets',
  'kanbanBloco',
  'formularioResposta',
  'WppLog',
  'contato_dados',
] as const;
export type TipoDeExportacao = (typeof tiposDeExportacao)[number];
export const formatosDeExportacao = ['csv', 'xlsx', 'zip'] as const;

const exportacaoSchema = z.object({
  id_exportacao: z.number(),
  tipo: z.enum(tiposDeExportacao),
  formato: z.enum(formatosDeExportacao),
  estado: z.enum(['aguardando', 'executando', 'pronta', 'falhou', 'cancelada']),
  /** Rows written, of about `total`. */
  linhas: z.number(),
  total: z.number(),
  nome: z.string(),
  tamanho: z.number(),
  /** Why it failed, for the person reading. */
  erro: z.string().nullable(),
});

/** Files made of lists in the background. Each asks for the permission of its list, too. */
export const exportacoes = {
  store: endpoint('POST /exportacoes/store', {
    summary: 'Começar a exportar uma lista com os filtros que estão nela',
    access: 'staff',
    body: z.object({
      tipo: z.enum(tiposDeExportacao, { error: 'Escolha a lista' }),
      formato: z.enum(formatosDeExportacao, { error: 'Escolha CSV, XLSX ou, para os dados de uma pessoa, ZIP' }),
      /** As the list's own call takes them. */
      filtro: recordOf(text(40), z.union([rawText(8000), anyNumber, z.boolean()]), 60).default({}),
    }),
    reply: z.object({ data: exportacaoSchema }),
  }),
  show: endpoint('GET /exportacoes/show/{id}', {
    summary: 'Como está uma exportação da própria pessoa',
    access: 'staff',
    params: z.object({ id }),
    reply: z.object({ data: exportacaoSchema }),
  }),
  cancelar: endpoint('POST /exportacoes/cancelar/{id}', { summary: 'Desistir de uma exportação', access: 'staff', params: z.object({ id }) }),
  baixar: binary(
    endpoint('GET /exportacoes/baixar/{id}', { summary: 'O arquivo de uma exportação pronta, por um dia', access: 'staff', params: z.object({ id }) }),
  ),
};
