import type { ChamadasDeAnexo, Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/core/db/database.ts';
import type { DB } from '../../src/core/db/types.gen.ts';
import type { SignedIn, TestApp } from './app.ts';

/** Stands in the name of every record of the first empresa: another empresa that reads it has seen too much. */
export const secret = 'SEGREDO-A';

/** Numbers of records, by the names that the calls give them. */
export type GuardIds = Record<string, number>;

/** What guard records are made with: the first empresa, in one transaction. */
export interface GuardKit {
  readonly app: TestApp;
  readonly db: Db;
  readonly id_empresa: number;
  /** Its grupo of attendants. */
  readonly id_grupo: number;
  readonly admin: SignedIn;
  /** A cliente of it who may sign in to the client area. */
  readonly id_cliente: number;
  readonly now: Date;
  /** The records of another module, made once. */
  readonly need: <R extends GuardIds>(guards: Guards<R>) => Promise<R>;
}

/** A call to a record: the parameters that name it, with a body that is good. */
interface Sent {
  params: Record<string, string | number>;
  body?: Record<string, unknown>;
}

/**
 * What a module gives the guards made from the contract (guards.test.ts, scope.test.ts), as `guards` of `<module>.guards.ts`: records of the
 * first empresa named with the secret, and for each call with parameters the record that they name. 'value': they name none of an empresa.
 */
export interface Guards<R extends GuardIds = GuardIds> {
  readonly records?: (kit: GuardKit) => Promise<R>;
  readonly calls: Readonly<Record<string, ((ids: R) => Sent) | 'value'>>;
}

/** Guards with the names of their numbers known. */
export const guardsOf = <R extends GuardIds>(records: (kit: GuardKit) => Promise<R>, calls: Guards<R>['calls']): Guards<R> => ({ records, calls });

/** A stored file that holds the secret. */
export async function secretFile({ app, db, id_empresa, admin }: GuardKit, bucket = 'chat'): Promise<{ id_arquivo: number; caminho: string }> {
  return db
    .insertInto('arquivo')
    .values({
      bucket,
      nome: `${secret}.txt`,
      content_type: 'text/plain',
      tamanho: secret.length,
      id_login: admin.sessao.id_login,
      caminho: await app.core.storage.put(id_empresa, Buffer.from(secret)),
    })
    .returning(['id_arquivo', 'caminho'])
    .executeTakeFirstOrThrow();
}

/** The files of a record, one there and one taken away, and the calls that name them. */
export function anexoGuards(area: string, id: string) {
  const calls: Guards['calls'] = {
    [`GET /${area}/anexos/{id}`]: (a) => ({ params: { id: a[id]! } }),
    [`POST /${area}/anexar/{id}`]: (a) => ({ params: { id: a[id]! }, body: { file: new File(['texto'], 'texto.txt') } }),
    [`GET /${area}/anexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_${area}`]! } }),
    [`POST /${area}/tirarAnexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_${area}`]! } }),
    [`POST /${area}/devolverAnexo/{id}`]: (a) => ({ params: { id: a[`id_anexo_retirado_${area}`]! } }),
  };
  return {
    calls,
    async records(kit: GuardKit, id_registro: number): Promise<GuardIds> {
      const attach = async (excluido_em: Date | null): Promise<number> => {
        const { id_arquivo } = await secretFile(kit, 'ficha');
        const { id_anexo } = await kit.db
          .insertInto('anexo')
          .values({ area, id_registro, id_arquivo, id_login: kit.admin.sessao.id_login!, excluido_em })
          .returning('id_anexo')
          .executeTakeFirstOrThrow();
        return id_anexo;
      };
      return { [`id_anexo_${area}`]: await attach(null), [`id_anexo_retirado_${area}`]: await attach(kit.now) };
    },
  };
}

/** A file of an area that is taken in, checked, and the calls that name it. `para`: where its one column goes. */
export function importacaoGuards(area: string, para: string, opcoes: object = {}): Guards {
  const em = `importacao${area.charAt(0).toUpperCase()}${area.slice(1)}`;
  const id = `id_importacao_${area}`;
  const file = (a: GuardIds) => ({ params: { id: a[id]! } });
  return {
    async records({ db, admin }) {
      const { id_importacao } = await db
        .insertInto('importacao')
        .values({
          area,
          id_login: admin.sessao.id_login!,
          nome: `${secret}.csv`,
          estado: 'conferida',
          opcoes: '{}',
          linhas: 1,
          colunas: JSON.stringify([{ titulo: `${secret} nome`, exemplos: [secret] }]),
          visao: JSON.stringify({ escopos: { contato: 'todos' }, departamentos: [] }),
        })
        .returning('id_importacao')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('importacao_linha')
        .values({ id_importacao, linha: 2, celulas: [secret] })
        .execute();
      return { [id]: id_importacao };
    },
    calls: {
      [`GET /${em}/show/{id}`]: file,
      [`POST /${em}/conferir/{id}`]: (a) => ({ ...file(a), body: { mapa: { 0: para }, opcoes } }),
      [`GET /${em}/linhas/{id}`]: file,
      [`POST /${em}/corrigir/{id}`]: (a) => ({ ...file(a), body: { linha: 2, celulas: ['Rita'] } }),
      [`POST /${em}/executar/{id}`]: file,
      [`POST /${em}/cancelar/{id}`]: file,
      [`POST /${em}/desfazer/{id}`]: file,
      [`GET /${em}/rejeitadas/{id}`]: file,
    },
  };
}

interface Calls<I extends string> {
  readonly especie: Especie<I>;
  readonly historico?: unknown;
  readonly anexos?: ChamadasDeAnexo;
  readonly importacao?: unknown;
}

/**
 * The guards of a kind of record: one that is there (`id_x`) and one in the trash (`id_x_excluido`), with files where the kind has them, and
 * every call of `registroCalls` that names one. `linha`: the columns of a row that is called so. `para`: where the one column of an imported
 * file goes.
 */
export function registroGuards<const I extends string, T extends keyof DB>(
  { especie, historico, anexos, importacao }: Calls<I>,
  tabela: T,
  linha: (nome: string) => Omit<Insertable<DB[T]>, 'excluido_em'>,
  para = 'nome',
) {
  const { area, id, um } = especie;
  const files = anexos && anexoGuards(area, id);
  const imported = importacao === undefined ? undefined : importacaoGuards(area, para);
  const named = (key: string) => (a: GuardIds) => ({ params: { id: a[key]! } });
  return guardsOf(
    async (kit) => {
      const made = async (nome: string, excluido_em: Date | null): Promise<number> => {
        const row = { ...linha(nome), excluido_em };
        const inserted = await kit.db
          .insertInto<keyof DB>(tabela)
          .values(row)
          .returning(id as never)
          .executeTakeFirstOrThrow();
        return (inserted as GuardIds)[id]!;
      };
      const there = await made(`${secret} ${um}`, null);
      const ids = {
        [id]: there,
        [`${id}_excluido`]: await made(`${secret} antigo ${um}`, kit.now),
        ...(await files?.records(kit, there)),
        ...(await imported?.records?.(kit)),
      };
      return ids as Record<I | `${I}_excluido`, number>;
    },
    {
      [`GET /${area}/show/{id}`]: named(id),
      [`GET /${area}/delete/{id}`]: named(id),
      [`POST /${area}/restaurar/{id}`]: named(`${id}_excluido`),
      ...(historico !== undefined && { [`GET /${area}/historico/{id}`]: named(id) }),
      ...files?.calls,
      ...imported?.calls,
    },
  );
}
