import { type RawBuilder, sql } from 'kysely';

/** One of a list, the first ones far more often. */
export const some = (list: readonly string[], power = 2): RawBuilder<string> =>
  sql`(${[...list]}::text[])[1 + floor(${sql.lit(list.length)} * power(random(), ${sql.lit(power)}))::int]`;
/** A column that is null with the given chance otherwise. */
export const chance = (share: number, value: RawBuilder<unknown>, otherwise = sql`null`): RawBuilder<unknown> =>
  sql`case when random() < ${sql.lit(share)} then ${value} else ${otherwise} end`;
/** So many random digits. */
export const digits = (n: number): RawBuilder<string> => sql`lpad(floor(random() * power(10, ${sql.lit(n)}))::bigint::text, ${sql.lit(n)}, '0')`;
/** How names of companies begin. */
export const companies = [
  'Auto Peças',
  'Bar do',
  'Casa',
  'Comercial',
  'Distribuidora',
  'Escola',
  'Farmácia',
  'Gráfica',
  'Hotel',
  'Indústria',
  'Joalheria',
  'Lanchonete',
  'Livraria',
  'Mercado',
  'Oficina',
  'Padaria',
  'Papelaria',
  'Restaurante',
  'Salão',
  'Transportes',
  'Viação',
];
