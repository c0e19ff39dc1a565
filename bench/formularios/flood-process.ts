/** A process of its own, behind everybody else on the machine: answers without proofs to one form, so many a second; prints how they were answered. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

const { url, chave, selo, seconds, perSecond } = JSON.parse(process.argv[2] ?? '') as Record<'url' | 'chave' | 'selo', string> &
  Record<'seconds' | 'perSecond', number>;
setPriority(19);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const answers: Record<string, number> = {};

const post = (n: number): Promise<void> =>
  new Promise((resolve) => {
    const body = new URLSearchParams({ _selo: selo, _envio: randomUUID(), nome: 'Ofertas', telefone: `1191${String(1_000_000 + n)}`, mensagem: 'Compre' });
    const told = (status: number | string): void => {
      answers[status] = (answers[status] ?? 0) + 1;
      resolve();
    };
    const sent = request(
      `${url}/embed/formulario/${chave}/enviar`,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `172.${16 + (n % 16)}.${(n >> 8) & 255}.${n & 255}` },
      },
      (reply) => reply.resume().on('end', () => told(reply.statusCode ?? 0)),
    );
    sent.on('error', () => told('sem resposta'));
    sent.end(body.toString());
  });

const began = performance.now();
const posts: Promise<void>[] = [];
for (let i = 0; i < seconds * perSecond; i++) {
  const early = began + (i * 1000) / perSecond - performance.now();
  if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
  posts.push(post(i));
}
await Promise.all(posts);
console.log(JSON.stringify({ respostas: answers, por_segundo: Math.round(posts.length / ((performance.now() - began) / 1000)) }));
