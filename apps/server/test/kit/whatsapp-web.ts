import { Line, type LineTimes } from '@prosa/baileys/linha.ts';
import { type FakeSocket, fakeNetwork } from '@prosa/baileys/testing/fake-socket.ts';
import type { Lines } from '../../src/integrations/whatsapp/baileys/baileys.pool.ts';

/** Lines of WhatsApp Web held by the test's own process, on sockets that do what the test says. */
export function fakeWeb(times: Partial<LineTimes> = {}) {
  const { network, sockets } = fakeNetwork();
  const quick: Partial<LineTimes> = { aceite: 2000, espera: () => 20, deNovo: 20, ignorados: 30, ...times };
  const lines: Lines = { open: (_linha, host, options) => new Line(host, network, options, quick) };
  return { lines, sockets, last: (): FakeSocket => sockets.at(-1)! };
}
