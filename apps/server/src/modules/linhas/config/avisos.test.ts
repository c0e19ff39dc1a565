import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../../test/kit/factories.ts';
import { insertContato } from '../../../../test/kit/rows.ts';
import { until } from '../../../../test/kit/salas.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;

const here = <T>(work: (db: Db) => Promise<T>) => app.database.comEmpresa(empresa.id_empresa, work);
/** Of a network that is not installed: its state is what the test says. */
const makeLine = (nome: string, rest: object = {}): Promise<number> =>
  here(
    async (db) =>
      (
        await db
          .insertInto('wpp_config')
          .values({ nome, provedor: 'baileys', estado: 'erro', ...rest })
          .returning('id_wpp_config')
          .executeTakeFirstOrThrow()
      ).id_wpp_config,
  );
const line = (id: number) => here((db) => db.selectFrom('wpp_config').selectAll().where('id_wpp_config', '=', id).executeTakeFirstOrThrow());
const notices = (tag: string) =>
  here((db) =>
    db.selectFrom('notificacao').select(['id_login', 'title', 'description', 'to_route', 'lida']).where('tag', '=', tag).orderBy('id_login').execute(),
  );
const mails = () => here((db) => db.selectFrom('email_saida').select(['tipo', 'para', 'dados']).where('tipo', '=', 'numero_desconectado').execute());
async function check(): Promise<void> {
  await here((db) => scheduleJob(db, 'verificar_linhas', {}));
  await until('the lines were looked at', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql`select from graphile_worker.jobs where task_identifier = 'verificar_linhas' and run_at <= now()`.execute(db),
    );
    return rows.length === 0;
  });
}

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
  ana = await signInAs(app, empresa, 'atendente', 'Ana Lima');
});
afterAll(() => app.close());

describe('[4] lines that are down', () => {
  it('say why, and lead to the form whoever may open it', async () => {
    const id = await makeLine('Recepção', { motivo: 'Sem internet', ligada: false });
    await check();
    const told = { title: 'Whatsapp desconectado!', description: 'Recepção: Sem internet', lida: false };
    expect(await notices(`wpp_config-${id}`)).toEqual([
      { id_login: admin.sessao.id_login, ...told, to_route: `/WPPConfig/editar/${id}` },
      { id_login: ana.sessao.id_login, ...told, to_route: null },
    ]);
  });

  it('are told by e-mail once a fall, after five minutes, to those who may connect them; who closed one is not told', async () => {
    const long = sql<Date>`now() - interval '6 minutes'`;
    const id = await makeLine('Vendas', { caiu_em: long });
    await makeLine('Há pouco', { caiu_em: sql<Date>`now() - interval '1 minute'` });
    await makeLine('Desligada', { caiu_em: long, ligada: false });
    await check();
    await check();
    expect(await mails()).toMatchObject([{ para: admin.sessao.usuario, dados: { id_wpp_config: id, id_login: admin.sessao.id_login } }]);
    expect((await line(id)).avisado_em).not.toBeNull();
    // made anew when it is sent
    const sent = () => here((db) => db.selectFrom('email_saida').select('estado').where('tipo', '=', 'numero_desconectado').executeTakeFirstOrThrow());
    await until('sent', async () => (await sent()).estado === 'aceito');
  });

  it('a fall lasts through every state of the way back, and ends when messages go again', async () => {
    const id = await makeLine('Sobe e desce');
    const became = async (estado: string): Promise<Date | null> => {
      await here((db) => recordEvent(db, 'linha_mudou', { id_wpp_config: id, estado }));
      const before = (await line(id)).caiu_em;
      const up = estado === 'conectado' || estado === 'restrito';
      if (up !== (before === null)) await until(estado, async () => up === ((await line(id)).caiu_em === null));
      return (await line(id)).caiu_em;
    };
    const since = await became('erro');
    expect(since).not.toBeNull();
    expect(await became('conectando')).toEqual(since);
    expect(await became('restrito')).toBeNull();
  });

  it('more waiting than usual is told, and over when it went', async () => {
    const id = await makeLine('Cheia', { estado: 'conectado', ligada: false, fila_aviso: 2 });
    const id_sala = await here(async (db) => {
      const id_contato = await insertContato(db);
      const { rows } = await sql<{
        id_sala: number;
      }>`insert into sala (topic, id_contato, id_wpp_config, status_id) values ('t-fila', ${id_contato}, ${id}, 2) returning id_sala`.execute(db);
      for (const n of [1, 2])
        await sql`insert into mensagem (id_sala, msg_index, de, id_wpp_config, texto, saida) values (${rows[0]!.id_sala}, ${n}, 'usuario', ${id}, 'Oi', 'enviar')`.execute(
          db,
        );
      return rows[0]!.id_sala;
    });
    await check();
    expect(await notices(`wpp_fila-${id}`)).toMatchObject([{ title: 'Mensagens esperando para sair', description: 'Cheia: 2 na fila', lida: false }, {}]);
    await here((db) => sql`update mensagem set saida = null where id_sala = ${id_sala}`.execute(db));
    await check();
    expect((await notices(`wpp_fila-${id}`)).map(({ lida }) => lida)).toEqual([true, true]);
  });
});
