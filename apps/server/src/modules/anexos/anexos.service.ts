import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Anexo } from '@prosa/contract/registro/registro.schemas.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import type { FileReply, UploadedFile } from '../../core/http/binding.ts';
import { armazenamento } from '../../core/limites.ts';
import type { Core } from '../../core/module.ts';
import type { Anexavel } from '../../core/registro/modulo.ts';
import { insertArquivo, isInline, keepUpload, removeFile, sizedUpload, soltarDeixados } from '../atendimentos/atendimentos.api.ts';
import * as repository from './anexos.repository.ts';

/** What a record keeps at the most. */
const most = 200;
const keptMs = 7 * 86_400_000;

const present = (area: string, row: repository.AnexoRow): Anexo => ({
  id_anexo: row.id_anexo,
  nome: row.nome,
  content_type: row.content_type,
  tamanho: row.tamanho,
  largura: row.largura,
  altura: row.altura,
  url: `/api/${area}/anexo/${row.id_anexo}`,
  autor: row.autor,
  em: row.em.toISOString(),
});

/** Files that people keep with records of one kind. */
export function anexosService(core: Core, { area, need, record }: Anexavel) {
  const { database, storage, clock } = core;

  /** One of a record that the person sees; 404 otherwise. */
  async function find(db: Db, person: Staff, id_anexo: number, how: { taken: boolean; live: boolean }): Promise<repository.AnexoRow> {
    const row = await repository.findAnexo(db, area, id_anexo, how.taken);
    if (!row) throw notFound('Arquivo');
    await need(db, person, row.id, how.live);
    return row;
  }

  return {
    list: (person: Staff, id: number): Promise<Anexo[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id, false);
        return (await repository.findAnexos(db, area, id)).map((row) => present(area, row));
      }),

    /** Keeps the file with the record. Refuses what the composer of the chat refuses too, and more than the plan has place for. */
    async attach(person: Staff, id: number, file: UploadedFile | undefined, nome: string | undefined): Promise<Anexo> {
      const { bytes, name } = sizedUpload(file);
      await database.lerEmpresa(person.id_empresa, (db) => need(db, person, id, true));
      const kept = await keepUpload(storage, person.id_empresa, bytes, nome || name);
      try {
        const row = await database.comEmpresa(person.id_empresa, async (db) => {
          await need(db, person, id, true);
          if ((await repository.findAnexos(db, area, id)).length >= most)
            throw new AppError('conflito', `Um cadastro tem no máximo ${most} arquivos. Tire um antes.`);
          await armazenamento.exigir(db, Math.ceil(kept.tamanho / 1_048_576));
          const id_arquivo = await insertArquivo(db, { ...kept, bucket: 'ficha' }, person.id_login);
          const id_anexo = await repository.insertAnexo(db, area, id, id_arquivo, person.id_login);
          await record(db, person, id, { arquivo: [null, kept.nome] });
          return (await repository.findAnexo(db, area, id_anexo, false))!;
        });
        return present(area, row);
      } catch (error) {
        await removeFile(storage, kept);
        throw error;
      }
    },

    /** Takes it away, or brings it back while its bytes are there. */
    async take(person: Staff, id_anexo: number, away: boolean): Promise<Record<string, never>> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const row = await find(db, person, id_anexo, { taken: !away, live: true });
        await repository.setTaken(db, id_anexo, away ? clock.now() : null);
        await record(db, person, row.id, { arquivo: away ? [row.nome, null] : [null, row.nome] });
      });
      return {};
    },

    async read(person: Staff, id_anexo: number, tamanho: 'original' | 'miniatura'): Promise<FileReply> {
      const file = await database.lerEmpresa(person.id_empresa, (db) => find(db, person, id_anexo, { taken: false, live: false }));
      if (tamanho === 'miniatura' && file.caminho_miniatura !== null) {
        const bytes = await buffer(storage.read(file.caminho_miniatura));
        return { stream: Readable.from([bytes]), size: bytes.length, contentType: 'image/webp', name: `${file.nome}.webp`, inline: true };
      }
      return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: isInline(file.content_type) };
    },
  };
}

/** What was taken away a week ago, and what lost its record, goes for good. */
export async function sweepAnexos({ database, storage, clock }: Core): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  for (const id_empresa of await database.semEmpresa((db) => repository.empresasWithLoose(db, before))) {
    const files = await database.comEmpresa(id_empresa, async (db) => {
      await repository.deleteTaken(db, before);
      return soltarDeixados(db, 'ficha', before);
    });
    for (const caminho of files) await storage.remove(caminho);
  }
}
