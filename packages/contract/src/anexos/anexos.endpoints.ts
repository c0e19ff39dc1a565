import { z } from 'zod';
import { maxFileBytes } from '../arquivos.ts';
import { id, text } from '../codecs.ts';
import type { Permission } from '../permissions.ts';
import { binary, endpoint } from '../wire.ts';

/** A file that people keep with a record. */
const anexo = z.object({
  id_anexo: z.number(),
  nome: z.string(),
  content_type: z.string(),
  tamanho: z.number(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  /** Address on this origin, for the signed-in person only. */
  url: z.string(),
  /** Who attached it, and when. */
  autor: z.string(),
  em: z.string(),
});
export type Anexo = z.output<typeof anexo>;

export type AreaDeAnexo = 'contatos' | 'clientes' | 'fornecedores' | 'funcionarios';

/** The same calls for each kind of record: who sees it sees its files, who saves it attaches and takes away. */
function anexosDe(area: AreaDeAnexo, de: string) {
  const may = (funcao: 'getAll' | 'store'): Permission => [area, funcao];
  const params = z.object({ id });
  return {
    getAll: endpoint(`GET /${area}/anexos/{id}`, {
      summary: `Arquivos guardados com ${de}, os mais novos primeiro`,
      access: may('getAll'),
      params,
      reply: z.object({ data: z.array(anexo) }),
    }),
    store: endpoint(`POST /${area}/anexar/{id}`, {
      summary: `Guardar um arquivo com ${de}`,
      access: may('store'),
      params,
      file: 'file',
      maxFile: maxFileBytes,
      body: z.object({ nome: text(200).optional() }),
      reply: z.object({ data: anexo }),
    }),
    baixar: binary(
      endpoint(`GET /${area}/anexo/{id}`, {
        summary: `Bytes de um arquivo (id_anexo) guardado com ${de}`,
        access: may('getAll'),
        params,
        query: z.object({ tamanho: z.enum(['original', 'miniatura']).default('original') }),
      }),
    ),
    delete: endpoint(`POST /${area}/tirarAnexo/{id}`, { summary: `Tirar um arquivo (id_anexo) de ${de}`, access: may('store'), params }),
    restaurar: endpoint(`POST /${area}/devolverAnexo/{id}`, {
      summary: `Desfazer a retirada de um arquivo (id_anexo) de ${de}, por sete dias`,
      access: may('store'),
      params,
    }),
  };
}

export const anexosDeContato = anexosDe('contatos', 'um contato');
export const anexosDeCliente = anexosDe('clientes', 'um cliente');
export const anexosDeFornecedor = anexosDe('fornecedores', 'um fornecedor');
export const anexosDeFuncionario = anexosDe('funcionarios', 'um funcionário');
