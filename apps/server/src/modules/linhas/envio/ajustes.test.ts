import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);

async function line(nome: string, values: object = {}): Promise<number> {
  const { id_wpp_config } = await here((db) =>
    db
      .insertInto('wpp_config')
      .values({ nome, ...values })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow(),
  );
  await until('connected', () =>
    here(
      async (db) => (await db.selectFrom('wpp_config').select('estado').where('id_wpp_config', '=', id_wpp_config).executeTakeFirst())?.estado === 'conectado',
    ),
  );
  return id_wpp_config;
}
const start = (id: number, number: string) => admin.call(WPP.iniciarWPP, { params: { id, number }, query: {} });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
});
afterAll(() => app.close());

describe('[issue: rate, warm-up] what the form of a line says is obeyed', () => {
  it('so many messages a minute: what is over waits, of this line alone', async () => {
    const [slow, quick] = [await line('Devagar', { ritmo: JSON.stringify({ por_minuto: 6 }) }), await line('Solta')];
    const queue = async (id_wpp_config: number): Promise<void> => {
      await here(async (db) => {
        for (let i = 0; i < 3; i++) {
          const id_contato = await insertContato(db, { nome: `Cliente ${id_wpp_config} ${i}` });
          const destino = JSON.stringify({ telefone: `55119876${id_wpp_config % 10}${1000 + i}` });
          const id_sala = await insertSala(db, { id_contato, id_wpp_config, status_id: 2, ultimo_index: 1, destino });
          const said = { id_sala, msg_index: 1, de: 'usuario', texto: 'Oi', id_wpp_config, id_externo: `r-${id_wpp_config}-${i}`, saida: 'enviar' };
          await db.insertInto('mensagem').values(said).execute();
        }
      });
    };
    const sent = (id_wpp_config: number) =>
      here(
        async (db) =>
          (await db.selectFrom('mensagem').select('id_mensagem').where('id_wpp_config', '=', id_wpp_config).where('saida', 'is', null).execute()).length,
      );
    await queue(slow);
    await until('the first', async () => (await sent(slow)) === 1);
    await queue(quick);
    await until('all of the other', async () => (await sent(quick)) === 3);
    expect(await sent(slow)).toBe(1);
  });

  it('so many new people a day: who wrote, or was written to before, is none of them', async () => {
    const id = await line('Nova', { ritmo: JSON.stringify({ novos_por_dia: 2 }) });
    await here(async (db) => {
      const wrote = await insertSala(db, { id_contato: await insertContato(db, { nome: 'Escreveu' }), id_wpp_config: id, status_id: 2, ultimo_index: 1 });
      await db.insertInto('mensagem').values({ id_sala: wrote, msg_index: 1, de: 'contato', texto: 'Oi', id_wpp_config: id }).execute();
    });
    expect((await start(id, '11987650001')).message).toBe('ok');
    expect((await start(id, '11987650002')).message).toBe('ok');
    expect(await refusal(start(id, '11987650003'))).toMatchObject({
      http: 409,
      message: 'Este número já iniciou conversa com 2 contatos novos hoje. Responda a quem escreveu, ou continue amanhã.',
    });
    expect((await start(id, '11987650001')).message).toBe('salas_abertas');
  });
});
