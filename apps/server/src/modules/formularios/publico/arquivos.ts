import { createHmac, timingSafeEqual } from 'node:crypto';
import { maxArquivoDeFora } from '@prosa/contract/formularios/formularios.schemas.ts';
import { takeTurn } from '../../../core/auth/throttle.ts';
import { deriveSecret } from '../../../core/config/secret-key.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { arquivosSoltos, keepUpload, sizedUpload, soltarDeixados } from '../../atendimentos/atendimentos.api.ts';

/** Files of one network in ten minutes. */
const perAddress = 20;
/** What no answer took within a day goes. */
const keptMs = 86_400_000;

interface Formulario {
  readonly id_empresa: number;
  readonly id_formulario: number;
}
const tooBig = (): AppError => new AppError('muito_grande', 'O arquivo pode ter no máximo 10 MB.');

/** Files that strangers send with answers: kept at once, and named in the answer by a signed ticket, so that none can be guessed. */
export function arquivosDeFora(core: Core) {
  const { database, storage, key, clock } = core;
  const soltos = arquivosSoltos(core);
  const secret = deriveSecret(key, 'arquivo de formulario');
  const sign = (chave: string, id_arquivo: string): string => createHmac('sha256', secret).update(`${chave}\n${id_arquivo}`).digest('base64url');
  return {
    /** Throws when no file of so many bytes is taken for this form from this network, whatever is in it: asked before it comes in. */
    async podeSubir({ id_empresa, id_formulario }: Formulario, endereco: string, tamanho: number): Promise<void> {
      if (tamanho > maxArquivoDeFora) throw tooBig();
      const waits = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'formulario-arquivo', `${id_formulario} ${endereco}`, perAddress, 600));
      if (waits > 0) throw new AppError('limite_taxa', 'Muitos arquivos em pouco tempo. Espere alguns minutos.');
      await soltos.caber(id_empresa, { por: 'id_formulario', id: id_formulario }, tamanho);
    },
    /** Keeps a file for an answer to come; its ticket and its name. 413, 422 as every upload. */
    async guardar({ id_empresa, id_formulario, chave }: Formulario & { chave: string }, nome: string, bytes: Buffer): Promise<{ senha: string; nome: string }> {
      if (bytes.length > maxArquivoDeFora) throw tooBig();
      const upload = sizedUpload({ name: nome, bytes });
      const kept = await keepUpload(storage, id_empresa, upload.bytes, upload.name, 'depois');
      const semLugar = 'Não é possível receber arquivos agora. Envie sem o arquivo.';
      const id_arquivo = await soltos.guardar(id_empresa, { por: 'id_formulario', id: id_formulario }, kept, semLugar);
      return { senha: `${id_arquivo}.${sign(chave, String(id_arquivo))}`, nome: kept.nome };
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
