import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { OpenLine, Provider } from '../../../integrations/whatsapp/provider.ts';

let kit: Salas;
afterEach(() => kit.close());

/** A network that counts the sockets of each line: two at once is what gets numbers banned. */
class CountingNetwork {
  readonly open = new Map<number, number>();
  most = 0;
  opened = 0;
  readonly #open: OpenLine = ({ id_wpp_config }, _account, listener) => {
    const add = (n: number): void => {
      const now = (this.open.get(id_wpp_config) ?? 0) + n;
      this.open.set(id_wpp_config, now);
      this.most = Math.max(this.most, now);
    };
    let on = false;
    const close = async (): Promise<void> => {
      // leaving a network takes a moment
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (on) add(-1);
      on = false;
    };
    return {
      connect: async () => {
        add(1);
        this.opened++;
        on = true;
        listener.state('conectado');
      },
      disconnect: close,
      logout: close,
      send: async ({ id_externo }) => ({ id_externo }),
      markRead: async () => {},
      typing: async () => {},
      registered: async () => null,
      download: async () => Buffer.alloc(0),
    };
  };
  readonly provider: Provider = { open: this.#open, map: () => [], mapeador: 1, repete: true, paralelos: 4 };
}

it('[issue: WhatsApp lines] two nodes: never two sockets of one line, and no line without one for long', async () => {
  const network = new CountingNetwork();
  kit = await startSalas({ single: false, provider: network.provider });
  const lines: number[] = [];
  for (let n = 0; n < 4; n++) lines.push(await kit.line({ nome: `Linha ${n}` }));
  let other = kit.makeNode();
  await other.start();
  const allOn = () => until('all on', () => lines.every((line) => network.open.get(line) === 1));
  await allOn();
  for (let round = 0; round < 6; round++) {
    // one leaves while the other looks, settings restart lines, and both look at once
    const leaving = round % 2 === 0 ? kit.restart() : other.stop();
    const reload = kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      sql`update wpp_config set comando = 'recarregar' where id_wpp_config = ${lines[0]}`.execute(db),
    );
    await Promise.all([leaving, reload]);
    if (round % 2 === 1) {
      other = kit.makeNode();
      await other.start();
    }
    await allOn();
  }
  // a process that was killed holds them: whoever thought them its own leaves, and nobody connects
  await other.stop();
  await allOn();
  const held = (lease: string) =>
    kit.database.comEmpresa(kit.empresa.id_empresa, (db) => sql`update wpp_config set no_dono = 'morto', no_ate = now() + ${lease}::interval`.execute(db));
  await held('1 hour');
  await until('all left', () => lines.every((line) => network.open.get(line) === 0));
  other = kit.makeNode();
  await other.start();
  expect(lines.map((line) => network.open.get(line))).toEqual([0, 0, 0, 0]);
  // its lease ends without a word: each is taken over by one of two
  await held('-1 second');
  await until('taken over', async () => {
    const { rows } = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => sql`select from wpp_config where no_dono = 'morto'`.execute(db));
    return rows.length === 0;
  });
  await allOn();
  await other.stop();
  await allOn();
  expect(network.most).toBe(1);
  expect(network.opened).toBeGreaterThan(lines.length);
});
