import { asCliente } from '@prosa/contract/client.ts';
import { type Answer, endpoint } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Cliente, Person, Staff } from '../auth/person.ts';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const shared = endpoint('GET /pedidos/show/{id}', {
  summary: 'Um pedido',
  access: { par: ['contatos', 'getAll'], ou: 'cliente' },
  params: z.object({ id: z.coerce.number().int().min(1).max(9) }),
  reply: z.object({ data: z.object({ id: z.number(), custo: z.number() }) }),
  replyCliente: z.object({ data: z.object({ id: z.number(), de: z.string() }) }),
});
const staff: Staff = {
  kind: 'staff',
  id_sessao: 1,
  id_login: 1,
  nome: 'Ana',
  usuario: 'ana@aurora.demo',
  avatar: null,
  superadmin: false,
  id_empresa: 7,
  id_grupo: 1,
  grants: [{ controller: 'contatos', funcao: 'getAll', status: 1 }],
  departamentos: [],
  escopos: { atendimento: 'todos', ticket: 'todos', contato: 'todos', bloco: 'todos' },
};
const cliente: Cliente = {
  kind: 'cliente',
  id_sessao: 2,
  id_cliente: 3,
  id_acesso_cliente: 9,
  id_contato: null,
  ve: 'todos',
  gerencia: true,
  nome: 'Rita',
  usuario: 'rita',
  id_empresa: 7,
  mustChangePassword: false,
};
const people: Record<string, Person> = {
  equipe: staff,
  cliente,
  semPar: { ...staff, grants: [] },
  outroPar: { ...staff, grants: [{ controller: 'contatos', funcao: 'delete', status: 1 }] },
  semEmpresa: { kind: 'staff-without-empresa', id_sessao: 4, id_login: 4, nome: 'Eva', usuario: 'eva', avatar: null, superadmin: true },
  senhaNova: { ...cliente, mustChangePassword: true },
};

let app: FastifyInstance;
let wrong = false;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'silent' }));
  const sessions = { personByToken: (token: string) => Promise.resolve(people[token] ?? null), otherEmpresa: () => Promise.resolve(null) };
  makeRegister(app, sessions, [shared])(shared, {
    staff({ person, params }) {
      expectTypeOf(person).toEqualTypeOf<Staff>();
      return Promise.resolve({ data: { id: params.id, custo: 10, segredo: 'x' } });
    },
    cliente({ person, params }) {
      expectTypeOf(person).toEqualTypeOf<Cliente>();
      // by mistake what the team gets: its columns are not declared here
      const data = { id: params.id, de: person.nome, custo: 10 };
      return Promise.resolve({ data: wrong ? ({ id: params.id, custo: 10 } as never) : data });
    },
  });
  await app.ready();
});
afterAll(() => app.close());
const show = (token: string) => app.inject({ url: '/api/pedidos/show/4', headers: token === '' ? {} : { authorization: `Bearer ${token}` } });

describe('[6] a pair or the customer', () => {
  it('each gets a reply of their own, with nothing of the other', async () => {
    expect((await show('equipe')).json()).toEqual({ status: true, data: { id: 4, custo: 10 } });
    expect((await show('cliente')).json()).toEqual({ status: true, data: { id: 4, de: 'Rita' } });
  });

  it('a reply to customers that is of the wrong shape is our fault: 500, nothing of it shown', async () => {
    wrong = true;
    const { statusCode, body } = await show('cliente');
    wrong = false;
    expect([statusCode, body.includes('custo')]).toEqual([500, false]);
  });

  it.each([
    ['', 401],
    ['ninguem', 401],
    ['semPar', 403],
    ['outroPar', 403],
    ['semEmpresa', 403],
    ['senhaNova', 403],
  ])('refuses %s', async (token, http) => {
    expect((await show(token)).statusCode).toBe(http);
  });

  it('access and reply to customers are declared together', () => {
    const reply = z.object({});
    expect(() => endpoint('GET /x', { summary: 'x', access: 'cliente', replyCliente: reply })).toThrow('declared together');
    expect(() => endpoint('GET /x', { summary: 'x', access: { par: ['contatos', 'getAll'], ou: 'cliente' }, reply })).toThrow('declared together');
  });

  it('the client area reads the reply of customers', () => {
    const mine = asCliente(shared);
    expect([mine.path, mine.reply]).toEqual([shared.path, shared.replyCliente]);
    expectTypeOf<Answer<typeof shared>['data']>().toEqualTypeOf<{ id: number; custo: number }>();
    expectTypeOf<Answer<typeof mine>['data']>().toEqualTypeOf<{ id: number; de: string }>();
  });
});
