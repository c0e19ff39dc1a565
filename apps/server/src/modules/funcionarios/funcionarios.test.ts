import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa, type TestLogin } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
/** Everything but salaries. */
let supervisor: SignedIn;
let colleague: TestLogin;
let member: TestLogin;
let stranger: TestLogin;

beforeAll(async () => {
  app = await startTestApp();
  const other = await makeEmpresa(app.database, 'Loja B');
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
  supervisor = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.supervisor, 'Supervisora')).usuario);
  colleague = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Lia Prado');
  member = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Zu Prado');
  stranger = await makeLogin(app.database, other.id_empresa, other.grupos.administrador);
});
afterAll(() => app.close());

type Body = Call<typeof funcionarios.store>['body'];
const store = async (body: Body, who = admin) => (await who.call(funcionarios.store, { body })).id_funcionario;
const show = async (id: number, who = admin) => (await who.call(funcionarios.show, { params: { id } })).data;

describe('[3] a funcionario', () => {
  it('has every field; days as they are typed, the salary in cents', async () => {
    const id = await store({
      nome: 'Lia Prado',
      data_nascimento: '03/12/1990',
      rg: '12.345.678-X',
      cpf: '529.982.247-25',
      cep: '13.010-111',
      logradouro: 'Rua das Flores',
      id_uf: 35,
      id_municipio: 4788,
      telefones: [{ tipo_contato: 'Celular', numero: '11988887777', principal: 1 }],
      cargo: 'Montadora',
      data_admissao: '2024-02-01',
      data_inicio_atividade: '2024-02-05',
      salario: 321_050,
      observacoes: 'CNH B',
      id_login: colleague.id_login,
    });
    expect(await show(id)).toMatchObject({
      data_nascimento: '1990-12-03',
      cpf: '52998224725',
      data_admissao: '2024-02-01',
      salario: 321_050,
      login: { id_login: colleague.id_login, nome: 'Lia Prado' },
      telefones: [{ numero: '5511988887777' }],
    });
    expect((await admin.call(funcionarios.getAll, { query: { q: 'montadora' } })).data).toMatchObject([
      { id_funcionario: id, cargo: 'Montadora', usuario: colleague.usuario, telefone: '5511988887777' },
    ]);
    expect((await admin.call(funcionarios.cargos, {})).data).toEqual(['Montadora']);
    expect((await admin.call(funcionarios.getAll, { query: { cargo: 'Vendedor' } })).data).toEqual([]);
  });

  it('[5] says what is wrong at its field; a login is a colleague’s, and one record’s', async () => {
    const erros = async (body: Body) => (await refusal(store(body))).erros;
    expect(await erros({ nome: '', cpf: '11111111111', data_nascimento: '31/02/1990', salario: -1 })).toMatchObject({
      nome: 'Informe o nome',
      cpf: 'CPF inválido',
      data_nascimento: 'Data inválida',
      salario: 'Informe um valor',
    });
    // hired for next month: that day is to come; a day of birth is not
    expect(await erros({ nome: 'Rui', data_nascimento: '2068-01-01', data_admissao: '2068-02-01', data_inicio_atividade: '2068-02-01' })).toEqual({
      data_nascimento: 'A data não pode ser no futuro',
    });
    expect(await erros({ nome: 'Rui', data_nascimento: '2000-01-01', data_admissao: '1999-01-01' })).toEqual({
      data_admissao: 'A admissão é depois do nascimento',
    });
    expect(await erros({ nome: 'Rui', cpf: '52998224725' })).toEqual({ cpf: 'Este CPF já é de outro funcionário' });
    expect(await erros({ nome: 'Rui', id_login: colleague.id_login })).toEqual({ id_login: 'Este usuário já é de outro funcionário' });
    expect(await erros({ nome: 'Rui', id_login: stranger.id_login })).toEqual({ id_login: 'Escolha uma pessoa da equipe' });
  });

  it('is found by the name that signs in, whole or in part, beside the words of the record', async () => {
    const id = await store({ nome: 'Zuleica Prado', cargo: 'Caixa', id_login: member.id_login });
    const usuario = (await admin.call(funcionarios.getAll, { query: { q: 'Zuleica' } })).data[0]!.usuario;
    const names = async (q: string) => (await admin.call(funcionarios.getAll, { query: { q } })).data.map((f) => f.id_funcionario);
    expect(usuario).toContain('@');
    for (const q of [usuario, usuario.toUpperCase(), usuario.slice(0, 12), `caixa ${usuario}`, 'zuleica']) expect(await names(q)).toEqual([id]);
    expect(await names(`vigia ${usuario}`)).toEqual([]);
    expect(await names('%')).toEqual([]);
  });

  it('trash and back; a cargo of the trash is not offered', async () => {
    const id = await store({ nome: 'Bento', cargo: 'Vigia' });
    await admin.call(funcionarios.delete, { params: { id } });
    expect((await admin.call(funcionarios.cargos, {})).data).not.toContain('Vigia');
    expect((await admin.call(funcionarios.getAll, { query: { lixeira: 1 } })).data.map((f) => f.nome)).toEqual(['Bento']);
    await admin.call(funcionarios.restaurar, { params: { id } });
    expect((await admin.call(funcionarios.lixeira, { body: { ids: [id], excluir: 1 } })).ids).toEqual([id]);
  });
});

