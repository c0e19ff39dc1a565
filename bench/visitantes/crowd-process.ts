/** The process of `crowd.ts`: it does what it is asked, one thing at a time, and answers. */
import { type BenchVisitor, openVisitor } from './visitor.ts';

export type Asked =
  | { act: 'open'; first: number; count: number }
  | { act: 'leave' }
  | { act: 'begin'; talking: number }
  | { act: 'talk'; seconds: number; perSecond: number }
  | { act: 'flood'; count: number; address: string };
export interface Told {
  sent?: number;
  failed?: number;
  error?: string;
}

const chat = JSON.parse(process.argv[2] ?? '') as { url: string; chave: string; id_empresa: number };
const together = 50;
let all: BenchVisitor[] = [];
let talking: BenchVisitor[] = [];
let said = 0;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const addressOf = (n: number): string => `10.${(n >> 14) & 63}.${(n >> 7) & 127}.${n & 127}`;

async function talk(seconds: number, perSecond: number): Promise<Told> {
  let sent = 0;
  let failed = 0;
  const began = performance.now();
  const sending: Promise<unknown>[] = [];
  for (let i = 0; i < seconds * perSecond; i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    const visitor = talking[i % talking.length]!;
    if (i % 3 === 0) visitor.typing();
    sending.push(
      visitor.say(`Mensagem ${++said}`, `mensagem-${String(said).padStart(6, '0')}`).then(
        () => void sent++,
        () => void failed++,
      ),
    );
  }
  await Promise.all(sending);
  return { sent, failed };
}

async function act(asked: Asked): Promise<Told> {
  if (asked.act === 'leave') {
    for (const visitor of all) visitor.close();
    all = [];
    return {};
  }
  if (asked.act === 'talk') return talk(asked.seconds, asked.perSecond);
  if (asked.act === 'begin') {
    talking = all.slice(0, asked.talking);
    await Promise.all(talking.map((visitor, i) => visitor.say('Primeira', `primeira-${String(i).padStart(6, '0')}`)));
    return {};
  }
  if (asked.act === 'flood') {
    let failed = 0;
    await Promise.all(
      Array.from({ length: asked.count }, async (_, i) => {
        const visitor = await openVisitor({ ...chat, address: asked.address });
        await visitor.say('Compre já', `enxurrada-${String(i).padStart(6, '0')}`).catch(() => void failed++);
        visitor.close();
      }),
    );
    return { failed };
  }
  const { first, count } = asked;
  for (let n = 0; n < count; n += together)
    all.push(
      ...(await Promise.all(Array.from({ length: Math.min(together, count - n) }, (_, i) => openVisitor({ ...chat, address: addressOf(first + n + i) })))),
    );
  return {};
}

process.on('message', (asked: Asked) => {
  act(asked).then(
    (told) => process.send?.(told),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
