import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';

let kit: Salas;

beforeAll(async () => {
  kit = await startSalas();
});
afterAll(() => kit.close());

it('who writes to another line than before is said to the staff, once, and to nobody else', async () => {
  const [sales, support] = [await kit.line({ nome: 'Vendas' }), await kit.line({ nome: 'Suporte' })];
  const phone = '11975550001';
  const notes = async () => (await kit.messages()).filter((m) => m.tipo === 'sistema').map((m) => m.texto);
  const written = (count: number) => until(`${count} messages`, async () => (await kit.messages()).filter((m) => m.de === 'contato').length === count);
  await kit.receive(sales, phone, 'Oi', { nome: 'Clara' });
  await written(1);
  expect(await notes()).toEqual([]);
  await kit.receive(support, phone, 'Oi, suporte');
  await written(2);
  await kit.receive(support, phone, 'Alguém?');
  await written(3);
  expect(await notes()).toEqual(['O contato escreveu por outra linha. Antes: Vendas']);
  expect((await kit.onPhone(support, phone)).map((m) => m.texto)).toEqual(['Oi, suporte', 'Alguém?']);
});
