import { sql } from 'kysely';
import { found, piecesOf } from '../../../core/lists/search-words.ts';
import type { Sql } from '../../../core/registro/lista.ts';

/**
 * The tickets that the team finds by what is typed. `#123` is the number alone, and of one that went into another where it went; `123` is a
 * whole word, since numbers and phones that only hold it would hide the ticket. Anything else are words of `ticket_busca`; notes are among them.
 */
export function achados(q: string): Sql | undefined {
  const numero = numeroDe(q);
  if (numero !== undefined)
    return sql`select case when n.id_ticket_destino is null then n.id_ticket else n.id_ticket_destino end from ticket n where n.numero = ${numero}`;
  const asked = achadosPor(q);
  return asked && sql`select bt.id_ticket from ticket_busca bt where ${asked}`;
}

/** What is asked of the words `bt` of a ticket; undefined where nothing was typed, or the number alone. */
export function achadosPor(q: string): Sql | undefined {
  const texto = sql`bt.texto`;
  const typed = q.trim();
  if (numeroDe(typed) !== undefined) return undefined;
  const words = /^\d{1,6}$/.test(typed) ? [sql`${texto} like ${`% ${typed} %`}`] : found(texto, typed);
  return words.length === 0 ? undefined : sql.join(words, sql` and `);
}

/** What the letters of the ticket `t` have to hold for it to be found by what is typed; undefined where they say nothing of it. */
export function talvezAchado(q: string): Sql | undefined {
  const typed = q.trim();
  if (numeroDe(typed) !== undefined) return undefined;
  const each = piecesOf(typed)
    .filter((ways) => ways.every((way) => way.length >= 3))
    .map((ways) => sql`(${sql.join(ways.map(holds), sql` or `)})`);
  return each.length === 0 ? undefined : sql.join(each, sql` and `);
}
const holds = (way: string): Sql => sql`t.letras & letras_de(sem_acento(${way})) = letras_de(sem_acento(${way}))`;

/** '#12', also as it stands in mails: '[#12]'. */
function numeroDe(q: string): number | undefined {
  const [, numero] = /^(?=#|\[#.*\]$)\[?#(\d{1,9})\]?$/.exec(q.trim()) ?? [];
  return numero === undefined ? undefined : Number(numero);
}
