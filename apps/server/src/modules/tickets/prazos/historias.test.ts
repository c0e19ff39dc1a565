// @module-tag sempre
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertEntrada } from '../entradas.repository.ts';
import { type Bancada, minuto, startBancada } from './testing/bancada.ts';

/**
 * Random histories of tickets, told by the product and by a clock of its own that walks from minute to minute and knows nothing of
 * stretches. PROSA_HISTORIAS asks for more of them than the usual run tries.
 */
const histories = Number(process.env['PROSA_HISTORIAS'] ?? 60);

let kit: Bancada;
let comHoras: number;
let semHoras: number;
beforeAll(async () => {
  kit = await startBancada();
  comHoras = await kit.departamento('Com horário');
  semHoras = await kit.departamento('Sem horário');
  await kit.calendario(comHoras);
  for (const p of politicas) await kit.politica({ ...p, prioridades: [p.prioridade] });
});
afterAll(() => kit.close());

type Meta = 'primeira' | 'proxima' | 'solucao';
const metas: readonly Meta[] = ['primeira', 'proxima', 'solucao'];
/** One for each priority, so that a change of priority is one of the policy. */
const politicas = [
  { prioridade: 1 as const, aviso_pct: 50, primeira_min: 600, proxima_min: 300, solucao_min: 3000 },
  { prioridade: 2 as const, aviso_pct: 80, primeira_min: 100, proxima_min: null, solucao_min: 1000 },
  { prioridade: 3 as const, aviso_pct: 50, primeira_min: null, proxima_min: 60, solucao_min: 400 },
  { prioridade: 4 as const, aviso_pct: 90, primeira_min: 20, proxima_min: 10, solucao_min: null },
];

const acts = ['resposta', 'cliente', 'nota', 'aguarda', 'abre', 'resolve', 'prioridade', 'departamento'] as const;
interface Ato {
  readonly tipo: (typeof acts)[number];
  /** Minutes after the one before. */
  readonly depois: number;
  readonly n: number;
}