describe('[6] salaries are seen and changed with their own permission only', () => {
  it('on the wire and in the history', async () => {
    const id = await store({ nome: 'Caio', salario: 250_000 });
    await store({ id_funcionario: id, nome: 'Caio', salario: 275_090, cargo: 'Gerente' });
    expect(await show(id, supervisor)).not.toHaveProperty('salario');
    const changes = async (who: SignedIn) => (await who.call(funcionarios.historico, { params: { id } })).data[0]!.campos;
    expect(await changes(admin)).toContainEqual({ campo: 'Salário', antes: 'R$\u00A02.500,00', depois: 'R$\u00A02.750,90' });
    expect(await changes(supervisor)).toEqual([{ campo: 'Cargo', antes: '', depois: 'Gerente' }]);

    expect((await refusal(store({ id_funcionario: id, nome: 'Caio', salario: 1 }, supervisor))).http).toBe(403);
    // without the field, the salary stays
    await store({ id_funcionario: id, nome: 'Caio Dias' }, supervisor);
    expect(await show(id)).toMatchObject({ nome: 'Caio Dias', salario: 275_090 });
    await store({ id_funcionario: id, nome: 'Caio Dias', salario: '' });
    expect((await show(id)).salario).toBeNull();
  });

  it('in exports', async () => {
    await store({ nome: 'Duda', salario: 123_456 });
    const csv = async (who: SignedIn, tipo: 'funcionarios' | 'funcionarios_salario'): Promise<string> => {
      const { data } = await who.call(exportacoes.store, { body: { tipo, formato: 'csv' } });
      const id = data.id_exportacao;
      await expect.poll(async () => (await who.call(exportacoes.show, { params: { id } })).data.estado, { timeout: 10_000 }).toBe('pronta');
      return (await who.request(`/exportacoes/baixar/${id}`)).text();
    };
    expect(await csv(admin, 'funcionarios_salario')).toMatch(/Duda.*;1234,56/);
    const without = await csv(supervisor, 'funcionarios');
    expect(without).toContain('Duda');
    expect(without).not.toMatch(/1234|Salário/);
    expect((await refusal(supervisor.call(exportacoes.store, { body: { tipo: 'funcionarios_salario', formato: 'csv' } }))).http).toBe(403);
  });

  it('[6] not in a file that was made while they might still be seen', async () => {
    const login = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
    const me = await signIn(app, login.usuario);
    const { data } = await me.call(exportacoes.store, { body: { tipo: 'funcionarios_salario', formato: 'csv' } });
    const id = data.id_exportacao;
    await expect.poll(async () => (await me.call(exportacoes.show, { params: { id } })).data.estado, { timeout: 10_000 }).toBe('pronta');
    expect((await me.request(`/exportacoes/baixar/${id}`)).status).toBe(200);
    await app.database.semEmpresa((db) =>
      db.updateTable('membro').set({ id_grupo: empresa.grupos.supervisor }).where('id_login', '=', login.id_login).execute(),
    );
    app.core.sessions.invalidate({ id_login: login.id_login });
    expect((await me.request(`/exportacoes/baixar/${id}`)).status).toBe(403);
  });
});
