// @module-tag sempre
import { type Aba, semFiltro, type Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import { type Ordem, ordens } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { type Salas, startSalas } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { compareCounters, foldCounters } from '../../../core/counters/upkeep.ts';
import { AppError } from '../../../core/errors.ts';
import { reabrirService } from '../atos/reabrir.service.ts';
import { countTabs, keptTabs } from './lista.repository.ts';

let kit: Salas;
let departamentos: number[];
let lines: number[];
let people: Staff[];
let reabrir: ReturnType<typeof reabrirService>;

beforeAll(async () => {
  kit = await startSalas();
  departamentos = [await kit.departamento('Vendas'), await kit.departamento('Suporte'), await kit.departamento('Troca')];
  const [vendas, suporte, troca] = departamentos as [number, number, number];
  await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
    db.updateTable('departamento').set({ distribuicao: 'automatica' }).where('id_departamento', '=', suporte).execute(),
  );
  lines = [await kit.line({ id_departamento: vendas }), await kit.line({ id_departamento: suporte }), await kit.line()];
  people = [
    await kit.staff({ escopo: 'proprios', departamentos: [vendas], nome: 'Só Próprios' }),
    await kit.staff({ escopo: 'departamento', departamentos: [vendas], nome: 'De Vendas' }),
    await kit.staff({ escopo: 'departamento', departamentos: [suporte, troca], nome: 'De Dois' }),
    await kit.staff({ escopo: 'departamento', nome: 'De Nenhum' }),
    await kit.staff({ escopo: 'todos', nome: 'Vê Todos' }),
    await kit.staff({ grupo: 'supervisor', departamentos: [vendas], nome: 'Chefe' }),
    await kit.staff({ grupo: 'supervisor', escopo: 'departamento', departamentos: [troca], nome: 'Chefe de Troca' }),
  ];
  reabrir = reabrirService(kit.core);
});
afterAll(() => kit.close());

/** Numbers from 0 to 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const inEmpresa: <T>(work: Parameters<typeof kit.database.comEmpresa<T>>[1]) => Promise<T> = (work) => kit.database.comEmpresa(kit.empresa.id_empresa, work);
/** What each person's tabs say, kept and counted at one moment: what comes in meanwhile is in neither. */
const tabs = () =>
  inEmpresa(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db);
    const kept: Record<string, Totais> = {};
    const counted: Record<string, Totais> = {};
    for (const person of people) {
      kept[person.nome] = await keptTabs(db, person);
      counted[person.nome] = await countTabs(db, person, semFiltro);
    }
    return { kept, counted };
  });

let numbers = 0;
/** One act at random; those that the rules refuse change nothing. */
async function act(next: () => number): Promise<void> {
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const salas = await kit.salas();
  // who sees everything may do the most
  const person = next() < 0.4 ? people[5]! : one(people);
  const other = one(people).id_login;
  const kind = Math.floor(next() * 14);
  if (kind < 3 || salas.length === 0) {
    // an old customer or a new one, through the line; what it brings is taken in later
    await kit.receive(one(lines), `1197${1_000_000 + Math.floor(next() * 40)}`, 'Oi');
    return;
  }
  const { id_sala: chat_id, topic } = one(salas);
  const acts: (() => Promise<unknown>)[] = [
    () => kit.call(person, 'aceitar_atendimento', { chat_id }),
    () => kit.call(person, 'ingressar', { chat_id }),
    () => kit.call(person, 'add_membro', { chat_id, id_usuario: other }),
    () => kit.call(person, 'sair_atendimento', { chat_id, ...(next() < 0.3 && { id_usuario: other }) }),
    () => kit.call(person, 'transferir_atendimento', { chat_id, id_departamento: one(departamentos), ...(next() < 0.6 && { id_usuario: other }) }),
    () => kit.call(person, 'transferir_atendimento', { chat_id, id_usuario: other, ...(next() < 0.5 && { id_usuario_retirado: person.id_login }) }),
    () => kit.call(person, 'rejeitar_atendimento', { chat_id }),
    () => kit.call(person, 'client_message', { value: toBase64('Bom dia'), private_id: `p_${++numbers}_abcdef` }, topic),
    () => kit.call(person, 'encerrar_atendimento', { chat_id, resolvido: next() < 0.5 ? 1 : 0 }),
    () => reabrir(person, chat_id),
    () => (next() < 0.5 ? kit.node.atendimentos.fila.distribute(kit.empresa.id_empresa) : kit.call(person, 'chat_interno', { membros: [other] })),
  ];
  await acts[kind - 3]!().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

describe('[4] the counters of the tabs', () => {
  it('count a sala of another departamento once: for who answers for it, who is in it, who does both', async () => {
    const [, vendas] = people as [Staff, Staff];
    const before = await inEmpresa((db) => keptTabs(db, vendas));
    const sala = (values: { id_responsavel?: number; status_id: number }) =>
      inEmpresa(async (db) => {
        const id_contato = await insertContato(db, { nome: 'Novo', tipo_contato: 'Cliente' });
        const id_sala = await insertSala(db, { topic: `sala-conta-${id_contato}`, id_contato, id_departamento: departamentos[2]!, ...values });
        return id_sala;
      });
    await sala({ status_id: 2, id_responsavel: vendas.id_login });
    const both = await sala({ status_id: 2, id_responsavel: vendas.id_login });
    const waiting = await sala({ status_id: 1 });
    await sala({ status_id: 1 });
    for (const id_sala of [both, waiting])
      await inEmpresa((db) => sql`insert into sala_membro (id_sala, id_login) values (${id_sala}, ${vendas.id_login})`.execute(db));
    const after = { minhas: before.minhas + 2, fila: before.fila + 1, todas: before.todas + 3 };
    expect(await inEmpresa((db) => keptTabs(db, vendas))).toEqual(after);
    expect(await inEmpresa((db) => countTabs(db, vendas, semFiltro))).toEqual(after);
    expect((await kit.call(vendas, 'lista_atendimentos', {})).totais).toEqual(after);
  });

  it.each([7, 2026])('say what a count says, for everybody, after whatever was done (seed %i)', async (seed) => {
    const next = random(seed);
    for (let round = 0; round < 8; round++) {
      // four at a time: acts that meet on one sala, or are taken back
      for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 4 }, () => act(next)));
      if (round % 4 === 3) await kit.database.semEmpresa(foldCounters);
      const { kept, counted } = await tabs();
      expect(kept).toEqual(counted);
    }
    const open = (await tabs()).kept['Vê Todos']!.todas;
    expect(open).toBeGreaterThan(5);
    expect(await kit.database.semEmpresa((db) => compareCounters(db, new Date()))).toEqual([]);
  });

  it('stand above the same rows, whether their statement is planned for everybody or for its values', async () => {
    const first = async (person: Staff, aba: Aba, ordem: Ordem, limite: number) =>
      (await kit.call(person, 'lista_atendimentos', { aba, ordem, limite })).data.map((r) => r.chat_id).slice(0, 40);
    let rows = 0;
    for (const person of people)
      for (const aba of ['minhas', 'fila', 'todas'] as const)
        for (const ordem of ordens) {
          const usual = await first(person, aba, ordem, 40);
          expect(usual).toEqual(await first(person, aba, ordem, 41));
          rows += usual.length;
        }
    expect(rows).toBeGreaterThan(100);
  });
});
