import { sql } from 'kysely';
import { isSecret } from '../../../core/auth/token.ts';
import { deriveSecret } from '../../../core/config/secret-key.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { open } from '../../../core/seal/seal.ts';
import { isDoAplicativo, isSignature, isSigned, namedIn } from '../../../integrations/whatsapp/cloud/cloud.provider.ts';
import { historicoDaLinha } from '../../../integrations/whatsapp/historico.ts';
import type { Provider, PublicAccount } from '../../../integrations/whatsapp/provider.ts';
import { insertBodies, readBody } from '../linhas.brutos.ts';
import { segredoDaLinha } from '../linhas.selados.ts';
import type { Supervisor } from '../linhas.supervisor.ts';

interface Endereco {
  readonly id_empresa: number;
  readonly id_wpp_config: number;
  /** Sealed secret of the app that signs; null: none was given yet. */
  readonly selado: string | null;
}
interface Destino extends PublicAccount {
  readonly id_wpp_config: number;
}

/** The number behind an address, over all empresas. */
async function findEndereco(db: Db, chave: string): Promise<Endereco | undefined> {
  const { rows } = await sql<Endereco>`select w.id_empresa, w.id_wpp_config,
      (select s.selado from wpp_segredo s where s.id_empresa = w.id_empresa and s.id_wpp_config = w.id_wpp_config and s.nome = 'segredo') as selado
    from wpp_config w where w.chave = ${chave} and w.provedor = 'cloud' and w.excluido_em is null`.execute(db);
  return rows[0];
}

/** Numbers of the empresa that a body speaks of, and the one that it came to. */
async function findDestinos(db: Db, id_wpp_config: number, named: ReturnType<typeof namedIn>): Promise<Destino[]> {
  const { rows } = await sql<Destino>`select id_wpp_config, config, identificador_externo as identificador, telefone from wpp_config
    where provedor = 'cloud' and excluido_em is null and (id_wpp_config = ${id_wpp_config}
      or identificador_externo = any (${[...named.numeros]}::text[]) or config ->> 'id_conta' = any (${[...named.contas]}::text[]))
    order by id_wpp_config`.execute(db);
  return rows;
}

const unsigned = (): AppError => new AppError('nao_autenticado', 'Assinatura inválida.');
const nobody = { numeros: [], contas: [] };

/** What Meta asks for when it is given the address of a number; shown in its form. */
export const verificacaoDe = (key: string, chave: string): string => deriveSecret(key, `webhook do whatsapp:${chave}`).slice(0, 32);

/** Webhooks of Meta: signed, stored and answered; what they say is handled by the node that holds the line. */
export function linhasWebhook({ database, key, log, clock }: Core, provider: Provider, supervisor: Pick<Supervisor, 'runner'>) {
  async function need(chave: string): Promise<Endereco> {
    const found = await database.semEmpresa((db) => findEndereco(db, chave));
    if (!found) throw notFound('Número');
    return found;
  }

  function secretOf({ id_empresa, id_wpp_config, selado }: Endereco): string {
    if (selado === null) return '';
    try {
      return open([key], segredoDaLinha(id_empresa, id_wpp_config), selado);
    } catch (err) {
      log.error({ err, id_empresa, id_wpp_config }, 'linhas: segredo ilegível');
      return '';
    }
  }

  /** Kept for one line: by its runner, which handles it in the same breath, or for the node that holds it. */
  async function keep(id_empresa: number, destino: Destino, bytes: Buffer): Promise<void> {
    const runner = supervisor.runner(id_empresa, destino.id_wpp_config);
    if (
      runner &&
      (await runner.accept(bytes).then(
        () => true,
        () => false,
      ))
    )
      return;
    const body = readBody(provider, destino, bytes, clock.now());
    await database.umComando(id_empresa, (db) => insertBodies(db, destino.id_wpp_config, provider.mapeador, [body]));
  }

  return {
    /** The number that Meta wants said back. Throws 403 for a wrong word. */
    async conferir(chave: string, query: { 'hub.mode': string; 'hub.verify_token': string; 'hub.challenge': string }): Promise<string> {
      await need(chave);
      if (query['hub.mode'] !== 'subscribe' || !isSecret(verificacaoDe(key, chave), query['hub.verify_token']))
        throw new AppError('sem_permissao', 'O token de verificação não é o deste número.');
      return query['hub.challenge'];
    },

    /** Throws 404 and 401 for what is not for a number of ours, or bears no signature: asked before 3 MB come in. */
    async admitir(chave: string, signature: string): Promise<void> {
      await need(chave);
      if (!isSignature(signature)) throw unsigned();
    },

    /** Resolves when all of it is stored. Throws 401, and keeps nothing, for what Meta did not sign. */
    async receber(chave: string, bytes: Buffer, signature: string): Promise<void> {
      const endereco = await need(chave);
      if (!isSigned(bytes, signature, secretOf(endereco))) throw unsigned();
      const { id_empresa, id_wpp_config } = endereco;
      let named: ReturnType<typeof namedIn> = nobody;
      try {
        named = namedIn(bytes);
      } catch {
        // kept for the number that it came to: somebody may learn to read it
      }
      const destinos = await database.lerEmpresa(id_empresa, (db) => findDestinos(db, id_wpp_config, named));
      if (isDoAplicativo(bytes)) {
        const whose = destinos.filter(({ identificador }) => identificador !== null && named.numeros.includes(identificador));
        for (const destino of whose) await historicoDaLinha(database, { id_empresa, id_wpp_config: destino.id_wpp_config }).add(bytes);
        return;
      }
      const meant = destinos.filter((destino) => readBody(provider, destino, bytes, clock.now()).eventos.length > 0);
      const own = destinos.filter((destino) => destino.id_wpp_config === id_wpp_config);
      for (const destino of meant.length > 0 ? meant : own) await keep(id_empresa, destino, bytes);
    },
  };
}
