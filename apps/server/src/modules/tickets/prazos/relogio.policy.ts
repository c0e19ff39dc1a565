import { addWorkingMinutes, type Expediente, nextOpening, workingMinutes } from '@prosa/brasil/expediente.ts';
import { type MetaDeSla, metasDeSla } from '@prosa/contract/tickets/sla.schemas.ts';

export type EstadoDePrazo = 'ok' | 'vencendo' | 'vencido';

/** What a policy promises, in minutes; null: nothing. */
export interface Promessas {
  readonly primeira_min: number | null;
  readonly proxima_min: number | null;
  readonly solucao_min: number | null;
  readonly aviso_pct: number;
  readonly escalar_min: number | null;
}

/** A ticket's time: what was used in stretches that are over, and the one that is open. Milliseconds of the hours that hold. */
export interface Tempo {
  readonly usado: number;
  readonly corre: boolean;
  readonly desde: Date;
  /** Null: every minute counts. */
  readonly expediente: Expediente | null;
}

/** What the rules need to know of a ticket. */
export interface TicketNoTempo {
  readonly tempo: Tempo;
  readonly encerrado: boolean;
  readonly excluido: boolean;
  readonly promessas: Promessas | null;
  readonly respondido: boolean;
  readonly espera_desde: Date | null;
  readonly espera_usado: number;
  /** The due date that somebody set. */
  readonly prazo: Date | null;
  readonly feitos: readonly string[];
  readonly lembrar_em: Date | null;
  readonly esperar_ate: Date | null;
  readonly fechar_em: Date | null;
}

/** Of a promise (`meta`), or of a wait or an end. */
export type Proximo = { readonly em: Date } & (
  | { readonly acao: AcaoDoAlvo; readonly meta: MetaDeSla }
  | { readonly acao: 'lembrar' | 'esperar' | 'fechar'; readonly meta: null }
);

const minute = 60_000;
/** Of a due date that somebody set, so long before it. */
const avisoDoPrazo = 24 * 60 * minute;

/** Milliseconds of the hours between two moments. */
export const passado = (expediente: Expediente | null, de: Date, ate: Date): number =>
  Math.max(0, Math.round(expediente ? workingMinutes(expediente, de, ate) * minute : ate.getTime() - de.getTime()));

export const usadoAte = ({ usado, corre, desde, expediente }: Tempo, now: Date): number => usado + (corre ? passado(expediente, desde, now) : 0);

/** When so much will have been used; null: not as things stand. What was used before this stretch began is used at its beginning. */
export function quando({ usado, corre, desde, expediente }: Tempo, total: number): Date | null {
  if (total <= usado) return desde;
  if (!corre) return null;
  const left = total - usado;
  return expediente ? addWorkingMinutes(expediente, desde, left / minute) : new Date(desde.getTime() + left);
}

const acoesDoAlvo = ['avisar', 'vencer', 'escalar'] as const;
export type AcaoDoAlvo = (typeof acoesDoAlvo)[number];

/** When an act of the clock is due, and what that hangs on: an amount of time used, or (`p`) a moment. Both in milliseconds. */
interface Ponto {
  readonly em: Date | null;
  readonly limiar: `${'' | 'p'}${number}`;
}

/** A promise that is still to be kept. A date set by hand is a moment; the others are amounts of time. */
export interface Alvo {
  readonly meta: MetaDeSla;
  readonly a_mao: boolean;
  /** Amount of time that is promised and what was used before it began to count, in milliseconds; of a date set by hand none. */
  readonly total: number | null;
  readonly base: number;
  readonly avisar: Ponto;
  readonly vencer: Ponto;
  readonly escalar: Ponto | null;
}

function alvoDe(t: TicketNoTempo, meta: MetaDeSla): Alvo | null {
  const { promessas: p, tempo, prazo } = t;
  if (t.excluido || t.encerrado) return null;
  if (meta === 'solucao' && prazo !== null) {
    // a wait of whoever set the date does not move it
    const at = (more: number): Ponto => ({ em: new Date(prazo.getTime() + more), limiar: `p${prazo.getTime() + more}` });
    return {
      meta,
      a_mao: true,
      total: null,
      base: 0,
      avisar: at(-avisoDoPrazo),
      vencer: at(0),
      escalar: p?.escalar_min == null ? null : at(p.escalar_min * minute),
    };
  }
  if (p === null) return null;
  const minutes = { primeira: t.respondido ? null : p.primeira_min, proxima: t.respondido && t.espera_desde ? p.proxima_min : null, solucao: p.solucao_min }[
    meta
  ];
  if (minutes === null) return null;
  const base = meta === 'proxima' ? t.espera_usado : 0;
  const total = minutes * minute;
  const after = (more: number): Ponto => ({ em: quando(tempo, base + more), limiar: `${base + more}` });
  return {
    meta,
    a_mao: false,
    total,
    base,
    avisar: after(Math.floor((total * p.aviso_pct) / 100)),
    vencer: after(total),
    escalar: p.escalar_min === null ? null : after(total + p.escalar_min * minute),
  };
}

