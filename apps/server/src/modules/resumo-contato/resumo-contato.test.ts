import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { insertContato, insertDepartamento } from '../../../test/kit/rows.ts';

let app: TestApp;
let boss: SignedIn;
let seller: SignedIn;
let foreign: SignedIn;
let id_contato: number;
const salas: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const [empresa, other] = [await makeEmpresa(app.database, 'Loja A'), await makeEmpresa(app.database, 'Loja B')];
  boss = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
  const attendant = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Vendedora');
  await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const departamento = async (nome: string) => await insertDepartamento(db, nome);
    const [vendas, suporte] = [await departamento('Vendas'), await departamento('Suporte')];
    await db.insertInto('departamento_membro').values({ id_departamento: vendas, id_login: attendant.id_login }).execute();
    id_contato = await insertContato(db);
    for (const [i, id_departamento] of [vendas, suporte, vendas].entries()) {
      const row = await db
        .insertInto('sala')
        .values({
          topic: `sala-${crypto.randomUUID()}`,
          id_contato,
          id_departamento,
          status_id: 4,
          id_encerrou: boss.sessao.id_login,
          criado_em: new Date(`2026-11-0${i + 1}T10:00:00Z`),
          encerrado_em: new Date(`2026-11-0${i + 1}T11:00:00Z`),
        })
        .returning('id_sala')
        .executeTakeFirstOrThrow();
      salas.push(row.id_sala);
    }
  });
  seller = await signIn(app, attendant.usuario);
});
afterAll(() => app.close());

const list = (who: SignedIn, query: object = {}) => who.call(resumoContato.getAllAtendimento, { query: { id_contato, ...query } });

it('[7] lists the salas of a contato, newest first, in pages', async () => {
  const { data, recordsTotal } = await list(boss);
  expect([data.map((a) => a.chat_id), recordsTotal]).toEqual([salas.toReversed(), 3]);
  expect(data[1]).toEqual({
    chat_id: salas[1],
    contato: 'Rita',
    status_id: 4,
    status: 'Encerrado resolvido',
    departamento: 'Suporte',
    assunto: null,
    linha: null,
    responsavel: 'Chefe',
    motivo: null,
    aberto_em: '2026-11-02T10:00:00.000Z',
    encerrado_em: '2026-11-02T11:00:00.000Z',
  });
  expect((await list(boss, { rpp: 2, page: 1 })).data.map((a) => a.chat_id)).toEqual([salas[0]]);
});

it('[7] reads on from a cursor, either way, and refuses one that it did not give', async () => {
  for (const ordem of ['', 'aberto_em asc']) {
    const seen: number[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await list(boss, { rpp: 1, ordem, ...(cursor !== '' && { cursor }) });
      seen.push(...page.data.map((a) => a.chat_id));
      ({ cursor } = page);
    }
    expect(seen).toEqual(ordem === '' ? salas.toReversed() : salas);
  }
  expect((await refusal(list(boss, { cursor: 'inventado' }))).erros).toEqual({ cursor: 'Posição inválida' });
});

it('[6] shows and counts only what the person may see', async () => {
  expect(await list(seller)).toMatchObject({ data: [{ chat_id: salas[2] }, { chat_id: salas[0] }], recordsTotal: 2 });
  expect(await list(foreign)).toMatchObject({ data: [], recordsTotal: 0 });
  expect((await boss.call(resumoContato.getAllAtendimento, {})).data).toEqual([]);
});

it('[issue: one timeline] all that happened, newest first, in pages; salas that are hidden are not there', async () => {
  const all = async (who: SignedIn, limite: number) => {
    const found: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Answer<typeof resumoContato.linhaDoTempo> = await who.call(resumoContato.linhaDoTempo, {
        params: { id: id_contato },
        query: { limite, ...(cursor !== null && { cursor }) },
      });
      found.push(
        ...page.data.map((item) =>
          item.tipo === 'atendimento'
            ? String(item.atendimento.chat_id)
            : item.tipo === 'consentimento'
              ? `${item.consentimento.finalidade} ${item.consentimento.concedido}`
              : item.tipo === 'ticket'
                ? item.ticket.titulo
                : item.tipo === 'bloco'
                  ? item.bloco.titulo
                  : `${item.mudanca.tipo}: ${item.mudanca.campos
                      .map(({ campo, antes, depois }) => `${campo} ${antes}>${depois}`)
                      .toSorted((a, b) => a.localeCompare(b))
                      .join()}`,
        ),
      );
      ({ cursor } = page);
      if (cursor === null) return found;
    }
  };
  await boss.call(contato.store, { body: { id_contato, email: 'rita@ex.com', data_aniversario: '03/12/1979' } });
  expect(await all(boss, 50)).toEqual(['alterado: Aniversário >03/12/1979,E-mail >rita@ex.com', ...salas.toReversed().map(String)]);
  expect(await all(boss, 1)).toEqual(await all(boss, 50));
  expect(await all(seller, 50)).not.toContain(String(salas[1]));
  expect(await refusal(foreign.call(resumoContato.linhaDoTempo, { params: { id: id_contato }, query: {} }))).toMatchObject({ http: 404 });
});

it('names stand behind ids; a picture is said, not shown; own fields by their names', async () => {
  const { id_campo } = await boss.call(campos.store, { body: { nome: 'Limite', tipo: 'numero', opcoes: [], obrigatorio: 0 } });
  await boss.call(contato.store, {
    body: { id_contato, id_responsavel: boss.sessao.id_login!, avatar: `data:image/webp;base64,${'A'.repeat(40)}`, campos: { [id_campo]: 1500.5 } },
  });
  await boss.call(contato.store, {
    body: { id_contato, id_responsavel: 0, id_uf: 35, id_municipio: 5000, telefones: [{ tipo_contato: 'Casa', numero: '1133334444', principal: 1 }] },
  });
  const { data } = await boss.call(resumoContato.linhaDoTempo, { params: { id: id_contato }, query: { limite: 2 } });
  expect(
    data.flatMap((item) => (item.tipo === 'mudanca' ? item.mudanca.campos : []).map(({ campo, antes, depois }) => `${campo}: ${antes}>${depois}`)).toSorted(),
  ).toEqual([
    'Foto: >Com foto',
    'Limite: >1.500,5',
    expect.stringMatching(/^Município: >.+ · SP$/),
    'Responsável: >Chefe',
    'Responsável: Chefe>',
    'Telefones: >(11) 3333-4444',
  ]);
});

it('[decisions: contacts and identities] every name of the contato, with its source', async () => {
  const { data } = await boss.call(contato.identidades, { params: { id: id_contato } });
  expect(data.map(({ tipo, valor, origem }) => [tipo, valor, origem])).toEqual([
    ['telefone', '551133334444', 'cadastro'],
    ['email', 'rita@ex.com', 'cadastro'],
  ]);
});
