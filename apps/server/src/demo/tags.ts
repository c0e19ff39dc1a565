import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import type { Db } from '../core/db/database.ts';
import type { Random } from './random.ts';
import type { DemoContact } from './salas.ts';

type Template = Omit<Tag, 'id_tag'>;
const day = (random: Random): string => `2026-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;

/** Tags of a furniture shop, each with how many of a hundred contatos have it, and what stands in it. */
const tags: readonly { template: Template; share: number; value: (random: Random) => string }[] = [
  { template: { name: 'VIP', type_value: 'bool', value: '1', altera_valor: 0 }, share: 12, value: () => '1' },
  { template: { name: 'Arquiteto parceiro', type_value: 'bool', value: '1', altera_valor: 0 }, share: 8, value: () => '1' },
  {
    template: { name: 'Origem', type_value: 'string', value: '', altera_valor: 1 },
    share: 55,
    value: (r) => r.pick(['Instagram', 'Indicação', 'Google', 'Feira de móveis', 'Loja']),
  },
  {
    template: { name: 'Ambiente', type_value: 'string', value: '', altera_valor: 1 },
    share: 40,
    value: (r) => r.pick(['Sala', 'Quarto', 'Cozinha', 'Escritório', 'Varanda']),
  },
  { template: { name: 'Orçamento até', type_value: 'number', value: '', altera_valor: 1 }, share: 25, value: (r) => String(r.int(10, 120) * 100) },
  { template: { name: 'Última compra', type_value: 'date', value: '', altera_valor: 1 }, share: 45, value: day },
  {
    template: { name: 'Visita técnica', type_value: 'datetime', value: '', altera_valor: 1 },
    share: 10,
    value: (r) => `${day(r)}T${r.pick(['09:00', '10:30', '14:00', '16:30'])}`,
  },
  {
    template: { name: 'Melhor horário', type_value: 'time', value: '18:00', altera_valor: 1 },
    share: 18,
    value: (r) => r.pick(['09:00', '12:30', '18:00', '19:30']),
  },
];

export async function insertTags(db: Db, contacts: readonly DemoContact[], random: Random): Promise<void> {
  await db
    .insertInto('tag_modelo')
    .values(tags.map(({ template }) => template))
    .execute();
  const rows = contacts.flatMap(({ id_contato }) =>
    tags.flatMap(({ template, share, value }) => (random.int(1, 100) <= share ? [{ ...template, id_contato, value: value(random) }] : [])),
  );
  await db.insertInto('contato_tag').values(rows).execute();
}
