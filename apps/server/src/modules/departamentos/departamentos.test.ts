import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../test/kit/rows.ts';
import { until } from '../../../test/kit/salas.ts';
import { findDepartamentoNome } from '../atendimentos/sala/salas.repository.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;

const adminOf = async (e: TestEmpresa) => signIn(app, (await makeLogin(app.database, e.id_empresa, e.grupos.administrador)).usuario);
const store = async (nome: string, rest: object = {}, who = admin): Promise<number> =>
  (await who.call(departamentos.store, { body: { nome, ...rest } })).id_departamento;
const names = async (query: Parameters<typeof admin.call<typeof departamentos.getAll>>[1]['query'], who = admin): Promise<string[]> =>
  (await who.call(departamentos.getAll, { ...(query && { query }) })).data.map((d) => d.nome);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await adminOf(empresa);
  attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Zoé')).usuario);
  foreign = await adminOf(await makeEmpresa(app.database, 'Loja B'));
  for (const nome of ['Vendas', 'Área técnica', 'Cobrança', 'avarias', 'Pós-venda 100%']) await store(nome);
  await store('Secreto', {}, foreign);
});
afterAll(() => app.close());

describe('list', () => {
  it('[7] shows the own empresa in Portuguese order, 25 from page 0', async () => {
    const { data, recordsTotal, recordsFiltered } = await admin.call(departamentos.getAll, {});
    expect(data.map((d) => d.nome)).toEqual(['Área técnica', 'avarias', 'Cobrança', 'Pós-venda 100%', 'Vendas']);
    expect([recordsTotal, recordsFiltered]).toEqual([5, 5]);
    expect(data[0]).toMatchObject({ dns: null, nome_curto: 'area-tecnica', publico: 1, status: 1, pessoas: 0, id_quadro: null });
    expect(await names({ ordem: 'nome desc', rpp: 2 })).toEqual(['Vendas', 'Pós-venda 100%']);
  });

  it('pages do not overlap, and a page past the end still counts', async () => {
    expect([...(await names({ rpp: 2, page: 0 })), ...(await names({ rpp: 2, page: 1 })), ...(await names({ rpp: 2, page: 2 }))]).toHaveLength(5);
    expect(await admin.call(departamentos.getAll, { query: { rpp: 2, page: 9 } })).toMatchObject({ data: [], recordsTotal: 5, recordsFiltered: 5 });
  });

  it('searches without accents and case, and takes % as it is', async () => {
    expect(await names({ q: 'COBRANCA' })).toEqual(['Cobrança']);
    expect(await names({ q: 'area tec' })).toEqual(['Área técnica']);
    expect(await names({ q: '100%' })).toEqual(['Pós-venda 100%']);
    expect(await names({ q: '1%0' })).toEqual([]);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: '_' })).toEqual([]);
    expect(await admin.call(departamentos.getAll, { query: { q: 'secreto' } })).toMatchObject({ data: [], recordsTotal: 5, recordsFiltered: 0 });
  });

  it('[5] filters by status and refuses an unknown order, page or size', async () => {
    const id = await store('Desligado', { status: 0, publico: 0 });
    expect(await names({ status: 0 })).toEqual(['Desligado']);
    expect(await names({ publico: 0 })).toEqual(['Desligado']);
    await admin.call(departamentos.delete, { params: { id } });
    expect((await refusal(admin.call(departamentos.getAll, { query: { ordem: 'senha asc' } }))).erros).toEqual({ ordem: 'Ordem desconhecida' });
    expect((await refusal(admin.call(departamentos.getAll, { query: { rpp: 201 } }))).erros).toHaveProperty('rpp');
    expect((await refusal(admin.call(departamentos.getAll, { query: { page: -1 } }))).erros).toHaveProperty('page');
  });
});

