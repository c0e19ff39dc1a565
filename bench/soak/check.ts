import { isDeepStrictEqual } from 'node:util';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { mergeInto } from '@prosa/web/src/features/atendimentos/state/merge.ts';
import type { Client } from 'pg';
import type { Call } from '../support/company.ts';
import type { Attendant } from './attendant.ts';
import { externalId, type Phone, textOf } from './phones.ts';

interface Stored {
  id_sala: number;
  id_wpp_config: number;
  ultimo_index: number;
  msg_index: number;
  de: string;
  id_externo: string;
  texto: string;
  em: Date;
  ack: number;
  saida: string | null;
}

export interface Waiting {
  eventos: number;
  saidas: number;
  rede: number;
}

/** Work that is still on its way through the server. */
export async function waiting(db: Client, id_empresa: number): Promise<Waiting> {
  const { rows } = await db.query<Waiting>(
    `select (select count(*)::int from wpp_evento where id_empresa = $1 and tratado_em is null) as eventos,
      (select count(*)::int from mensagem where id_empresa = $1 and (saida is not null or (de = 'usuario' and ack < 2))) as saidas,
      (select count(*)::int from simulador_mensagem where id_empresa = $1 and not entregue) as rede`,
    [id_empresa],
  );
  return rows[0]!;
}

export interface Found {
  /** What is not as it should be, in words; empty when all is well. */
  readonly differences: string[];
  readonly counts: Record<string, number>;
}

/** The database against what the phones sent and the attendants wrote, and the phones against the database. */
export async function checkStored(options: {
  db: Client;
  call: Call;
  id_empresa: number;
  phones: readonly Phone[];
  attendants: readonly Attendant[];
}): Promise<Found> {
  const { db, call, id_empresa, phones, attendants } = options;
  const differences: string[] = [];
  const { rows } = await db.query<Stored>(
    `select m.id_sala, s.id_wpp_config, s.ultimo_index, m.msg_index, m.de, m.id_externo, m.texto, m.em, m.ack, m.saida
      from mensagem m join sala s using (id_empresa, id_sala) where m.id_empresa = $1 order by m.id_sala, m.msg_index`,
    [id_empresa],
  );
  const times = new Map<string, number>();
  for (const { de, id_externo } of rows) if (de === 'contato') times.set(id_externo, (times.get(id_externo) ?? 0) + 1);
  const accepted = phones.flatMap((p) => p.accepted);
  let lost = 0;
  let doubled = 0;
  for (const id of accepted) {
    const n = times.get(id) ?? 0;
    if (n === 0) lost++;
    if (n > 1) doubled++;
  }
  const strange = times.size - accepted.length + lost;
  if (lost + doubled + strange > 0) differences.push(`mensagens do cliente: ${lost} perdidas, ${doubled} em dobro, ${strange} que ninguém enviou`);

  const salas = Map.groupBy(rows, (row) => row.id_sala);
  const { rows: made } = await db.query<{ n: number }>('select count(*)::int as n from sala where id_empresa = $1', [id_empresa]);
  const used = phones.filter((p) => p.accepted.length > 0);
  if (made[0]!.n !== used.length) differences.push(`${made[0]!.n} salas para ${used.length} telefones`);
  let overtaken = 0;
  const salaOf = new Map<string, Stored[]>();
  for (const [id_sala, messages] of salas) {
    if (messages.some((m, i) => m.msg_index !== i + 1) || messages.at(-1)!.ultimo_index !== messages.length)
      differences.push(`sala ${id_sala}: msg_index com falhas`);
    const fromPhone = messages.filter((m) => m.de === 'contato');
    const inOrder = fromPhone.toSorted((a, b) => a.em.getTime() - b.em.getTime() || a.msg_index - b.msg_index);
    overtaken += fromPhone.filter((m, i) => i > 0 && m.em < fromPhone[i - 1]!.em).length;
    const phone = phones.find((p) => fromPhone[0]?.id_externo === p.accepted[0] || p.accepted.includes(fromPhone[0]?.id_externo ?? ''));
    if (!phone) differences.push(`sala ${id_sala}: sem telefone`);
    else {
      salaOf.set(phone.telefone, messages);
      if (
        !isDeepStrictEqual(
          inOrder.map((m) => m.id_externo),
          phone.accepted,
        )
      )
        differences.push(`sala ${id_sala}: ordem mostrada difere da ordem enviada por ${phone.telefone}`);
    }
  }

  const stored = new Map<string, number>();
  for (const { de, texto } of rows) if (de === 'usuario') stored.set(texto, (stored.get(texto) ?? 0) + 1);
  const answers = attendants.flatMap((a) => a.answers);
  const missing = answers.filter((a) => stored.get(a.text) !== 1).length;
  if (missing > 0) differences.push(`${missing} respostas não guardadas exatamente uma vez`);
  if (stored.size !== answers.length) differences.push(`${stored.size} respostas guardadas, ${answers.length} confirmadas`);

  let onPhones = 0;
  for (const phone of used) {
    const { data } = await call(simulador.telefone, { params: { id_wpp_config: phone.id_wpp_config, numero: phone.telefone } });
    const theirs = data.filter((m) => !m.minha).map((m) => m.texto);
    const ours = (salaOf.get(phone.telefone) ?? []).filter((m) => m.de === 'usuario').map((m) => m.texto);
    onPhones += theirs.length;
    // the phone shows its newest 200
    if (data.length < 200 ? !isDeepStrictEqual(theirs, ours) : !isDeepStrictEqual(theirs, ours.slice(-theirs.length)))
      differences.push(`telefone ${phone.telefone}: respostas diferem (${theirs.length} no telefone, ${ours.length} na sala)`);
  }
  const { rows: raw } = await db.query<{ n: number }>(
    `select count(*)::int as n from wpp_evento where id_empresa = $1 and tipo = 'mensagem' and not (corpo->>'da_empresa')::boolean`,
    [id_empresa],
  );
  return {
    differences,
    counts: {
      aceitas: accepted.length,
      guardadas: times.size,
      salas: salas.size,
      entregas_repetidas: raw[0]!.n - times.size,
      chegaram_fora_de_ordem: overtaken,
      respostas: answers.length,
      respostas_nos_telefones: onPhones,
    },
  };
}

