import { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testKey } from '../../../test/kit/database.ts';
import { run, superuser } from '../../../test/kit/empty-database.ts';
import { seal } from '../seal/seal.ts';
import { StartError } from '../start-errors.ts';
import { prepareDatabase } from './prepare.ts';

const otherKey = 'f'.repeat(64);
const quiet = (): void => undefined;
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** What PostgreSQL keeps of the password of the app's role. */
const password = (): Promise<string> =>
  run(superuser(), async (client) => (await client.query<{ p: string }>(`select rolpassword as p from pg_authid where rolname = 'prosa_app'`)).rows[0]!.p);

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('[operacao: a process with another key]', () => {
  it('is refused in one line, and the others go on', async () => {
    const before = await password();
    const message = await refusal(prepareDatabase(test.owner, otherKey, quiet));
    expect(message).toContain('não é a deste banco');
    expect(message).not.toContain('\n');
    expect(await password()).toBe(before);
    await run(test.app, (client) => client.query('select 1'));
  });

  it('a database of before the proof is known by what is sealed in it', async () => {
    await run(test.owner, async (client) => {
      await client.query('delete from interno.chave_do_banco');
      await client.query('create table selado_de_teste (selo text)');
      await client.query('insert into selado_de_teste values ($1)', [seal(testKey, { purpose: 'teste', id_empresa: null }, 'segredo')]);
    });
    const selados = [
      { tabela: 'interno.de_uma_versao_mais_nova', coluna: 'selo' },
      { tabela: 'selado_de_teste', coluna: 'selo' },
    ];
    expect(await refusal(prepareDatabase(test.owner, otherKey, quiet, { selados }))).toContain('não é a deste banco');
    await prepareDatabase(test.owner, testKey, quiet, { selados });
    // it has its proof from now on
    expect(await refusal(prepareDatabase(test.owner, otherKey, quiet))).toContain('não é a deste banco');
  });

  it('a change of the key that was interrupted goes on with either', async () => {
    const before = await password();
    const refused = refusal(prepareDatabase(test.owner, otherKey, quiet, { novaChave: 'e'.repeat(64) }));
    expect(await refused).toContain('não é a deste banco');
    await prepareDatabase(test.owner, testKey, quiet, { novaChave: otherKey });
    expect(await password()).toBe(before);
  });
});

it('[operacao: two installations on one server] the second is refused and names the first; nothing changes', async () => {
  const name = `t_${process.pid}_segundo`;
  const before = await password();
  await run(superuser(), (client) => client.query(`create database ${escapeIdentifier(name)} owner prosa_dono`));
  try {
    const message = await refusal(prepareDatabase({ ...test.owner, database: name }, otherKey, quiet));
    expect(message).toContain('já tem outro Prosa');
    expect(message).toContain(test.owner.database!);
    expect(await password()).toBe(before);
  } finally {
    await run(superuser(), (client) => client.query(`drop database ${escapeIdentifier(name)} with (force)`));
  }
});