describe('save', () => {
  it('stores people of the empresa only, and they have it in their session at once', async () => {
    const me = attendant.sessao.id_login!;
    const id = await store('Com gente', { descricao: '  Plantão ', membros: [me, foreign.sessao.id_login!] });
    const { data } = await admin.call(departamentos.show, { params: { id } });
    expect(data).toMatchObject({ descricao: 'Plantão', pessoas: 1, membros: [{ id_login: me, nome: 'Zoé' }], versao: 1 });
    expect((await attendant.call(login.getDataLogin, {})).data.departamentos).toEqual([{ id_departamento: id, nome: 'Com gente' }]);
    expect(await app.core.sessions.personByToken(attendant.token)).toMatchObject({ departamentos: [id] });
    await admin.call(departamentos.delete, { params: { id } });
    expect(await app.core.sessions.personByToken(attendant.token)).toMatchObject({ departamentos: [] });
  });

  it('a name in use is refused whatever its accents, also when two save it at once', async () => {
    expect((await refusal(admin.call(departamentos.store, { body: { nome: 'cobranca' } }))).erros).toEqual({ nome: 'Já existe um departamento com esse nome' });
    const results = await Promise.allSettled([store('Corrida'), store('corrida')]);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect((results.find((r) => r.status === 'rejected') as PromiseRejectedResult).reason).toMatchObject({ http: 422 });
  });

  it('short names stay different', async () => {
    const ids = [await store('Frente A'), await store('Frente-A!')];
    const dns = await Promise.all(ids.map(async (id) => (await admin.call(departamentos.show, { params: { id } })).data.nome_curto));
    expect(dns).toEqual(['frente-a', 'frente-a-2']);
  });

  it('a version that somebody else has replaced is refused, and nothing is lost', async () => {
    const id = await store('Versões');
    await store('Versões 1', { id_departamento: id, versao: 1 });
    const late = await refusal(admin.call(departamentos.store, { body: { id_departamento: id, nome: 'Versões 2', versao: 1 } }));
    expect(late.http).toBe(409);
    expect((await admin.call(departamentos.show, { params: { id } })).data).toMatchObject({ nome: 'Versões 1', versao: 2 });
  });

  it('[5] two requests cannot both take the last place of the plan', async () => {
    const small = await makeEmpresa(app.database, 'Plano pequeno', { limites: { departamentos: 2 } });
    const boss = await adminOf(small);
    await store('Um', {}, boss);
    const results = await Promise.allSettled(['Dois', 'Três', 'Quatro'].map((nome) => store(nome, {}, boss)));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    const full = [409, 'Limite para cadastro excedido em Departamentos. Usado 2 de 2.'];
    const refused = results.filter((r) => r.status === 'rejected').map((r) => r.reason as { http: number; message: string });
    expect(refused.map((r) => [r.http, r.message])).toEqual([full, full]);
    expect((await boss.call(inicio.limites, {})).data.departamentos).toEqual({ cota: 2, usado: 2 });
    expect((await boss.call(inicio.limites, {})).data.contatos).toEqual({ cota: 0, usado: 0 });
  });

  it('what the customer reads on entering the queue has no variable that does not exist', async () => {
    const refused = await refusal(admin.call(departamentos.store, { body: { nome: 'Fila', mensagem_fila: 'Você é o {{posição}}º' } }));
    expect(refused.erros).toEqual({ mensagem_fila: 'A variável {{posição}} não existe aqui.' });
    const id = await store('Fila', { mensagem_fila: '{{saudacao}}! Você é o {{ posicao }}º' });
    expect((await admin.call(departamentos.show, { params: { id } })).data.mensagem_fila).toBe('{{saudacao}}! Você é o {{ posicao }}º');
  });

  it('[6] needs the permission to save', async () => {
    expect((await refusal(attendant.call(departamentos.store, { body: { nome: 'Não pode' } }))).http).toBe(403);
    expect(await names({ q: 'Não pode' }, attendant)).toEqual([]);
  });
});

