import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import type { Consultas } from '../../integrations/consultas/consultas.ts';
import { consultasService } from './consultas.service.ts';

let app: TestApp;
let ana: SignedIn;
let cliente: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  const { id_empresa, grupos } = await makeEmpresa(app.database, 'A');
  ana = await signIn(app, (await makeLogin(app.database, id_empresa, grupos.atendente)).usuario);
  cliente = await signIn(app, (await makeCliente(app.database, id_empresa)).usuario);
});
afterAll(() => app.close());

const cep = (who: SignedIn, text: string) => who.call(consultas.consultaCEP, { params: { cep: text } });
const cnpj = (text: string) => ana.call(consultas.consultaCNPJ, { params: { cnpj: text } });

describe('[7] contatos/consultaCEP', () => {
  it('answers the parts of both services of the specification, to staff and customers', async () => {
    for (const who of [ana, cliente]) {
      expect(await cep(who, '01.310-100')).toMatchObject({
        resultado: 1,
        uf: 'SP',
        cidade: 'São Paulo',
        bairro: 'Bela Vista',
        tipo_logradouro: 'Avenida',
        logradouro: 'Paulista',
        cep: '01310100',
        data: {
          logradouro: 'Avenida Paulista',
          cidade_codigo: '3550308',
          estado: 'SP',
          estado_nome: 'São Paulo',
          estado_codigo: '35',
          estado_id: 35,
          cidade_id: expect.any(Number),
        },
      });
    }
    expect(await cep(ana, '18270000')).toMatchObject({ resultado: 1, logradouro: '', tipo_logradouro: '', cidade: 'Tatuí', data: { estado_id: 35 } });
  });
  it("[5] too short: 404 'CEP inválido'; result 0: 'Cep não encontrado'", async () => {
    expect(await refusal(cep(ana, '0131010'))).toMatchObject({ http: 404, message: 'CEP inválido' });
    expect(await cep(ana, '99999999')).toMatchObject({ resultado: 0, resultado_txt: 'Cep não encontrado', data: null });
  });
});

describe('company data by CNPJ', () => {
  it('comes as the form takes it', async () => {
    expect((await cnpj('11.222.333/0001-81')).data).toMatchObject({
      cnpj: '11222333000181',
      razao_social: 'AURORA MOVEIS E DECORACOES LTDA',
      logradouro: 'Avenida Paulista',
      id_uf: 35,
      id_municipio: expect.any(Number),
    });
  });
  it('[5] refuses what is no CNPJ, and says when nobody has it', async () => {
    expect(await refusal(cnpj('11222333000182'))).toMatchObject({ http: 422, erros: { cnpj: 'CNPJ inválido' } });
    expect(await refusal(cnpj('00000000000191'))).toMatchObject({ http: 404, message: 'CNPJ não encontrado na Receita Federal.' });
  });
});

describe('decisions (Places): own cache first, then the services', () => {
  const found = { cep: '30130010', uf: 'MG', cidade: 'Belo Horizonte', bairro: 'Centro', logradouro: 'Praça Sete' };
  const down: Consultas['cep'] = { name: 'fora do ar', find: () => Promise.reject(new Error('sem internet')) };
  const at = (days: number, register: Consultas['cep']) =>
    consultasService(
      { ...app.core, clock: { now: () => new Date(Date.UTC(2030, 0, 1 + days)) } },
      { cep: register, cnpj: { name: 'x', find: () => Promise.resolve(null) } },
    );
  it('asks once, again when the answer is old, and gives the old one when nobody answers', async () => {
    let asked = 0;
    const register: Consultas['cep'] = {
      name: 'conta',
      find: () => {
        asked += 1;
        return Promise.resolve({ ...found, bairro: `Centro ${asked}` });
      },
    };
    expect((await at(0, register).cep('30130-010'))?.bairro).toBe('Centro 1');
    expect((await at(179, register).cep('30130010'))?.bairro).toBe('Centro 1');
    expect((await at(181, down).cep('30130010'))?.bairro).toBe('Centro 1');
    expect((await at(181, register).cep('30130010'))?.bairro).toBe('Centro 2');
  });
  it('nothing kept and nobody answers: says to type the address', async () => {
    await expect(at(0, down).cep('80020100')).rejects.toMatchObject({ status: 503, message: 'A consulta de CEP não respondeu. Preencha o endereço.' });
  });
});
