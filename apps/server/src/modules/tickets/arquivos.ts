import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { notFound } from '../../core/errors.ts';
import type { FileReply, UploadedFile } from '../../core/http/binding.ts';
import { armazenamento } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import { insertArquivo, isInline, keepUpload, removeFile, sizedUpload } from '../atendimentos/atendimentos.api.ts';
import type { ArquivoRow, Autor } from './entradas.repository.ts';

export const presentArquivo = (row: ArquivoRow): ArquivoDeTicket => ({
  id_arquivo: row.id_arquivo,
  nome: row.nome,
  content_type: row.content_type,
  tamanho: row.tamanho,
  largura: row.largura,
  altura: row.altura,
  url: `/api/ArquivoTicket/baixar/${row.id_arquivo}`,
});

/** Keeps a file of this author for an answer to come; what no answer takes within a day goes. 413 and 422 as every upload. */
export async function keepForTicket(
  { database, storage }: Core,
  autor: Autor & { id_empresa: number },
  file: UploadedFile | undefined,
): Promise<ArquivoDeTicket> {
  const { bytes, name } = sizedUpload(file);
  const kept = await keepUpload(storage, autor.id_empresa, bytes, name);
  try {
    const id_arquivo = await database.comEmpresa(autor.id_empresa, async (db) => {
      await armazenamento.exigir(db, Math.ceil(kept.tamanho / 1_048_576));
      const de = 'id_acesso_cliente' in autor ? { id_cliente: autor.id_cliente, id_acesso_cliente: autor.id_acesso_cliente } : {};
      return insertArquivo(db, { ...kept, ...de, bucket: 'ticket' }, 'id_login' in autor ? autor.id_login : null);
    });
    return presentArquivo({ ...kept, id_arquivo });
  } catch (error) {
    await removeFile(storage, kept);
    throw error;
  }
}

/** The bytes of a file that was found; 404 when none was. */
export function fileReply({ storage }: Core, file: (ArquivoRow & { caminho: string }) | undefined): FileReply {
  if (!file) throw notFound('Arquivo');
  return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: isInline(file.content_type) };
}
