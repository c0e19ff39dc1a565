import type { Db } from '../../../core/db/database.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { LineRef, PersonEvent } from '../../../integrations/whatsapp/provider.ts';
import { contatoAsKnown } from '../../contatos/contatos.api.ts';
import type { InboundTools } from '../../linhas/linhas.api.ts';
import * as mensagens from '../mensagens/mensagens.repository.ts';
import { notar } from '../sala/mudanca.ts';
import { type Before, isQuiet, messageOf, tellsOf } from './entrada.ts';
import type { Palavras } from './palavras.ts';

/** Where somebody's last message went. */
export interface Ultima {
  readonly id_sala: number;
  readonly id_contato: number;
}

/** It does not go where the last one went, or more follows from it. */
class Otherwise extends Error {
  override readonly name = 'Otherwise';
}

/**
 * A message of text that follows another of the same person: what has to be asked before it, the message, what is recorded of it and what is read
 * for those who hear of it go in one flight, on the belief that it goes where the last one went. What was asked decides before the commit:
 * false, and nothing stored, when the belief was wrong.
 */
export function recebeSeguida({ database, clock }: Pick<Core, 'database' | 'clock'>, palavras: Palavras) {
  return async function receive(
    { id_empresa, id_wpp_config }: LineRef,
    event: Extract<PersonEvent, { tipo: 'mensagem' }>,
    { before, guardou }: Pick<InboundTools, 'guardou'> & { readonly before: (db: Db) => Promise<Before> },
    { id_sala, id_contato }: Ultima,
  ): Promise<boolean> {
    const palavra = await palavras.heard(id_empresa, event.texto);
    try {
      await database.hot.comEmpresa(id_empresa, async (db) => {
        // asked first: it sees what was there before the message
        const asking = before(db);
        const adding = mensagens.addMessage(db, id_sala, messageOf(event, id_wpp_config, null, clock.now()), ...tellsOf(event, id_contato, palavra));
        const [{ taken, known, open }, added, told] = await Promise.all([asking, adding, notar(db)?.lerSala(id_sala, adding)]);
        const same = open?.id_sala === id_sala && open.id_contato === id_contato && contatoAsKnown(event.com, event.nome, known) === id_contato;
        if (taken || !added || !same || !isQuiet(event, open)) throw new Otherwise();
        notar(db)?.chegou(id_sala);
        await guardou?.(db, { id_sala, mensagem: told?.messages[0] });
      });
      return true;
    } catch (error) {
      // stored already: who asks for it the usual way is answered so
      if (error instanceof Otherwise || isUniqueViolation(error, 'mensagem_externa')) return false;
      throw error;
    }
  };
}
