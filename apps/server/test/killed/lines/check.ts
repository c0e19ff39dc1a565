import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../../src/core/db/database.ts';
import type { Answer, Desk } from './desk.ts';

/** What one network holds of one line: what its customers wrote, and what their phones show, each in its order. */
export interface NetworkSide {
  readonly id_wpp_config: number;
  readonly written: ReadonlyMap<string, readonly string[]>;
  readonly shown: readonly { readonly para: string; readonly texto: string; readonly em: number }[];
}

type Counts = Record<'recebidas' | 'respostas' | 'na_rede' | 'sem_saber' | 'sem_saber_e_sairam' | 'em_dobro' | 'perdidas', number>;

export interface Found {
  readonly differences: string[];
  readonly counts: Readonly<Counts>;
  /** Milliseconds from the product's word that it has an answer to the moment when the network had it, in salas where nothing was unknown. */
  readonly delays: number[];
}

interface Row {
  id_wpp_config: number;
  telefone: string;
  topic: string;
  de: string;
  texto: string;
  status: string;
  erro: string | null;
}

const semResposta = 'Não sabemos se saiu';

/** Events that nobody handled yet, and messages that have still to leave or to be decided. */
export async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (select count(*) from wpp_evento where tratado_em is null)::int
    + (select count(*) from mensagem where saida is not null or envio_em_voo_desde is not null)::int as n`.execute(db);
  return rows[0]!.n;
}

/** For how many seconds the oldest send that nobody heard of has held its sala. */
export async function heldFor(db: Db): Promise<number> {
  const { rows } = await sql<{ s: number }>`select coalesce(max(extract(epoch from now() - envio_em_voo_desde)), 0)::float as s from mensagem`.execute(db);
  return rows[0]!.s;
}

const doubled = (texts: readonly string[]): number => texts.length - new Set(texts).size;

/** What the networks have against what is stored, and what is stored against what a screen shows. */
export async function check(db: Db, sides: readonly NetworkSide[], desk: Desk): Promise<Found> {
  const differences = [...desk.problems];
  const { rows } = await sql<Row>`select s.id_wpp_config, s.destino ->> 'telefone' as telefone, s.topic, m.de, m.texto, m.status, m.erro
    from mensagem m join sala s using (id_sala) where s.tipo <> 'importada' and m.de <> 'sistema' order by m.id_sala, m.msg_index`.execute(db);
  const counts: Counts = { recebidas: 0, respostas: 0, na_rede: 0, sem_saber: 0, sem_saber_e_sairam: 0, em_dobro: 0, perdidas: 0 };
  const delays: number[] = [];
  for (const { id_wpp_config, written, shown } of sides) {
    const ofLine = Map.groupBy(
      rows.filter((row) => row.id_wpp_config === id_wpp_config),
      (row) => row.telefone,
    );
    for (const [telefone, texts] of written) {
      const sala = ofLine.get(telefone) ?? [];
      const heard = sala.filter(({ de }) => de === 'contato').map(({ texto }) => texto);
      counts.recebidas += heard.length;
      if (!isDeepStrictEqual(heard, texts)) {
        counts.perdidas += texts.filter((texto) => !heard.includes(texto)).length;
        counts.em_dobro += doubled(heard);
        differences.push(`${telefone} escreveu ${texts.length}, guardadas ${heard.length} (${firstOther(heard, texts)})`);
      }
      const answers = desk.answers.filter((one) => one.telefone === telefone);
      compareAnswers(
        telefone,
        sala,
        answers,
        shown.filter(({ para }) => para === telefone),
        { differences, counts, delays },
      );
      if (sala[0]) {
        // a screen sorts by the clock of whoever wrote
        const told = (texto: string, status: string, erro: string | null): string => [texto, status === 'unknown' ? 'unknown' : '', erro ?? ''].join(' | ');
        const seen = (await desk.messages(sala[0].topic)).filter(({ de }) => de !== 'sistema').map((m) => told(m.text, m.status, m.erro));
        const stored = sala.map((m) => told(m.texto, m.status, m.erro));
        if (!isDeepStrictEqual(seen.toSorted(), stored.toSorted()))
          differences.push(`${telefone}: a tela mostra ${seen.length} de ${stored.length} (${firstOther(seen.toSorted(), stored.toSorted())})`);
      }
    }
  }
  return { differences, counts, delays };
}

function compareAnswers(
  telefone: string,
  sala: readonly Row[],
  answers: readonly Answer[],
  shown: NetworkSide['shown'],
  { differences, counts, delays }: { differences: string[]; counts: Counts; delays: number[] },
): void {
  const add = (name: keyof Counts, n: number): number => (counts[name] += n);
  const ours = sala.filter(({ de }) => de === 'usuario');
  const texts = shown.map(({ texto }) => texto);
  add('respostas', answers.length);
  add('na_rede', shown.length);
  if (
    !isDeepStrictEqual(
      ours.map(({ texto }) => texto),
      answers.map(({ texto }) => texto),
    )
  )
    differences.push(`${telefone}: ${ours.length} respostas guardadas, ${answers.length} confirmadas`);
  if (doubled(texts) > 0) differences.push(`${telefone}: ${add('em_dobro', doubled(texts))} respostas em dobro na rede`);
  let doubt = 0;
  for (const { texto, status, erro } of ours) {
    if (status === 'unknown' && erro === semResposta) {
      doubt++;
      if (texts.includes(texto)) add('sem_saber_e_sairam', 1);
    } else if (!texts.includes(texto)) {
      add('perdidas', 1);
      differences.push(`${telefone}: "${texto}" não chegou à rede e está como ${status} ${erro ?? ''}`);
    }
  }
  add('sem_saber', doubt);
  const order = ours.map(({ texto }) => texto).filter((texto) => texts.includes(texto));
  if (!isDeepStrictEqual(order, [...new Set(texts)])) differences.push(`${telefone}: ordem na rede difere (${firstOther(texts, order)})`);
  const at = new Map(shown.map(({ texto, em }) => [texto, em]));
  if (doubt === 0) for (const { texto, em } of answers) if (at.has(texto)) delays.push(Math.max(0, at.get(texto)! - em));
}

const firstOther = (a: readonly string[], b: readonly string[]): string => {
  const i = Array.from({ length: Math.max(a.length, b.length) }, (_, n) => n).find((n) => a[n] !== b[n]) ?? 0;
  return `${i + 1}: ${a[i]} ≠ ${b[i]}`;
};
