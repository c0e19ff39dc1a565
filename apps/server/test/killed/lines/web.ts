import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Customer, type Device, makeCustomer } from '@prosa/baileys/testing/customer.ts';
import { rootKey } from '@prosa/baileys/testing/noise.ts';
import { FakeServer } from '@prosa/baileys/testing/server.ts';
import { pause } from './desk.ts';

/** A line of WhatsApp Web on a server of its own, with the phones of its customers. */
export interface WebLine {
  readonly server: FakeServer;
  readonly telefone: string;
  readonly lid: string;
  readonly device: () => Device | undefined;
  /** Texts that customers wrote, by phone. */
  readonly written: Map<string, string[]>;
}

const mostWaiting = 12;

const customersOf = (n: number, count: number): Customer[] =>
  Array.from({ length: count }, (_, i) => makeCustomer(`5511977${n}${String(i).padStart(5, '0')}`, `7770000${n}${String(i).padStart(7, '0')}`));

/** `device`: what the product holds already; without one the line is to be paired. */
export async function openWebLine(n: number, customers: number, device?: Device): Promise<WebLine> {
  const lid = `90000000000000${n}`;
  const server = new FakeServer(customersOf(n, customers), `${lid}:7@lid`);
  server.paired = device;
  await server.ready();
  return { server, telefone: `55114100000${n}`, lid, device: () => server.paired ?? undefined, written: new Map() };
}

/** The account's phone knows a device no more: people who wrote to it begin anew with the next one. */
export function newPeople({ server }: WebLine, n: number): void {
  server.customers = customersOf(n, server.customers.length);
}

/** The network of all lines, for the processes that hold them; `nova` is the one that is being paired. */
export function addressOf(lines: readonly WebLine[], nova: WebLine): string {
  const at = pathToFileURL(createRequire(import.meta.url).resolve('@prosa/baileys/testing/local-network.ts'));
  at.searchParams.set('raiz', rootKey);
  at.searchParams.set('nova', String(nova.server.port));
  for (const { telefone, server } of [...lines, nova]) at.searchParams.set(telefone, String(server.port));
  return at.href;
}

/** One person at a phone; the network keeps what the line does not say that it has. */
export async function writeUntil(
  end: () => boolean,
  { server, device, written }: WebLine,
  customer: Customer,
  perSecond: number,
  random: () => number,
): Promise<void> {
  const texts = written.get(customer.telefone) ?? [];
  written.set(customer.telefone, texts);
  while (!end()) {
    const [line, texto] = [device(), `Cliente ${customer.telefone} diz ${texts.length + 1}`];
    // nobody goes on writing for ever without a word of it on the way
    if (line && server.waiting.filter(({ delivered }) => !delivered).length < mostWaiting) {
      texts.push(texto);
      await server.write(`IN-${customer.telefone}-${texts.length}`, texto, line, customer);
    }
    await pause((1000 / perSecond) * (0.5 + random()));
  }
}