/** Promises that are to be kept now. */
export const alvosDe = (t: TicketNoTempo): Alvo[] => metasDeSla.flatMap((meta) => alvoDe(t, meta) ?? []);

const reached = (ponto: Ponto | null, now: Date): boolean => ponto !== null && ponto.em !== null && ponto.em <= now;
export const estadoDoAlvo = (alvo: Alvo, now: Date): EstadoDePrazo => (reached(alvo.vencer, now) ? 'vencido' : reached(alvo.avisar, now) ? 'vencendo' : 'ok');

const marca = (meta: MetaDeSla, acao: AcaoDoAlvo, { limiar }: Ponto): string => `${meta}:${acao}:${limiar}`;
export const foiFeito = (feitos: readonly string[], meta: MetaDeSla, acao: AcaoDoAlvo): boolean => feitos.some((mark) => mark.startsWith(`${meta}:${acao}:`));

/** What is remembered of an act that is done now; an end that is told needs no warning after it. */
export function marcasDe(t: TicketNoTempo, meta: MetaDeSla, acao: AcaoDoAlvo): string[] {
  const alvo = alvoDe(t, meta);
  const acoes = acao === 'vencer' ? (['avisar', 'vencer'] as const) : ([acao] as const);
  return acoes.flatMap((a) => {
    const ponto = alvo?.[a];
    return ponto && !foiFeito(t.feitos, meta, a) ? [marca(meta, a, ponto)] : [];
  });
}

/** Whether a promise is no longer than it was: the clocks of two nodes may differ, what was promised does not. */
function noLonger(was: string, { limiar }: Ponto): boolean {
  const kind = (text: string): boolean => text.startsWith('p');
  const amount = (text: string): number => Number(text.replace('p', ''));
  return kind(was) === kind(limiar) && amount(limiar) <= amount(was);
}

/**
 * What was done and still stands: a promise that was made longer and is not reached yet, or a new wait for an answer, may be warned of
 * again. A ticket that is ended, or in the trash, forgets nothing.
 */
export function feitosAinda(t: TicketNoTempo, now: Date): string[] {
  const alvos = new Map(alvosDe(t).map((alvo) => [alvo.meta, alvo]));
  return t.feitos.flatMap((mark) => {
    const [meta, acao, limiar] = mark.split(':') as [MetaDeSla, AcaoDoAlvo, string];
    const alvo = alvos.get(meta);
    if (!alvo) return meta !== 'proxima' || t.espera_desde !== null ? [mark] : [];
    const ponto = alvo[acao];
    if (ponto === null || noLonger(limiar, ponto)) return [mark];
    return reached(ponto, now) ? [marca(meta, acao, ponto)] : [];
  });
}

export interface Plano {
  readonly estado: EstadoDePrazo;
  readonly feitos: readonly string[];
  readonly limite_de: MetaDeSla | null;
  readonly limite_em: Date | null;
  readonly proximo: Proximo | null;
}

/** How a ticket stands now and what the clock does next, one thing at a time. */
export function planoDe(t: TicketNoTempo, now: Date): Plano {
  const alvos = alvosDe(t);
  const feitos = feitosAinda(t, now);
  const estados = alvos.map((alvo) => estadoDoAlvo(alvo, now));
  const acts = alvos.flatMap((alvo) =>
    acoesDoAlvo.flatMap((acao): Proximo[] => {
      const em = alvo[acao]?.em ?? null;
      // who comes too late to warn says only that it is over
      const late = acao === 'avisar' && reached(alvo.vencer, now);
      return em === null || late || foiFeito(feitos, alvo.meta, acao) ? [] : [{ acao, meta: alvo.meta, em }];
    }),
  );
  const waits = (
    [
      ['lembrar', t.encerrado ? null : t.lembrar_em],
      ['esperar', t.encerrado ? null : t.esperar_ate],
      ['fechar', t.encerrado ? t.fechar_em : null],
    ] as const
  ).flatMap(([acao, em]): Proximo[] => (em === null || t.excluido ? [] : [{ acao, meta: null, em }]));
  const first = <T extends { em: Date }>(list: readonly T[]): T | null => list.toSorted((a, b) => a.em.getTime() - b.em.getTime())[0] ?? null;
  const limite = first(alvos.flatMap(({ meta, vencer }) => (vencer.em === null ? [] : [{ meta, em: vencer.em }])));
  return {
    estado: estados.includes('vencido') ? 'vencido' : estados.includes('vencendo') ? 'vencendo' : 'ok',
    feitos,
    limite_de: limite?.meta ?? null,
    limite_em: limite?.em ?? null,
    proximo: first([...acts, ...waits]),
  };
}

/** So many days later, when somebody is there. */
export function diasDepois(de: Date, dias: number, expediente: Expediente | null): Date {
  const day = new Date(de.getTime() + dias * 24 * 60 * minute);
  return expediente ? (nextOpening(expediente, day) ?? day) : day;
}
