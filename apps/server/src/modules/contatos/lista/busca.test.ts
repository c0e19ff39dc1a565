import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/kit/database.ts';
import { makeEmpresa } from '../../../../test/kit/factories.ts';
import { insertSala } from '../../../../test/kit/rows.ts';
import { resolveContato } from '../cadastro/resolver.ts';

let test: TestDatabase;
let empresa: number;

beforeAll(async () => {
  test = await createTestDatabase();
  empresa = (await makeEmpresa(test.database, 'A')).id_empresa;
});
afterAll(() => test.drop());

const known = (id_contato: number) =>
  test.database.comEmpresa(empresa, async (db) => {
    const { busca } = await db.selectFrom('contato').select('busca').where('id_contato', '=', id_contato).executeTakeFirstOrThrow();
    return busca ?? '';
  });
const make = async (telefone: string) =>
  (await test.database.comEmpresa(empresa, (db) => resolveContato(db, { telefone }, 'José', { vaga: false }))).id_contato;

describe('[issue: search over every phone and tag] what a contato is found by', () => {
  it('follows its phones and its tags, also when they move to another contato', async () => {
    const [jose, maria] = [await make('11976540001'), await make('11976540002')];
    await test.database.comEmpresa(empresa, async (db) => {
      await db.insertInto('contato_telefone').values({ id_contato: jose, numero: '(11) 3333-2222' }).execute();
      await db.insertInto('contato_tag').values({ id_contato: jose, name: 'Atacado Ouro', type_value: 'bool', value: '1' }).execute();
    });
    expect(await known(jose)).toMatch(/jose.*1133332222.*atacado ouro/);
    await test.database.comEmpresa(empresa, async (db) => {
      await db.updateTable('contato_telefone').set({ id_contato: maria }).where('numero', '=', '(11) 3333-2222').execute();
      await db.updateTable('contato_tag').set({ id_contato: maria }).where('id_contato', '=', jose).execute();
    });
    expect(await known(jose)).not.toMatch(/1133332222|ouro/);
    expect(await known(maria)).toMatch(/1133332222.*atacado ouro/);
    await test.database.comEmpresa(empresa, (db) => db.deleteFrom('contato_tag').where('id_contato', '=', maria).execute());
    expect(await known(maria)).not.toContain('ouro');
  });

  it('is found by what its tags of text say, also after a change; not by numbers and days', async () => {
    const id_contato = await make('11976540005');
    await test.database.comEmpresa(empresa, (db) =>
      db
        .insertInto('contato_tag')
        .values([
          { id_contato, name: 'Origem', type_value: 'string', value: 'Feira de móveis' },
          { id_contato, name: 'Última compra', type_value: 'date', value: '2026-01-19' },
        ])
        .execute(),
    );
    expect(await known(id_contato)).toMatch(/origem feira de moveis ultima compra/);
    expect(await known(id_contato)).not.toContain('2026');
    await test.database.comEmpresa(empresa, (db) =>
      db.updateTable('contato_tag').set({ value: 'Indicação' }).where('id_contato', '=', id_contato).where('name', '=', 'Origem').execute(),
    );
    expect(await known(id_contato)).toContain('origem indicacao');
  });

  it('an open sala is found by the new name at once', async () => {
    const id_contato = await make('11976540003');
    const found = await test.database.comEmpresa(empresa, async (db) => {
      await insertSala(db, { id_contato, topic: 'sala-busca', status_id: 2, busca: '' });
      await db.updateTable('contato').set({ nome: 'Zilda Ávila' }).where('id_contato', '=', id_contato).execute();
      return db.selectFrom('sala').select('busca').where('topic', '=', 'sala-busca').executeTakeFirstOrThrow();
    });
    expect(found.busca).toContain('zilda avila');
  });

  it('who writes again comes back from the trash', async () => {
    const id_contato = await make('11976540004');
    await test.database.comEmpresa(empresa, (db) =>
      db
        .updateTable('contato')
        .set({ excluido_em: new Date(0) })
        .where('id_contato', '=', id_contato)
        .execute(),
    );
    expect(await make('11976540004')).toBe(id_contato);
    const row = await test.database.comEmpresa(empresa, (db) =>
      db.selectFrom('contato').select('excluido_em').where('id_contato', '=', id_contato).executeTakeFirstOrThrow(),
    );
    expect(row.excluido_em).toBeNull();
  });
});
