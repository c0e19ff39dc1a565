import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { Visitor } from '../../core/auth/person.ts';
import { takeTurn } from '../../core/auth/throttle.ts';
import { AppError } from '../../core/errors.ts';
import { provas } from '../../core/http/prova.ts';
import type { Core } from '../../core/module.ts';

/** Salas that one network begins in an hour with a company: for nothing, and at full speed. */
const free = 3;
const fast = 30;
/** Seconds between two above that. */
const slowS = 3;

/**
 * What beginning a sala costs (areas V): above three of a network in an hour, and for who filled a field that people do not see, a
 * proof of work; above thirty one in three seconds. Nobody is refused for the address alone, and each company counts for itself.
 */
export function aberturas(core: Pick<Core, 'key' | 'clock' | 'database'>) {
  const { database, clock } = core;
  const prova = provas(core);
  return async function vaiAbrir({ id_empresa, id_chat_config, endereco, isca }: Visitor, shown: string | undefined): Promise<void> {
    const who = `${id_empresa} ${endereco}`;
    const para = `chat ${id_chat_config}`;
    const turn = (kind: string, most: number, seconds: number) =>
      endereco === '' ? Promise.resolve(0) : database.semEmpresa((db) => takeTurn(db, clock.now(), kind, who, most, seconds));
    if (!isca && (await turn('chat-abrir', free, 3600)) === 0) return;
    if (shown === undefined || !(await database.semEmpresa((db) => prova.conferir(db, para, shown))))
      throw new AppError('conflito', recusas.semProva, { details: { desafio: await prova.desafio(para) } });
    if ((await turn('chat-provadas', fast - free, 3600)) === 0) return;
    const retry_ms = await turn('chat-devagar', 1, slowS);
    if (retry_ms > 0) throw new AppError('limite_taxa', recusas.muitaGente, { details: { retry_ms } });
  };
}
