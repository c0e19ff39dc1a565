import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { passos, primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import type { Staff } from '../../core/auth/person.ts';
import { primeirosPassosService } from './primeiros-passos.service.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Nova', { primeiros_passos: true, limites: { wpp_config: 1 } });
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).usuario);
});
afterAll(() => app.close());

const first = async (who: SignedIn): Promise<string> => (await who.call(login.getDataLogin, {})).data.empresas[0]!.primeiro_passos;

it('[2] goes on elsewhere where it stood, and knows what the company has', async () => {
  const nothing = { departamento: false, pessoa: false, chat: false, numero: false, resposta: false, modelo: false, horario: false };
  expect((await admin.call(primeirosPassos.show, {})).data).toEqual({ segmento: null, passo: 'departamentos', passos: [...passos], feito: nothing, oculto: 0 });
  await admin.call(departamentos.store, { body: { nome: 'Vendas' } });
  await admin.call(primeirosPassos.store, { body: { segmento: 'clinica', passo: 'numero' } });
  const again = await signInAs(app, empresa, 'administrador');
  expect((await again.call(primeirosPassos.show, {})).data).toEqual({
    segmento: 'clinica',
    passo: 'numero',
    passos: [...passos],
    oculto: 0,
    feito: { ...nothing, departamento: true, pessoa: true },
  });
  expect((await refusal(admin.call(primeirosPassos.store, { body: { segmento: 'padaria' as never, passo: 'numero' } }))).erros).toEqual({
    segmento: 'Escolha um segmento da lista',
  });
});

it('[4] [5] a line is registered, not connected; past the plan it is refused', async () => {
  const { id_wpp_config } = await admin.call(WPPConfig.store, { body: { nome: 'Recepção', provedor: 'simulador' } });
  const { data } = await admin.call(WPP.getWppConfig, { params: { n: 0 } });
  expect(data).toMatchObject([{ id_wpp_config, nome: 'Recepção', conectado: 0, estado: 'desconectado' }]);
  expect((await refusal(admin.call(WPPConfig.store, { body: { nome: 'Outra', provedor: 'simulador' } }))).message).toContain(
    'Limite para cadastro excedido em',
  );
  expect((await refusal(admin.call(WPPConfig.store, { body: { nome: ' ', provedor: 'simulador' } }))).erros).toEqual({ nome: 'Informe o nome do número' });
});

it('[2] [4] a web chat that is made is ticked off', async () => {
  await admin.call(ChatConfig.store, { body: { nome: 'Site' } });
  expect((await admin.call(primeirosPassos.show, {})).data.feito).toMatchObject({ chat: true, numero: false });
});

it('[4] a step and what is ticked off are of the module that has them; the list is hidden for the person alone, wherever they sign in', async () => {
  const without = primeirosPassosService(app.core, () => app.modules.flatMap(({ name, comeco }) => (name === 'linhas' || !comeco ? [] : [comeco])));
  const person = { id_empresa: empresa.id_empresa, id_login: admin.sessao.id_login! } as Staff;
  const shown = await without.show(person);
  expect([shown.passos, 'numero' in shown.feito]).toEqual([['departamentos', 'email', 'chat', 'logo'], false]);
  const other = await signInAs(app, empresa, 'administrador');
  const hidden = async (who: SignedIn) => (await who.call(primeirosPassos.show, {})).data.oculto;
  for (let i = 0; i < 2; i++) await admin.call(primeirosPassos.ocultar, { body: { oculto: 1 } });
  expect([await hidden(admin), await hidden(other)]).toEqual([1, 0]);
  await admin.call(primeirosPassos.ocultar, { body: { oculto: 0 } });
  expect(await hidden(admin)).toBe(0);
});

it('[4] ends once for everybody, with one act; who may not set up the company does not end it', async () => {
  const attendant = await signInAs(app, empresa, 'atendente');
  expect((await refusal(attendant.call(primeirosPassos.concluir, {}))).http).toBe(403);
  expect(await first(attendant)).toBe('1');
  for (let i = 0; i < 2; i++) await admin.call(primeirosPassos.concluir, {});
  expect([await first(admin), await first(attendant)]).toEqual(['0', '0']);
  const acts = await app.database.lerEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('auditoria').select('acao').where('acao', '=', 'primeiros_passos_concluidos').execute(),
  );
  expect(acts).toHaveLength(1);
});
