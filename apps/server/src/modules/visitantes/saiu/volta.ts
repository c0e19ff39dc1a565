import type { PortaDeLink } from '../../../core/links.ts';
import type { Core } from '../../../core/module.ts';
import { escapeHtml } from '../../../core/variables/preencher.ts';
import { usarLinkDaConversa } from '../../links/links.api.ts';
import type { Passes } from '../visitantes.token.ts';
import { findDeVolta } from './saiu.repository.ts';

/** The way back that a mail had: a page with a button, and the press alone uses it, so that what looks into mails does not. */
export function voltaDaConversa({ database, clock }: Core, tokens: Passes) {
  const porta: PortaDeLink = {
    async mostrar({ id_empresa, id_visitante }, { token }) {
      const found = id_visitante === null ? undefined : await database.semEmpresa((db) => findDeVolta(db, id_empresa, id_visitante));
      return (
        found && {
          titulo: 'Continuar a conversa',
          html: `<h1>Continuar a conversa</h1><p>Este link vale uma vez: abra no aparelho em que você quer conversar.</p>
<form method="post" action="/embed/volta"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>Abrir a conversa</button></form>`,
        }
      );
    },
    async agir() {
      return undefined;
    },
  };
  return {
    porta,
    /** Uses the link. Answers the chat, and what its window enters with; undefined when it opens nothing any more. */
    async voltar(token: string): Promise<{ chat: string; passe: string } | undefined> {
      return database.semEmpresa(async (db) => {
        const used = await usarLinkDaConversa(db, token, clock.now());
        const found = used && (await findDeVolta(db, used.id_empresa, used.id_visitante));
        return found && { chat: found.chat, passe: tokens.make({ id_chat_config: found.id_chat_config, chave: found.chave, provado: found.nomeado }) };
      });
    },
  };
}
