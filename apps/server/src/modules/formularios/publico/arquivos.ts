import { createHmac, timingSafeEqual } from 'node:crypto';
import { maxArquivoDeFora } from '@prosa/contract/formularios/formularios.schemas.ts';
import { takeTurn } from '../../../core/auth/throttle.ts';
import { deriveSecret } from '../../../core/config/secret-key.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import { armazenamento } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import { insertArquivo, keepUpload, removeFile, sizedUpload, soltarDeixados } from '../../atendimentos/atendimentos.api.ts';

/** Files of one address in ten minutes. */
const perAddress = 20;
/** What no answer took within a day goes. */
const keptMs = 86_400_000;

/** Files that strangers send with answers: kept at once, and named in the answer by a signed ticket, so that none can be guessed. */
export function arquivosDeFora({ database, storage, key, clock }: Core) {
  const secret = deriveSecret(key, 'arquivo de formulario');
  const sign = (chave: string, id_arquivo: string): string => createHmac('sha256', secret).update(`${chave}\n${id_arquivo}`).digest('base64url');
  return {
    /** Keeps a file for an answer to come; its ticket and its name. 413, 422 as every upload, 429 when one address sends too many. */
    async guardar(id_empresa: number, chave: string, endereco: string, nome: string, bytes: Buffer): Promise<{ senha: string; nome: string }> {
      const waits = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'formulario-arquivo', `${chave} ${endereco}`, perAddress, 600));
      if (waits > 0) throw new AppError('limite_taxa', 'Muitos arquivos em pouco tempo. Espere alguns minutos.');
      if (bytes.length > maxArquivoDeFora) throw new AppError('muito_grande', 'O arquivo pode ter no máximo 10 MB.');
      const upload = sizedUpload({ name: nome, bytes });
      const kept = await keepUpload(storage, id_empresa, upload.bytes, upload.name, 'fora');
      try {
        const id_arquivo = await database.comEmpresa(id_empresa, async (db) => {
          await armazenamento.exigir(db, Math.ceil(kept.tamanho / 1_048_576));
          return insertArquivo(db, { ...kept, bucket: 'formulario' }, null);
        });
        return { senha: `${id_arquivo}.${sign(chave, String(id_arquivo))}`, nome: kept.nome };
      } catch (error) {
        await removeFile(storage, kept);
        // the plan is the company's affair
        throw error instanceof AppError && error.details?.['limite'] !== undefined
          ? new AppError('conflito', 'Não é possível receber arquivos agora. Envie sem o arquivo.')
          : error;
      }
    },

    /** The file of a ticket that was given for this form; undefined: none. */
    idDe(chave: string, senha: string): number | undefined {
      const [id = '', mark = ''] = senha.split('.');
      const [expected, given] = [Buffer.from(sign(chave, id)), Buffer.from(mark)];
      return /^\d{1,15}$/.test(id) && expected.length === given.length && timingSafeEqual(expected, given) ? Number(id) : undefined;
    },

    async varrer(): Promise<void> {
      const before = new Date(clock.now().getTime() - keptMs);
      const empresas = await database.semEmpresa(async (db) =>
        db.selectFrom('arquivo').select('id_empresa').distinct().where('bucket', '=', 'formulario').where('criado_em', '<', before).execute(),
      );
      for (const { id_empresa } of empresas)
        for (const caminho of await database.comEmpresa(id_empresa, (db: Db) => soltarDeixados(db, 'formulario', before))) await storage.remove(caminho);
    },
  };
}
export type ArquivosDeFora = ReturnType<typeof arquivosDeFora>;
