import { buffer } from 'node:stream/consumers';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import { sql } from 'kysely';
import { AppError } from '../../../core/errors.ts';
import { armazenamento } from '../../../core/limites.ts';
import type { Core } from '../../../core/module.ts';
import { shrinkPicture } from '../../../integrations/pictures/pictures.ts';
import { insertArquivo, type Origem, porMiniatura, soltarDaOrigem, somarSoltos } from './arquivos.repository.ts';
import { messageTypeOf } from './arquivos.tipos.ts';
import { type KeptFile, removeFile, thumbnailEdge } from './arquivos.ts';

/** Bytes of one chat or form that were sent up and nothing took: sixteen of the largest files at the same moment. */
const mostLoose = 256 * 1_048_576;
const tooMany = (): AppError => new AppError('limite_taxa', recusas.muitosArquivos);

/** Ways in for strangers: their name, and how long what came by it waits for its message or answer before it counts as left. */
const ways = { id_chat_config: { bucket: 'visitante', leftMs: 15 * 60_000 }, id_formulario: { bucket: 'formulario', leftMs: 3_600_000 } } as const;

/** Files of strangers, from when they are sent up until a message or an answer takes them: bounded by chat or form, then by the plan. */
export function arquivosSoltos({ database, storage, clock, log }: Core) {
  /** Makes the preview behind the sender's back: what a stranger's picture costs, nobody waits for. */
  async function preview(id_empresa: number, id_arquivo: number, caminho: string): Promise<void> {
    const outcome = await shrinkPicture({ bytes: await buffer(storage.read(caminho)), edge: thumbnailEdge, square: false }, 'fora');
    if (outcome.kind !== 'pronta') return;
    const miniatura = await storage.put(id_empresa, Buffer.from(outcome.bytes));
    const { largura, altura } = outcome;
    const there = await database.comEmpresa(id_empresa, (db) => porMiniatura(db, id_arquivo, { largura, altura, caminho_miniatura: miniatura }));
    if (!there) await storage.remove(miniatura);
  }

  return {
    /** Throws when what nothing took leaves no place for so many bytes more; what was left goes first. Asked before the bytes come in. */
    async caber(id_empresa: number, de: Origem, tamanho: number): Promise<void> {
      const soltos = await database.lerEmpresa(id_empresa, (db) => somarSoltos(db, de));
      if (soltos + tamanho <= mostLoose) return;
      const before = new Date(clock.now().getTime() - ways[de.por].leftMs);
      const left = await database.comEmpresa(id_empresa, async (db) => {
        const gone = await soltarDaOrigem(db, de, before);
        return { gone, soltos: await somarSoltos(db, de) };
      });
      for (const caminho of left.gone) await storage.remove(caminho);
      if (left.soltos + tamanho > mostLoose) throw tooMany();
    },
    /** Writes down what was kept; throws, and lets go of its bytes, when there is no place: `semLugar` is said when the plan is full. */
    async guardar(id_empresa: number, de: Origem, kept: KeptFile, semLugar: string): Promise<number> {
      try {
        const id_arquivo = await database.comEmpresa(id_empresa, async (db) => {
          // one at a time of a chat or form: several at once may not share one place
          await sql`select pg_advisory_xact_lock(hashtextextended(${`arquivos soltos ${de.por}`}, ${de.id}))`.execute(db);
          if ((await somarSoltos(db, de)) + kept.tamanho > mostLoose) throw tooMany();
          await armazenamento.exigir(db, Math.ceil(kept.tamanho / 1_048_576));
          return insertArquivo(db, { ...kept, bucket: ways[de.por].bucket, [de.por]: de.id }, null);
        });
        if (messageTypeOf(kept.content_type) === 'image')
          void preview(id_empresa, id_arquivo, kept.caminho).catch((err: unknown) => {
            // too many wait: theirs go without a preview
            if (!(err instanceof AppError)) log.error({ err }, 'prévia não feita');
          });
        return id_arquivo;
      } catch (error) {
        await removeFile(storage, kept);
        // the plan is the company's affair
        throw error instanceof AppError && error.details?.['limite'] !== undefined ? new AppError('conflito', semLugar) : error;
      }
    },
  };
}
