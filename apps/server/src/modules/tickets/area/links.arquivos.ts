import { createHmac, timingSafeEqual } from 'node:crypto';
import { takeTurn } from '../../../core/auth/throttle.ts';
import { deriveSecret } from '../../../core/config/secret-key.ts';
import { AppError } from '../../../core/errors.ts';
import type { UploadedFile } from '../../../core/http/binding.ts';
import { type LinkAberto, linhas } from '../../../core/links.ts';
import type { Core } from '../../../core/module.ts';
import { keepForTicket } from '../arquivos.ts';

/** Files by one link in ten minutes. */
const perLink = 60;

/** Files that come by a link, for an answer to come: named by a signed receipt, good by that link alone. What no answer takes within a day goes. */
export function arquivosDoLink(core: Core) {
  const { database, clock, key } = core;
  const secret = deriveSecret(key, 'arquivo de link');
  const sign = ({ id_empresa, id_link }: LinkAberto, id: string): string =>
    createHmac('sha256', secret).update(`${id_empresa}\n${id_link}\n${id}`).digest('base64url');
  return {
    receber: async (link: LinkAberto, file: UploadedFile): Promise<string> => {
      const waits = await database.semEmpresa((db) => takeTurn(db, clock.now(), 'link-arquivo', String(link.id_link), perLink, 600));
      if (waits > 0) throw new AppError('limite_taxa', 'Muitos arquivos em pouco tempo. Espere alguns minutos.');
      try {
        const { id_arquivo, nome } = await keepForTicket(core, { kind: 'link', id_empresa: link.id_empresa }, file);
        return `${id_arquivo}.${sign(link, String(id_arquivo))} ${nome}`;
      } catch (error) {
        // the plan is the company's affair
        throw error instanceof AppError && error.details?.['limite'] !== undefined
          ? new AppError('conflito', 'Não é possível receber arquivos agora. Envie sem o arquivo.')
          : error;
      }
    },

    /** The files of receipts that were given for this link. */
    idsDe: (link: LinkAberto, recebidos: string | undefined): number[] =>
      linhas(recebidos).flatMap((receipt) => {
        const [id = '', mark = ''] = receipt.split(' ')[0]!.split('.');
        const [expected, given] = [Buffer.from(sign(link, id)), Buffer.from(mark)];
        return /^\d{1,15}$/.test(id) && expected.length === given.length && timingSafeEqual(expected, given) ? [Number(id)] : [];
      }),
  };
}