describe('delete', () => {
  it('is refused while salas are open, and can be undone', async () => {
    const id = await store('Com conversa');
    await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      const id_contato = await insertContato(db);
      await insertSala(db, { id_contato, id_departamento: id, status_id: 2 });
    });
    expect((await refusal(admin.call(departamentos.delete, { params: { id } }))).message).toBe(
      'Há 1 conversa aberta neste departamento. Transfira ou encerre antes de excluir.',
    );
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.updateTable('sala').set({ status_id: 3, encerrado_em: sql`now()` }).where('id_departamento', '=', id).execute(),
    );
    await admin.call(departamentos.delete, { params: { id } });
    expect((await refusal(admin.call(departamentos.show, { params: { id } }))).http).toBe(404);
    expect((await refusal(admin.call(departamentos.delete, { params: { id } }))).http).toBe(404);
    await admin.call(departamentos.restaurar, { params: { id } });
    expect((await admin.call(departamentos.show, { params: { id } })).data.nome).toBe('Com conversa');
    expect((await refusal(admin.call(departamentos.restaurar, { params: { id } }))).http).toBe(404);
  });

  it('waits for who is just handing a sala over to it, and counts that one', async () => {
    const id = await store('No mesmo instante');
    const inEmpresa: <T>(work: Parameters<typeof app.database.comEmpresa<T>>[1]) => Promise<T> = (work) => app.database.comEmpresa(empresa.id_empresa, work);
    const deleting = await inEmpresa(async (db) => {
      expect(await findDepartamentoNome(db, id)).toBe('No mesmo instante');
      const refused = refusal(admin.call(departamentos.delete, { params: { id } }));
      await until('the other one waits', async () => {
        const waits = sql`select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`;
        const { rows } = await app.database.semEmpresa((own) => waits.execute(own));
        return rows.length > 0;
      });
      const id_contato = await insertContato(db, { nome: 'Rui' });
      await insertSala(db, { id_contato, id_departamento: id, status_id: 1 });
      return { refused };
    });
    expect((await deleting.refused).http).toBe(409);
    expect((await admin.call(departamentos.show, { params: { id } })).data.nome).toBe('No mesmo instante');
  });

  it('cannot be undone onto a name that is taken again', async () => {
    const id = await store('Repetido');
    await admin.call(departamentos.delete, { params: { id } });
    await store('Repetido');
    expect((await refusal(admin.call(departamentos.restaurar, { params: { id } }))).http).toBe(409);
  });
});

describe('another empresa', () => {
  it('finds nothing of it and changes nothing in it', async () => {
    const id = await store('Da Loja A');
    const attempts = [
      () => foreign.call(departamentos.show, { params: { id } }),
      () => foreign.call(departamentos.store, { body: { id_departamento: id, nome: 'Tomado' } }),
      () => foreign.call(departamentos.delete, { params: { id } }),
      () => foreign.call(departamentos.restaurar, { params: { id } }),
    ];
    for (const attempt of attempts) expect(await refusal(attempt())).toMatchObject({ http: 404, message: 'Departamento não encontrado.' });
    expect(await names({}, foreign)).toEqual(['Secreto']);
    expect((await admin.call(departamentos.show, { params: { id } })).data.nome).toBe('Da Loja A');
  });
});

describe('[7] the wire', () => {
  it('takes form fields and JSON alike, at paths in any case', async () => {
    const form = await admin.request('/DEPARTAMENTOS/STORE', {
      method: 'POST',
      body: new URLSearchParams({ nome: 'Por formulário', status: '1', publico: 'false', id_departamento: '' }),
    });
    const { id_departamento: id } = (await form.json()) as { id_departamento: number };
    expect(await (await admin.request(`/departamentos/Show/${id}`)).json()).toMatchObject({ status: true, data: { nome: 'Por formulário', publico: 0 } });
    const json = await admin.request('/Departamentos/store', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id_departamento: String(id), nome: 'Por JSON', status: '0' }),
    });
    expect(await json.json()).toEqual({ status: true, id_departamento: id });
    expect(await (await admin.request(`/departamentos/show/${id}/`)).json()).toMatchObject({ data: { nome: 'Por JSON', status: 0 } });
  });

  it('offers a GET that writes as POST too, never cached', async () => {
    for (const method of ['GET', 'POST']) {
      const id = await store(`Some com ${method}`);
      const response = await admin.request(`/departamentos/delete/${id}`, { method });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await response.json()).toEqual({ status: true });
      expect((await refusal(admin.call(departamentos.show, { params: { id } }))).http).toBe(404);
    }
  });

  it('names the field of bad input, in Portuguese', async () => {
    expect(await refusal(admin.call(departamentos.store, { body: { nome: '  ' } }))).toMatchObject({
      http: 422,
      erros: { nome: 'Informe o nome do departamento' },
    });
    expect((await refusal(admin.call(departamentos.store, { body: { nome: 'x'.repeat(81) } }))).erros).toEqual({ nome: 'Máximo de 80 caracteres' });
    const broken = await admin.request('/departamentos/store', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"nome":' });
    expect(broken.status).toBe(422);
    expect(await broken.json()).toEqual({ status: false, message: 'O corpo do pedido não é um JSON válido.' });
  });
});

