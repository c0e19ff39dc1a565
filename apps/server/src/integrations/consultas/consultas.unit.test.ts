import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing } from '../../core/outgoing/outgoing.ts';
import { brasilApiCep, viaCep } from './cep-services.ts';
import { brasilApiCnpj, receitaWs } from './cnpj-services.ts';
import type { Register } from './consultas.ts';
import { inTurn } from './create-consultas.ts';
import { sampleCeps } from './samples.ts';

/** Answers as the services do. */
const answers: Readonly<Record<string, { code?: number; body: unknown }>> = {
  '/ws/01310100/json/': {
    body: {
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      complemento: 'de 612 a 1510',
      bairro: 'Bela Vista',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
    },
  },
  '/ws/99999999/json/': { body: { erro: 'true' } },
  '/api/cep/v1/01310100': {
    body: { cep: '01310100', state: 'SP', city: 'São Paulo', neighborhood: 'Bela Vista', street: 'Avenida Paulista', service: 'correios' },
  },
  '/api/cnpj/v1/11222333000181': {
    body: {
      cnpj: '11222333000181',
      razao_social: 'AURORA LTDA',
      nome_fantasia: null,
      descricao_situacao_cadastral: 'Ativa',
      email: null,
      ddd_telefone_1: '1133334444',
      cep: 1310100,
      descricao_tipo_de_logradouro: 'AVENIDA',
      logradouro: 'PAULISTA',
      numero: '1578',
      complemento: '',
      bairro: 'BELA VISTA',
      municipio: 'SAO PAULO',
      uf: 'SP',
    },
  },
  '/v1/cnpj/11222333000181': {
    body: {
      status: 'OK',
      nome: 'AURORA LTDA',
      fantasia: 'AURORA',
      situacao: 'ATIVA',
      email: 'Fiscal@Aurora.example',
      telefone: '(11) 3333-4444 / (11) 3333-5555',
      cep: '01.310-100',
      logradouro: 'AV PAULISTA',
      numero: '1578',
      complemento: '',
      bairro: 'BELA VISTA',
      municipio: 'SAO PAULO',
      uf: 'SP',
    },
  },
  '/v1/cnpj/00000000000191': { body: { status: 'ERROR', message: 'CNPJ inválido' } },
  '/ws/10000000/json/': { code: 503, body: {} },
  '/ws/20000000/json/': { body: 'x'.repeat(300_000) },
  '/ws/30000000/json/': { body: ['lista'] },
};

let server: Server;
let base: string;
const outgoing = createOutgoing(['127.0.0.1']);
afterAll(() => outgoing.close());
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? { code: 404, body: { message: 'não encontrado' } };
    response.writeHead(answer.code ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const paulista = { cep: '01310100', uf: 'SP', cidade: 'São Paulo', bairro: 'Bela Vista', logradouro: 'Avenida Paulista' };

describe('[3] postal services, each by its protocol', () => {
  it('a CEP that exists', async () => {
    expect(await viaCep(outgoing, base).find('01310100')).toEqual(paulista);
    expect(await brasilApiCep(outgoing, base).find('01310100')).toEqual(paulista);
    expect(await sampleCeps.find('01310100')).toEqual(paulista);
  });
  it('one that does not', async () => {
    expect(await viaCep(outgoing, base).find('99999999')).toBeNull();
    expect(await brasilApiCep(outgoing, base).find('99999999')).toBeNull();
    expect(await sampleCeps.find('99999999')).toBeNull();
  });
  it.each([
    ['10000000', /respondeu 503/],
    ['20000000', /longa demais/],
    ['30000000', /outro formato/],
  ])('an answer that is none rejects (%s)', async (cep, why) => {
    await expect(viaCep(outgoing, base).find(cep)).rejects.toThrow(why);
  });
});

describe('company data, each by its protocol', () => {
  it('a company', async () => {
    const common = {
      cnpj: '11222333000181',
      razao_social: 'AURORA LTDA',
      situacao: 'ATIVA',
      telefone: '1133334444',
      numero: '1578',
      cidade: 'SAO PAULO',
      uf: 'SP',
    };
    expect(await brasilApiCnpj(outgoing, base).find('11222333000181')).toMatchObject({
      ...common,
      nome_fantasia: '',
      email: '',
      cep: '01310100',
      logradouro: 'AVENIDA PAULISTA',
    });
    expect(await receitaWs(outgoing, base).find('11222333000181')).toMatchObject({ ...common, cep: '01310100', email: 'fiscal@aurora.example' });
  });
  it('none', async () => {
    expect(await brasilApiCnpj(outgoing, base).find('00000000000191')).toBeNull();
    expect(await receitaWs(outgoing, base).find('00000000000191')).toBeNull();
  });
});

describe('one after the other', () => {
  const register = (answer: () => Promise<string | null>): Register<string> => ({ name: 'x', find: answer });
  const down = register(() => Promise.reject(new Error('fora do ar')));
  const failures: unknown[] = [];
  const ask = (...registers: Register<string>[]) => inTurn(registers, (error) => failures.push(error)).find('chave');

  it('the next one answers for the one that is down, and for the one that does not know', async () => {
    const knows = register(() => Promise.resolve('achado'));
    expect(await ask(down, knows)).toBe('achado');
    expect(failures).toHaveLength(1);
    expect(
      await ask(
        register(() => Promise.resolve(null)),
        knows,
      ),
    ).toBe('achado');
  });
  it('not there when one said so; a failure when none answered', async () => {
    expect(
      await ask(
        down,
        register(() => Promise.resolve(null)),
      ),
    ).toBeNull();
    await expect(ask(down, down)).rejects.toThrow('fora do ar');
  });
});
