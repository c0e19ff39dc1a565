import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { FileReply, UploadedFile } from '../../../core/http/binding.ts';
import { armazenamento } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import { convertVoice } from '../../../integrations/audio/voice.ts';
import { presentArquivo } from '../sala/salas.presenter.ts';
import { findVisibleFile, insertArquivo } from './arquivos.repository.ts';
import { isInline } from './arquivos.tipos.ts';
import { type KeptFile, keepUpload, keepVoice, removeFile, sizedUpload } from './arquivos.ts';

export function arquivosService({ database, storage }: Core) {
  /** Writes down what was kept; without a place for it the bytes go again. */
  async function enter(person: Staff, kept: KeptFile) {
    try {
      const id_arquivo = await database.comEmpresa(person.id_empresa, async (db) => {
        await armazenamento.exigir(db, Math.ceil(kept.tamanho / 1_048_576));
        return insertArquivo(db, kept, person.id_login);
      });
      return { ...presentArquivo({ ...kept, id_arquivo }), path: kept.caminho, bucket: 'chat' };
    } catch (error) {
      await removeFile(storage, kept);
      throw error;
    }
  }

  return {
    /** Keeps an upload of this person, to be named in client_message_file. */
    async upload(person: Staff, file: UploadedFile | undefined, nome: string | undefined) {
      const { bytes, name } = sizedUpload(file);
      return enter(person, await keepUpload(storage, person.id_empresa, bytes, nome || name));
    },

    /** Keeps a recording as a voice message (lessons: voice made OGG/Opus on the server). */
    async voice(person: Staff, file: UploadedFile | undefined) {
      return enter(person, await keepVoice(storage, convertVoice, person.id_empresa, sizedUpload(file).bytes));
    },

    /** The bytes, or the small picture of an image. */
    async read(person: Staff, id_arquivo: number, tamanho: 'original' | 'miniatura'): Promise<FileReply> {
      const file = await database.comEmpresa(person.id_empresa, (db) => findVisibleFile(db, person, id_arquivo));
      if (!file) throw notFound('Arquivo');
      if (tamanho === 'miniatura' && file.caminho_miniatura !== null) {
        const bytes = await buffer(storage.read(file.caminho_miniatura));
        return { stream: Readable.from([bytes]), size: bytes.length, contentType: 'image/webp', name: `${file.nome}.webp`, inline: true };
      }
      return { stream: storage.read(file.caminho), size: file.tamanho, contentType: file.content_type, name: file.nome, inline: isInline(file.content_type) };
    },
  };
}