/** The same numbers for the same seed. */
function random(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** Open on weekdays from 9 to 12 and from 13 to 18 by the clock there, which is three hours behind. */
function open(at: number): boolean {
  const wall = new Date(at - 180 * minuto);
  const [day, minute] = [wall.getUTCDay(), wall.getUTCHours() * 60 + wall.getUTCMinutes()];
  return day >= 1 && day <= 5 && ((minute >= 540 && minute < 720) || (minute >= 780 && minute < 1080));
}

/** The clock that knows nothing of the product: one step a minute. */
class OutroRelogio {
  readonly feito: string[] = [];
  used = 0;
  estado: 'corre' | 'espera' | 'fim' = 'corre';
  prioridade = 2;
  horario = true;
  respondido = false;
  /** What was used when the customer began to wait; null: nobody waits. */
  desde: number | null = null;
  readonly marcas = new Set<string>();

  private limite(meta: Meta): { de: number; avisar: number; vencer: number } | null {
    if (this.estado === 'fim') return null;
    const p = politicas[this.prioridade - 1]!;
    const min = {
      primeira: this.respondido ? null : p.primeira_min,
      proxima: this.respondido && this.desde !== null ? p.proxima_min : null,
      solucao: p.solucao_min,
    }[meta];
    const de = meta === 'proxima' ? (this.desde ?? 0) : 0;
    return min === null ? null : { de, avisar: de + (min * p.aviso_pct) / 100, vencer: de + min };
  }
  /** What is due at this minute. */
  olha(at: number): void {
    for (const meta of metas) {
      const l = this.limite(meta);
      if (!l) {
        if (meta === 'proxima' && this.desde === null) for (const acao of ['avisar', 'vencer']) this.marcas.delete(`${meta}:${acao}`);
        continue;
      }
      for (const acao of ['avisar', 'vencer'] as const) if (this.used < l[acao]) this.marcas.delete(`${meta}:${acao}`);
      if (this.used >= l.vencer && !this.marcas.has(`${meta}:vencer`)) {
        this.marcas.add(`${meta}:avisar`).add(`${meta}:vencer`);
        this.feito.push(`${at} vencido ${meta}`);
      } else if (this.used >= l.avisar && !this.marcas.has(`${meta}:avisar`)) {
        this.marcas.add(`${meta}:avisar`);
        this.feito.push(`${at} vencendo ${meta}`);
      }
    }
  }
  passa(at: number): void {
    if (this.estado === 'corre' && (!this.horario || open(at))) this.used++;
  }
  ato({ tipo, n }: Ato): void {
    if (tipo === 'resposta') {
      this.respondido = true;
      this.desde = null;
    } else if (tipo === 'cliente') {
      if (this.respondido && this.desde === null) this.desde = this.used;
    } else if (tipo === 'aguarda') this.estado = 'espera';
    else if (tipo === 'abre') this.estado = 'corre';
    else if (tipo === 'resolve') this.estado = 'fim';
    else if (tipo === 'prioridade') this.prioridade = (n % 4) + 1;
    else if (tipo === 'departamento') this.horario = n % 2 === 0;
  }
}

async function doIt(id: number, { tipo, n }: Ato): Promise<void> {
  const lote = (body: object) => kit.admin.call(tickets.lote, { body: { ids: [id], ...body } });
  if (tipo === 'resposta') await kit.responde(id);
  else if (tipo === 'nota') await kit.responde(id, 'nota');
  else if (tipo === 'cliente')
    await kit.inEmpresa((db) => insertEntrada(db, id, { tipo: 'publica', de: 'contato', id_login: null, em: new Date(kit.time.now) }));
  else if (tipo === 'aguarda') await lote({ status: n % 2 === 0 ? 6 : 7 });
  else if (tipo === 'abre') await lote({ status: n % 2 === 0 ? 1 : 5 });
  else if (tipo === 'resolve') await lote({ status: 2 });
  else if (tipo === 'prioridade') await lote({ prioridade: (n % 4) + 1 });
  else await kit.admin.call(tickets.store, { body: { id_ticket: id, titulo: 'Sofá', id_departamento: n % 2 === 0 ? comHoras : semHoras } });
}

/** What the product told since an event, each at the moment it could first be known: a promise that became shorter is missed at once. */
async function told(id: number, after: number, known: number): Promise<{ feito: string[]; last: number }> {
  const { rows } = await kit.inEmpresa((db) =>
    sql<{ id_evento: number; tipo: string; dados: { meta: string; em: string } }>`select id_evento, tipo, dados from evento
      where id_evento > ${after} and tipo in ('ticket_vencendo', 'ticket_vencido') and (dados ->> 'id_ticket')::bigint = ${id} order by id_evento`.execute(db),
  );
  return {
    feito: rows.map(({ tipo, dados }) => `${Math.max(known, Date.parse(dados.em))} ${tipo.slice(7)} ${dados.meta}`),
    last: rows.at(-1)?.id_evento ?? after,
  };
}

it(
  '[issue: an independent clock] random histories: the same warnings and breaches, each at the same minute',
  async () => {
    for (let seed = 1; seed <= histories; seed++) {
      const pick = random(seed);
      const start = kit.em(0, '00:00') + pick(7 * 24 * 60) * minuto;
      const list: Ato[] = Array.from({ length: 3 + pick(6) }, () => ({
        tipo: acts[pick(acts.length)]!,
        depois: 1 + pick(pick(3) === 0 ? 1200 : 90),
        n: pick(100),
      }));
      kit.time.now = start;
      const outro = new OutroRelogio();
      const id = await kit.ticket({ prioridade: 2, id_departamento: comHoras });
      const feito: string[] = [];
      let [last, known] = [0, start];
      const collect = async (): Promise<void> => {
        const news = await told(id, last, known);
        feito.push(...news.feito);
        last = news.last;
      };
      outro.olha(start);
      for (const ato of [...list, { tipo: 'nota' as const, depois: 900, n: 0 }]) {
        for (let m = 0; m < ato.depois; m++) {
          outro.passa(kit.time.now);
          kit.time.now += minuto;
          outro.olha(kit.time.now);
        }
        await sweepMinuteByMinute(id, ato.depois);
        await collect();
        known = kit.time.now;
        await doIt(id, ato);
        outro.ato(ato);
        outro.olha(kit.time.now);
        await kit.varre();
        await collect();
      }
      expect({ seed, list, feito: feito.toSorted() }).toEqual({ seed, list, feito: outro.feito.toSorted() });
      await kit.admin.call(tickets.delete, { params: { id } });
    }
  },
  20_000 + histories * 2000,
);

/** Sweeps at each moment at which something is due until now, as the product does that looks all the time. */
async function sweepMinuteByMinute(id: number, minutes: number): Promise<void> {
  const end = kit.time.now;
  kit.time.now = end - minutes * minuto;
  for (;;) {
    const { rows } = await kit.inEmpresa((db) => sql<{ vence_em: Date | null }>`select vence_em from ticket where id_ticket = ${id}`.execute(db));
    const due = rows[0]!.vence_em?.getTime() ?? Infinity;
    if (due > end) break;
    kit.time.now = Math.max(due, kit.time.now);
    await kit.varre();
  }
  kit.time.now = end;
}
