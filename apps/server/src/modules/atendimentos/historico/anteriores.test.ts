import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { type Salas, startSalas } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { anterioresService } from './anteriores.service.ts';

let kit: Salas;
let ana: Staff;
let seller: Staff;
let vendas: number;
let suporte: number;
const salas: number[] = [];

beforeAll(async () => {
  kit = await startSalas();
  [vendas, suporte] = [await kit.departamento('Vendas'), await kit.departamento('Suporte')];
  ana = await kit.staff({ nome: 'Ana Lima', grupo: 'supervisor' });
  seller = await kit.staff({ nome: 'Vendedora', departamentos: [vendas] });
  await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
    const contato = async (nome: string) => await insertContato(db, { nome });
    const rita = await contato('Rita');
    const plan = [
      { id_contato: rita, id_departamento: vendas, day: 1, messages: 3 },
      { id_contato: rita, id_departamento: suporte, day: 2, messages: 2 },
      { id_contato: await contato('Outra'), id_departamento: vendas, day: 3, messages: 4 },
      { id_contato: rita, id_departamento: vendas, day: 4, messages: 5 },
      { id_contato: rita, id_departamento: vendas, day: 5, messages: 1 },
    ];
    for (const { messages, day, ...values } of plan) {
      const at = new Date(`2026-11-0${day}T10:00:00Z`);
      const id_sala = await insertSala(db, { ...values, status_id: 4, criado_em: at, encerrado_em: at, ultimo_index: messages });
      await db
        .insertInto('mensagem')
        .values(
          Array.from({ length: messages }, (_, i) => ({
            id_sala,
            msg_index: i + 1,
            de: 'contato',
            texto: `${day}.${i + 1}`,
            em: new Date(at.getTime() + i * 1000),
          })),
        )
        .execute();
      salas.push(id_sala);
    }
  });
});
afterAll(() => kit.close());

const page = (person: Staff, id: number, cursor?: string, limite = 50) => anterioresService(kit.core)(person, id, { cursor, limite });

/** Everything before this sala, page by page. */
async function walk(person: Staff, id: number, limite: number) {
  const pages: { day: string | undefined; texts: string[] }[] = [];
  let cursor: string | undefined;
  for (let i = 0; i < 20; i++) {
    const { sala, data, cursor: next } = await page(person, id, cursor, limite);
    if (sala === null) return pages;
    pages.push({ day: sala.aberto_em.slice(9, 10), texts: data.map((m) => m.text) });
    expect(data.every((m) => m.chat_id === sala.chat_id)).toBe(true);
    cursor = next!;
  }
  throw new Error('no end');
}

it('goes back through the salas of the contato, whole messages, each once', async () => {
  expect(await walk(ana, salas[4]!, 50)).toEqual([
    { day: '4', texts: ['4.1', '4.2', '4.3', '4.4', '4.5'] },
    { day: '2', texts: ['2.1', '2.2'] },
    { day: '1', texts: ['1.1', '1.2', '1.3'] },
  ]);
  expect((await walk(ana, salas[4]!, 2)).map((p) => p.texts.join())).toEqual(['4.4,4.5', '4.2,4.3', '4.1', '2.1,2.2', '1.2,1.3', '1.1']);
  expect(await walk(ana, salas[0]!, 50)).toEqual([]);
  const first = await page(ana, salas[4]!);
  expect(first.sala).toEqual({
    chat_id: salas[3],
    departamento: 'Vendas',
    status_id: 4,
    status: 'Encerrado resolvido',
    motivo: null,
    aberto_em: '2026-11-04T10:00:00.000Z',
  });
});

it('[6] only what the person sees: another departamento is skipped, and its place in a cursor leads nowhere', async () => {
  expect((await walk(seller, salas[4]!, 50)).map((p) => p.day)).toEqual(['4', '1']);
  const hidden = Buffer.from(JSON.stringify(['2', salas[1]])).toString('base64url');
  expect(await page(seller, salas[4]!, hidden)).toEqual({ sala: null, data: [], cursor: null });
  const ofAnother = Buffer.from(JSON.stringify(['3', salas[2]])).toString('base64url');
  expect(await page(ana, salas[4]!, ofAnother)).toEqual({ sala: null, data: [], cursor: null });
  await expect(page(seller, salas[1]!)).rejects.toMatchObject({ code: 'nao_encontrado' });
  const foreign = await kit.staff({ grupo: 'administrador' }, kit.other);
  await expect(page(foreign, salas[4]!)).rejects.toMatchObject({ code: 'nao_encontrado' });
  await expect(page(ana, salas[4]!, 'x')).rejects.toMatchObject({ code: 'invalido' });
});