describe('closing reasons and capacity', () => {
  const show = async (id: number) => (await admin.call(departamentos.show, { params: { id } })).data;

  it('are kept as they are when a save does not name them', async () => {
    const id = await store('Motivos A', { motivos: [{ motivo: 'Compra feita' }, { motivo: 'Desistiu' }], motivo_obrigatorio: 1, capacidade: 4 });
    await admin.call(departamentos.store, { body: { id_departamento: id, nome: 'Motivos A2' } });
    expect(await show(id)).toMatchObject({
      nome: 'Motivos A2',
      motivo_obrigatorio: 1,
      capacidade: 4,
      motivos: [{ motivo: 'Compra feita' }, { motivo: 'Desistiu' }],
    });
  });

  it('change order and names; one that comes back is the one it was', async () => {
    const id = await store('Motivos B', { motivos: [{ motivo: 'Um' }, { motivo: 'Dois' }] });
    const [um, dois] = (await show(id)).motivos;
    const save = (motivos: object[]) => admin.call(departamentos.store, { body: { id_departamento: id, nome: 'Motivos B', motivos: motivos as never } });
    await save([
      { id_motivo: dois!.id_motivo, motivo: 'Um' },
      { id_motivo: um!.id_motivo, motivo: 'Dois' },
    ]);
    expect((await show(id)).motivos).toEqual([
      { id_motivo: dois!.id_motivo, motivo: 'Um' },
      { id_motivo: um!.id_motivo, motivo: 'Dois' },
    ]);
    await save([{ motivo: 'Três' }]);
    await save([{ motivo: 'dois' }, { motivo: 'Três' }]);
    expect((await show(id)).motivos[0]).toEqual({ id_motivo: um!.id_motivo, motivo: 'dois' });
  });

  it('refuse the same one twice, and a duty without a list', async () => {
    const twice = await refusal(admin.call(departamentos.store, { body: { nome: 'Motivos C', motivos: [{ motivo: 'Dúvida' }, { motivo: 'duvida' }] } }));
    expect([twice.http, twice.erros]).toEqual([422, { 'motivos.1.motivo': 'Este motivo já está na lista' }]);
    const none = await refusal(admin.call(departamentos.store, { body: { nome: 'Motivos D', motivo_obrigatorio: 1 } }));
    expect([none.http, Object.keys(none.erros)]).toEqual([422, ['motivos']]);
  });

  it('people keep their own limit when the others change', async () => {
    const [one, two] = [
      await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Um'),
      await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Dois'),
    ];
    const id = await store('Capacidades', { membros: [one.id_login, two.id_login], capacidades: [{ id_login: one.id_login, capacidade: 2 }] });
    await admin.call(departamentos.store, { body: { id_departamento: id, nome: 'Capacidades', membros: [one.id_login] } });
    expect((await show(id)).membros).toEqual([{ id_login: one.id_login, nome: 'Um', capacidade: 2 }]);
    await admin.call(departamentos.store, { body: { id_departamento: id, nome: 'Capacidades', membros: [one.id_login], capacidades: [] } });
    expect((await show(id)).membros[0]?.capacidade).toBeNull();
    expect((await refusal(admin.call(departamentos.store, { body: { nome: 'X', capacidade: 0 } }))).http).toBe(422);
  });
});
