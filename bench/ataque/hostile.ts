import { toBase64 } from '@prosa/contract/base64.ts';
import { type TipoDeCampo, tiposDeCampo } from '@prosa/contract/formularios/formularios.schemas.ts';
import { WampClient } from '@prosa/contract/wamp-client.ts';
import { hostileTexts } from '@prosa/server/test/kit/hostile/texts.ts';
import { WebSocket } from 'ws';
import { watching } from './watch.ts';
import { idOfField, type World } from './world.ts';

/** Bytes of a body that a form takes, and of a text in a frame of a window. */
const [mostBody, mostText] = [60_000, 20_000];
/** As much of the text as fits, once it is written as a form writes it. */
function fitting(text: string): string {
  const whole = encodeURIComponent(text.toWellFormed()).length;
  return whole <= mostBody ? text : text.slice(0, Math.floor((text.length * mostBody) / whole)) + text.slice(-1);
}

let visitors = 0;
/** Logs in as a new visitor with these fields and does the work; what is refused is refused. */
async function asVisitor(
  { server, doors, admin }: World,
  said: Readonly<Record<string, unknown>>,
  work: (call: WampClient['call'], topic: string) => Promise<unknown>,
): Promise<void> {
  visitors++;
  const address = `2001:db8:ffff:${visitors.toString(16)}::1`;
  const gone = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<WampClient>();
  const client = new WampClient({
    url: () => Promise.resolve(`${server.url.replace(/^http/, 'ws')}/ws`),
    onState: () => undefined,
    onOpen: () => opened.resolve(client),
    onEvent: () => undefined,
    onClose: () => gone.resolve(),
    connect: (target, protocol) => new WebSocket(target, [protocol], { perMessageDeflate: false, headers: { 'x-forwarded-for': address } }),
  });
  client.open();
  try {
    await Promise.race([
      gone.promise,
      opened.promise.then(async () => {
        const { topic } = (await client.call('login', null, { chave: doors.chat, id_empresa: admin.id_empresa, nome: 'Rita', ...said })) as { topic: string };
        await work(client.call.bind(client), topic);
      }),
    ]);
  } catch {
    // refused: all that counts is how long it held the others
  } finally {
    client.close();
  }
}

type Sending = (text: string, n: number) => Promise<unknown>;

/** Ways to send a hostile text: each kind of field of a form, what a window says of its visitor, and what they write. */
function ways(world: World): Readonly<Record<string, Sending>> {
  const { url } = world.server;
  const form =
    (tipo: TipoDeCampo): Sending =>
    (text, n) =>
      fetch(`${url}/embed/formulario/${world.doors.form}/enviar`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `2001:db8:fffe:${n.toString(16)}::1` },
        body: new URLSearchParams({ [idOfField(tipo)]: fitting(text), _selo: '1.x', _envio: `hostil-${tipo}-${String(n).padStart(8, '0')}` }),
      }).then((answer) => answer.arrayBuffer());
  const short = (text: string): string => text.slice(0, mostText) + text.slice(-1);
  const said =
    (name: string): Sending =>
    (text) =>
      asVisitor(world, { [name]: short(text) }, () => Promise.resolve());
  const door =
    (name: string, rest: Readonly<Record<string, unknown>>): Sending =>
    (text) =>
      fetch(`${url}/embed/chat/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          chave: world.doors.chat,
          ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === null ? short(text) : value])),
        }),
      }).then((answer) => answer.arrayBuffer());
  return {
    ...Object.fromEntries((Object.keys(tiposDeCampo) as TipoDeCampo[]).map((tipo) => [`formulário, ${tipo}`, form(tipo)])),
    'chat, nome': said('nome'),
    'chat, email': said('email'),
    'chat, telefone': said('telefone'),
    'chat, página': said('pagina'),
    'chat, mensagem': (text, n) =>
      asVisitor(world, {}, (call, topic) => call('client_message', topic, { value: toBase64(short(text).toWellFormed()), private_id: `hostil-${n}` })),
    'chat, enquanto escreve': (text) =>
      asVisitor(world, {}, (call, topic) => call('client_service_message', topic, { event: 'input_changed', value: short(text).toWellFormed() })),
    'chat, e-mail do código': door('codigo', { email: null }),
    'chat, código': door('confirmar', { codigo: null }),
    'chat, texto da nota': door('nota', { nota: 5, texto: null }),
  };
}

/** Sends each hostile text each way; answers the longest wait of a neighbour by way, the least of some tries, in ms. */
export async function hostileFields(world: World, limit: number, tries: number, texts = Object.values(hostileTexts)): Promise<Record<string, number>> {
  const holds: Record<string, number> = {};
  let n = 0;
  for (const [name, send] of Object.entries(ways(world))) {
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < tries && least > limit; turn++) {
      const seen = await watching(world.server, 5, async () => {
        for (const text of texts) await send(text, ++n);
      });
      least = Math.min(least, seen.longest);
    }
    holds[name] = least;
  }
  return holds;
}