/**
 * From the moment at which the line first heard of a message to each screen that followed its sala, in ms. What the faulty
 * network itself held back lies before that moment.
 */
export async function screenDelays(db: Client, id_empresa: number, attendants: readonly Attendant[], phones: readonly Phone[]): Promise<number[]> {
  const { rows } = await db.query<{ id_externo: string; em: Date }>(
    `select corpo->>'id_externo' as id_externo, min(recebido_em) as em from wpp_evento where id_empresa = $1 and tipo = 'mensagem' group by 1`,
    [id_empresa],
  );
  const heard = new Map(rows.map((row) => [row.id_externo, row.em.getTime()]));
  const texts = phones.flatMap((p) => p.accepted.map((id, i) => [textOf(p, i + 1), heard.get(id)] as const));
  return attendants.flatMap(({ shownAt }) =>
    texts.flatMap(([text, at]) => {
      const seenAt = shownAt.get(text);
      return at === undefined || seenAt === undefined ? [] : [seenAt - at];
    }),
  );
}

/** spec 7 gives no numbered event for "read by us" of the customer's messages: a screen may not know it. */
const seen = (m: Mensagem): object => ({ ...m, status: m.de === 'contato' ? '' : m.status });

/** What a phone sent, by its text. */
export function sendingOf(phones: readonly Phone[]): (text: string) => string | undefined {
  const byText = new Map(phones.flatMap((p) => p.accepted.map((_, i) => [textOf(p, i + 1), externalId(p, i + 1)] as const)));
  return (text) => byText.get(text);
}

/** What a screen shows against what a fresh fetch brings. `sending`: which one a customer's text is of. */
export async function checkScreen(attendant: Attendant, sending: (text: string) => string | undefined): Promise<Found> {
  const { name, salas } = attendant;
  const differences = attendant.problems.map((p) => `${name}: ${p}`);
  const fresh = new Map((await attendant.fetchRows()).map((row) => [row.chat_id, row]));
  if (fresh.size !== attendant.rows.size) differences.push(`${name}: ${attendant.rows.size} conversas na lista, ${fresh.size} no servidor`);
  for (const [chat_id, row] of fresh)
    if (!isDeepStrictEqual(attendant.rows.get(chat_id), row)) differences.push(`${name}: linha ${chat_id} ${diff(attendant.rows.get(chat_id), row)}`);
  let messages = 0;
  let twice = 0;
  for (const [chat_id, view] of salas) {
    const here = view.messages;
    const there = mergeInto([], await attendant.fetchMessages(view.topic));
    messages += here.length;
    twice += view.shownTwice + here.length - new Set(here.map((m) => (m.de === 'contato' ? sending(m.text) : m.text))).size;
    if (here.length !== there.length) differences.push(`${name}: sala ${chat_id} mostra ${here.length} mensagens de ${there.length}`);
    else {
      const i = here.findIndex((m, n) => !isDeepStrictEqual(seen(m), seen(there[n]!)));
      if (i >= 0) differences.push(`${name}: sala ${chat_id} mensagem ${i + 1} ${diff(seen(here[i]!), seen(there[i]!))}`);
    }
  }
  if (twice > 0) differences.push(`${name}: ${twice} mensagens mostradas duas vezes`);
  return { differences, counts: { ...attendant.counts, salas: salas.size, linhas: fresh.size, mensagens: messages, mostradas_em_dobro: twice } };
}

function diff(a: object | undefined, b: object): string {
  const [here, there] = [{ ...a } as Record<string, unknown>, b as Record<string, unknown>];
  return Object.keys(there)
    .filter((key) => !isDeepStrictEqual(here[key], there[key]))
    .map((key) => `${key}: ${JSON.stringify(here[key])} ≠ ${JSON.stringify(there[key])}`)
    .join(', ');
}
