import { storedPhone } from '@prosa/brasil/telefone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/kit/database.ts';
import { makeEmpresa } from '../../../../test/kit/factories.ts';
import { contatoDeFora, preencherDeFora, provarEmail } from './de-fora.ts';
import { type Names } from './identidades.ts';
import { resolveContato } from './resolver.ts';

let test: TestDatabase;
let a: number;
let b: number;

beforeAll(async () => {
  test = await createTestDatabase();
  a = (await makeEmpresa(test.database, 'A')).id_empresa;
  b = (await makeEmpresa(test.database, 'B')).id_empresa;
});
afterAll(() => test.drop());

const resolve = (names: Names, nome = '', empresa = a) => test.database.comEmpresa(empresa, (db) => resolveContato(db, names, nome, { vaga: false }));
const contato = (id: number) =>
  test.database.comEmpresa(a, (db) => db.selectFrom('contato').select(['nome', 'telefone']).where('id_contato', '=', id).executeTakeFirstOrThrow());
const identities = (id: number) =>
  test.database.comEmpresa(a, (db) =>
    db.selectFrom('contato_identidade').select(['tipo', 'valor', 'origem']).where('id_contato', '=', id).orderBy('tipo').execute(),
  );

describe('[decisions: contacts and identities]', () => {
  it('twenty at once for one new number make one contato', async () => {
    const spellings = ['5511976540001', '551176540001', '11976540001', '(11) 7654-0001'].map(storedPhone);
    const found = await Promise.all(Array.from({ length: 20 }, (_, i) => resolve({ telefone: spellings[i % 4] })));
    expect(new Set(found.map((f) => f.id_contato)).size).toBe(1);
    expect(found.filter((f) => f.criado)).toHaveLength(1);
  });

  it('a landline is not the mobile that ends alike, and another empresa has its own contato', async () => {
    const mobile = await resolve({ telefone: '5511933334444' });
    expect((await resolve({ telefone: '551133334444' })).id_contato).not.toBe(mobile.id_contato);
    expect(await resolve({ telefone: '5511933334444' }, '', b)).toMatchObject({ criado: true });
  });

  it('keeps the number as the network registered it beside the one that was typed', async () => {
    const typed = await resolve({ telefone: '5511976540003' });
    await resolve({ jid: '551176540003@s.whatsapp.net' });
    expect((await contato(typed.id_contato)).telefone).toBe('5511976540003');
    expect(await identities(typed.id_contato)).toEqual([
      { tipo: 'telefone', valor: '551176540003', origem: 'rede' },
      { tipo: 'wa_jid', valor: '551176540003@s.whatsapp.net', origem: 'rede' },
    ]);
  });

  it('two contatos that turn out to be one: the next message goes to the one with the phone', async () => {
    const phone = await resolve({ telefone: '5511976540004' });
    const lid = await resolve({ lid: '44@lid' });
    expect(lid.id_contato).not.toBe(phone.id_contato);
    expect((await resolve({ telefone: '5511976540004', lid: '44@lid' })).id_contato).toBe(phone.id_contato);
    expect((await resolve({ lid: '44@lid' })).id_contato).toBe(phone.id_contato);
  });

  it('what a stranger said is theirs once the network shows it, and the mailbox once it is proven; of who is known neither is taken', async () => {
    const said = { nome: 'Dita', telefone: '5511976540006', email: 'Dita@exemplo.com.br' };
    const onde = { origem: 'formulario', detalhe: 'Orçamento' } as const;
    const { id_contato } = (await test.database.comEmpresa(a, (db) => contatoDeFora(db, said, onde)))!;
    await resolve({ jid: '5511976540006@s.whatsapp.net' });
    const origens = async () => (await identities(id_contato)).map(({ tipo, origem }) => [tipo, origem]);
    expect(await origens()).toEqual([
      ['email', 'dito'],
      ['telefone', 'rede'],
      ['wa_jid', 'rede'],
    ]);
    await test.database.comEmpresa(a, (db) => provarEmail(db, id_contato, 'dita@exemplo.com.br'));
    expect((await origens())[0]).toEqual(['email', 'prova']);
    const { id_contato: known } = await resolve({ telefone: '5511976540007' });
    await test.database.comEmpresa(a, (db) => preencherDeFora(db, known, { telefone: '', email: 'outra@exemplo.com.br' }, { ...onde, origem: 'chat' }));
    expect((await identities(known)).map(({ tipo }) => tipo)).toEqual(['telefone']);
  });

  it('a made-up name gives way to the one the person tells, a real one does not', async () => {
    const { id_contato } = await resolve({ telefone: '5511976540005' });
    expect((await contato(id_contato)).nome).toBe('(11) 97654-0005');
    await resolve({ telefone: '5511976540005' }, 'Rita Prado');
    await resolve({ telefone: '5511976540005' }, 'Outro Nome');
    expect((await contato(id_contato)).nome).toBe('Rita Prado');
  });
});
