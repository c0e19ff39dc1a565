import { randomBytes } from 'node:crypto';
import { readEmail } from '@prosa/brasil/email.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import type { IdentidadeDoSite } from '@prosa/contract/visitantes/identidade.schemas.ts';
import type { Visitor } from '../../../core/auth/person.ts';
import { depois } from '../../../core/db/after-commit.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { open, seal } from '../../../core/seal/seal.ts';
import { type Chat, findVisitante } from '../visitantes.repository.ts';
import { segredoDoChat } from '../visitantes.selados.ts';
import type { Passe, Passes } from '../visitantes.token.ts';
import * as repository from './identidade.repository.ts';
import { prova } from './identidade.ts';

/** An e-mail, compared without regard to case; '' for what is none. */
export const emailOf = (typed: string): string => readEmail(typed)?.toLowerCase() ?? '';

/** Who visitors are: as their token says, or the company's site, which signs it (areas V5). */
export function identidadeService({ database, key, clock, audit, publisher }: Core, tokens: Passes) {
  /** Whether the site that has the secret of this chat said so. */
  function provou({ id_empresa, id_chat_config, segredo }: Chat, dita: IdentidadeDoSite): boolean {
    return segredo !== '' && prova(open([key], segredoDoChat(id_empresa, id_chat_config), segredo), dita, clock.now().getTime());
  }

  /**
   * The key of this visitor. Whom the site names has one on all devices: that under which they came first, be it before they signed in
   * there. A browser that is known as somebody else is left to them. Undefined: the token is of before the site named this visitor, and may
   * be in other hands.
   */
  async function chaveOf(
    { id_empresa, id_chat_config }: Chat,
    known: Passe | undefined,
    proven: IdentidadeDoSite | undefined,
  ): Promise<{ chave: string; provado: Visitor['provado'] } | undefined> {
    if (!proven) {
      if (!known) return { chave: randomBytes(16).toString('base64url'), provado: null };
      const id = (await database.lerEmpresa(id_empresa, (db) => findVisitante(db, known.chave)))?.id_externo ?? null;
      if (id !== null && !known.provado) return undefined;
      return { chave: known.chave, provado: id === null ? null : { id, email: '' } };
    }
    const email = emailOf(proven.email);
    const provado = { id: proven.id, email };
    const chave = await database.comEmpresa(id_empresa, async (db) => {
      const found = await repository.findChaveDe(db, id_chat_config, proven.id);
      if (found !== undefined) return found;
      if (!known || !(await repository.adotar(db, id_chat_config, known.chave, proven.id, clock.now()))) return tokens.chaveDe(id_chat_config, proven.id);
      // windows that are open under it may be somebody else's: they come in again, if they may
      depois(db, `visitante ${known.chave}`, () => publisher.sendAway(id_empresa, topicOf.visitante(known.chave)));
      return known.chave;
    });
    return { chave, provado };
  }

  return {
    provou,
    chaveOf,
    /** A new secret for the site, shown this once; who was named with the one before is not known by it any more. Refuses a chat that is not there. */
    async novoSegredo(id_empresa: number, id_chat_config: number): Promise<string> {
      const segredo = randomBytes(32).toString('base64url');
      await database.comEmpresa(id_empresa, async (db) => {
        const sealed = seal(key, segredoDoChat(id_empresa, id_chat_config), segredo);
        if (!(await repository.setSegredo(db, id_chat_config, sealed))) throw notFound('Chat do site');
        await audit.record(db, 'segredo_do_chat_gerado', { entidade: 'chat_config', id_entidade: id_chat_config });
      });
      return segredo;
    },
  };
}
export type IdentidadeService = ReturnType<typeof identidadeService>;
