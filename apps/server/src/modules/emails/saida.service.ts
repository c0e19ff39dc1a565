import type { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import type { EmailNaSaida } from '@prosa/contract/emails/emails.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { EmailDoSistema } from '../../core/emails.ts';
import type { Core } from '../../core/module.ts';
import { reenviarEmails } from './reenviar.ts';
import { findSaida } from './saida.repository.ts';

/** The outbox as the company sees it: its own mails of 30 days. */
export function saidaService({ database, audit }: Core, tipos: () => Readonly<Record<string, EmailDoSistema>>) {
  return {
    async list(id_empresa: number, query: Input<typeof emailTransacional.saida>['query']): Promise<Reply<typeof emailTransacional.saida>> {
      const names = tipos();
      const { rows, total, found } = await database.lerEmpresa(id_empresa, (db) => findSaida(db, query));
      const data = rows.map(
        ({ tipo, assunto, criado_em, mudou_em, proxima_em, ...row }): EmailNaSaida => ({
          ...row,
          assunto: assunto === '' ? (names[tipo]?.titulo ?? '') : assunto,
          criado_em: criado_em.toISOString(),
          mudou_em: mudou_em.toISOString(),
          proxima_em: row.estado === 'aguardando' && row.tentativas > 0 ? proxima_em.toISOString() : null,
        }),
      );
      return { data, recordsTotal: total, recordsFiltered: found };
    },

    resend: ({ id_empresa }: Staff, id_email: number): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        await reenviarEmails(db, [id_email]);
        await audit.record(db, 'email_enviado_de_novo', { entidade: 'email_saida', id_entidade: id_email });
      }),
  };
}
