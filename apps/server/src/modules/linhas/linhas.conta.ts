import type { Core } from '../../core/module.ts';
import { open } from '../../core/seal/seal.ts';
import type { LineAccount, LineRef } from '../../integrations/whatsapp/provider.ts';
import { findAccount } from './linhas.repository.ts';
import { segredoDaLinha } from './linhas.selados.ts';

/** Settings of a line with its secrets opened; one that cannot be opened is not there, and the provider says what is missing. */
export async function accountOf({ database, key, log }: Pick<Core, 'database' | 'key' | 'log'>, line: LineRef): Promise<LineAccount> {
  const { id_empresa, id_wpp_config } = line;
  const nothing = { config: {}, identificador: null, telefone: '', ouvida: null, selados: {} };
  const { selados, ouvida, ...account } = (await database.comEmpresa(id_empresa, (db) => findAccount(db, id_wpp_config))) ?? nothing;
  const segredos: Record<string, string> = {};
  for (const [nome, selado] of Object.entries(selados)) {
    try {
      segredos[nome] = open([key], segredoDaLinha(id_empresa, id_wpp_config), selado);
    } catch (err) {
      log.error({ err, ...line, nome }, 'linhas: segredo ilegível');
    }
  }
  return { ...account, segredos, ouvida: ouvida?.toISOString() ?? null };
}
