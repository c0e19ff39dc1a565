import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { contatoDeFora, type DeFora, responderDeFora } from '../cadastro/de-fora.ts';
import { findTags } from '../cadastro/tags.repository.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let numbers = 0;
beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
});
afterAll(() => app.close());

const onde = { origem: 'formulario', detalhe: 'Orçamento' } as const;
const says = (said: Partial<DeFora>) =>
  app.database.comEmpresa(empresa.id_empresa, (db) => contatoDeFora(db, { nome: '', telefone: '', email: '', ...said }, onde)) as Promise<{
    id_contato: number;
  }>;
const waiting = async (id: number) => (await admin.call(contatosSugestoes.getAll, { params: { id } })).data;
const shown = async (id: number) => (await admin.call(contato.show, { params: { id } })).data;
const novo = () => {
  numbers += 1;
  return { nome: 'Davi Luz', telefone: `55119${String(77_770_000 + numbers)}`, email: `davi${numbers}@exemplo.com.br` };
};
const decide = (how: 'aceitar' | 'recusar' | 'reabrir', id: number) => admin.call(contatosSugestoes[how], { params: { id } });

it('[issue: a stranger never overwrites] what differs waits, once, and is taken over field by field with its history', async () => {
  const davi = novo();
  const { id_contato } = await says(davi);
  expect(await waiting(id_contato)).toEqual([]);
  for (let i = 0; i < 2; i++) await says({ telefone: davi.telefone, nome: 'Davi da Luz', email: 'novo@exemplo.com.br' });
  const [nome, email, ...more] = await waiting(id_contato);
  expect(more).toEqual([]);
  expect(nome).toMatchObject({ campo: 'nome', valor: 'Davi da Luz', origem: 'formulario', detalhe: 'Orçamento' });
  expect(await shown(id_contato)).toMatchObject({ nome: 'Davi Luz', email: davi.email });
  await decide('aceitar', nome!.id_sugestao);
  const { versao } = await decide('aceitar', email!.id_sugestao);
  expect(await shown(id_contato)).toMatchObject({ nome: 'Davi da Luz', email: 'novo@exemplo.com.br', versao });
  expect(await waiting(id_contato)).toEqual([]);
  expect(await refusal(decide('aceitar', nome!.id_sugestao))).toMatchObject({ http: 409, message: 'Outra pessoa já decidiu sobre esta sugestão.' });
});

it('a phone stands beside the others; one that another contato has is refused, and goes on waiting', async () => {
  const [davi, eva] = [novo(), novo()];
  const { id_contato } = await says(davi);
  const outro = novo().telefone;
  await says({ email: davi.email, telefone: outro });
  await decide('aceitar', (await waiting(id_contato))[0]!.id_sugestao);
  expect((await shown(id_contato)).telefones.map((t) => [t.numero, t.principal])).toEqual([
    [davi.telefone, 1],
    [outro, 0],
  ]);
  await says(eva);
  await says({ telefone: davi.telefone, email: eva.email });
  const [taken] = await waiting(id_contato);
  expect((await refusal(decide('aceitar', taken!.id_sugestao))).http).toBe(422);
  expect(await waiting(id_contato)).toHaveLength(1);
});

it('what was refused is not suggested again, until it is let wait again', async () => {
  const davi = novo();
  const { id_contato } = await says(davi);
  await says({ ...davi, nome: 'Ladrão' });
  const { id_sugestao } = (await waiting(id_contato))[0]!;
  await decide('recusar', id_sugestao);
  await says({ ...davi, nome: 'LADRÃO' });
  expect(await waiting(id_contato)).toEqual([]);
  await decide('reabrir', id_sugestao);
  expect((await waiting(id_contato)).map((s) => s.valor)).toEqual(['Ladrão']);
  expect((await refusal(decide('reabrir', id_sugestao))).http).toBe(409);
});

it('[security: T3] of who is known already a stranger fills no empty field and adds no words as a tag', async () => {
  const { id_campo } = await admin.call(campos.store, { body: { nome: 'Placa do carro', tipo: 'texto', obrigatorio: 0 } });
  const { id_contato } = await says(novo());
  const said = { campos: [[id_campo, 'ABC1D23']], tags: [['Placa', 'ABC1D23'] as const, ['Veio do site', ''] as const] } as const;
  await app.database.comEmpresa(empresa.id_empresa, (db) => responderDeFora(db, { id_contato, novo: false }, said, onde));
  const tags = await app.database.comEmpresa(empresa.id_empresa, (db) => findTags(db, { id_contato, id_cliente: null }, 0, 10));
  expect([(await shown(id_contato)).campos, tags.rows.map(({ name }) => name)]).toEqual([{}, ['Veio do site']]);
  expect(await waiting(id_contato)).toMatchObject([{ campo: `campos.${id_campo}`, valor: 'ABC1D23' }]);
});

it('own fields that say something else wait too; twenty wait at most, and a merge takes them along and back', async () => {
  const { id_campo } = await admin.call(campos.store, { body: { nome: 'Pessoas na casa', tipo: 'numero', obrigatorio: 0 } });
  const [davi, eva] = [novo(), novo()];
  const [{ id_contato }, other] = [await says(davi), await says(eva)];
  const answers = (said: string, madeByIt = false) =>
    app.database.comEmpresa(empresa.id_empresa, (db) => responderDeFora(db, { id_contato, novo: madeByIt }, { campos: [[id_campo, said]], tags: [] }, onde));
  await answers('4', true);
  await answers('4');
  expect(await waiting(id_contato)).toEqual([]);
  await answers('9');
  const [own] = await waiting(id_contato);
  expect(own).toMatchObject({ campo: `campos.${id_campo}`, valor: '9' });
  await decide('aceitar', own!.id_sugestao);
  expect((await shown(id_contato)).campos).toEqual({ [id_campo]: 9 });
  for (let i = 0; i < 25; i++) await says({ ...davi, nome: `Nome ${i}` });
  expect(await waiting(id_contato)).toHaveLength(20);
  const { id_mescla } = await admin.call(contatosMescla.store, { body: { id_contato: other.id_contato, id_perdedor: id_contato } });
  expect(await waiting(other.id_contato)).toHaveLength(20);
  await admin.call(contatosMescla.desfazer, { params: { id: id_mescla } });
  expect(await waiting(other.id_contato)).toEqual([]);
  expect(await waiting(id_contato)).toHaveLength(20);
});
