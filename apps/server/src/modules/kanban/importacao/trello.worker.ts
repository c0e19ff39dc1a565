import { z } from 'zod';
import { entreComentarios } from './ditos.ts';

/* A board as Trello exports it: as a sheet whose columns have the names of those of a file of cards. */

const ref = z.string().max(100);
const said = z.string().catch('');
const lista = z.object({ id: ref, name: said, closed: z.boolean().catch(false), pos: z.number().catch(0) });
const item = z.object({ name: said, state: said, pos: z.number().catch(0) });
const checklist = z.object({ id: ref, idCard: said, name: said, pos: z.number().catch(0), checkItems: z.array(item).catch([]) });
const pessoa = z.object({ id: ref, fullName: said, username: said, email: said });
const campo = z.object({
  id: ref,
  name: said,
  options: z.array(z.object({ id: ref, value: z.object({ text: said }).catch({ text: '' }) })).catch([]),
});
const anexo = z.object({ name: said, url: z.url({ protocol: /^https?$/ }).max(2000) });
const acao = z.object({
  type: z.literal('commentCard'),
  date: z.iso.datetime(),
  data: z.object({ text: z.string(), card: z.object({ id: ref }) }),
  memberCreator: z.object({ fullName: said, username: said }).catch({ fullName: '', username: '' }),
});
const valor = z.object({ idCustomField: ref, idValue: z.string().nullish(), value: z.record(z.string(), z.unknown()).nullish() });
const card = z.object({
  id: ref,
  shortLink: said,
  name: said,
  desc: said,
  idList: said,
  closed: z.boolean().catch(false),
  pos: z.number().catch(0),
  start: said,
  due: said,
  dueComplete: z.boolean().catch(false),
  idMembers: z.array(z.string()).catch([]),
  labels: z.array(z.object({ name: said, color: said })).catch([]),
  customFieldItems: z.array(valor).catch([]),
  // one that is none of an address is left out
  attachments: z.array(anexo.nullable().catch(null)).catch([]),
});
const quadro = z.object({
  lists: z.array(lista),
  cards: z.array(card),
  checklists: z.array(checklist).catch([]),
  members: z.array(pessoa).catch([]),
  customFields: z.array(campo).catch([]),
  // what was done there: of it, what was said
  actions: z.array(acao.nullable().catch(null)).catch([]),
});
type Card = z.output<typeof card>;

const byPlace = (a: { pos: number }, b: { pos: number }): number => a.pos - b.pos;
const cores: Readonly<Record<string, string>> = {
  green: 'Verde',
  yellow: 'Amarelo',
  orange: 'Laranja',
  red: 'Vermelho',
  purple: 'Roxo',
  blue: 'Azul',
  sky: 'Céu',
  lime: 'Lima',
  pink: 'Rosa',
  black: 'Preto',
};

/** An own field's value as people write it. */
function escrito({ options }: z.output<typeof campo>, { idValue, value }: z.output<typeof valor>): string {
  if (idValue) return options.find(({ id }) => id === idValue)?.value.text ?? '';
  const { text, number, date, checked } = value ?? {};
  if (typeof text === 'string') return text;
  if (typeof number === 'string') return number;
  if (typeof date === 'string') return date;
  return checked === 'true' ? 'Sim' : '';
}

const noCard = 'Não há cards neste arquivo JSON. No Trello, use "Imprimir, exportar e compartilhar" e "Exportar como JSON".';

function ler(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined; // not JSON at all: said below
  }
}

/** Titles and rows; a text: why there are none. */
export function planilhaDe(texto: string): { titulos: string[]; linhas: { linha: number; celulas: string[] }[] } | string {
  const { data: board } = quadro.safeParse(ler(texto.replace(/^\uFEFF/, '')));
  if (!board || board.cards.length === 0) return noCard;
  const { customFields, members, checklists } = board;
  const lists = new Map(board.lists.toSorted(byPlace).map((list, place) => [list.id, { ...list, place }] as const));
  const last = lists.size;
  const placeOf = ({ idList }: Card): number => lists.get(idList)?.place ?? last;
  const people = new Map(
    members.map(({ id, email, fullName, username }) => [
      id,
      (email || fullName || username)
        .split(/[,;|]/)
        .map((part) => part.trim())
        .join(' '),
    ]),
  );
  const ofCard = Map.groupBy(checklists.toSorted(byPlace), ({ idCard }) => idCard);
  const checked = (id: string): string =>
    (ofCard.get(id) ?? [])
      .flatMap(({ name, checkItems }) => [name, ...checkItems.toSorted(byPlace).map((one) => `[${one.state === 'complete' ? 'x' : ' '}] ${one.name}`)])
      .join('\n');
  const spoken = Map.groupBy(
    board.actions.flatMap((action) => action ?? []).toSorted((a, b) => a.date.localeCompare(b.date)),
    ({ data }) => data.card.id,
  );
  const commented = (id: string): string =>
    (spoken.get(id) ?? [])
      .map(({ date, data, memberCreator: { fullName, username } }) => `${fullName || username || 'Trello'} (${date}): ${data.text}`)
      .join(entreComentarios);
  const fixed: readonly (readonly [string, (card: Card) => string])[] = [
    ['Código em outro sistema', ({ id, shortLink }) => `trello ${shortLink || id}`],
    ['Título', ({ name }) => name],
    ['Lista', ({ idList }) => lists.get(idList)?.name ?? ''],
    ['Descrição', ({ desc, dueComplete }) => (dueComplete ? `${desc}\n\nPrazo concluído no Trello.`.trim() : desc)],
    ['Etiquetas', ({ labels }) => labels.map(({ name, color }) => name.replaceAll(/[,;|]/g, ' ') || (cores[color.split('_')[0]!] ?? color)).join('; ')],
    ['Membros', ({ idMembers }) => idMembers.flatMap((id) => people.get(id) ?? []).join('; ')],
    ['Início', ({ start }) => start],
    ['Prazo', ({ due }) => due],
    ['Checklists', ({ id }) => checked(id)],
    ['Comentários', ({ id }) => commented(id)],
    // files that were sent to Trello ask for a sign-in there: their address is what an export has of them
    ['Links', ({ attachments }) => attachments.flatMap((one) => (one ? [`${one.name.replaceAll(/\s+/g, ' ')} ${one.url}`.trim()] : [])).join('\n')],
    ['Arquivado', ({ closed, idList }) => (closed || lists.get(idList)?.closed ? 'Sim' : '')],
  ];
  const own = customFields.slice(0, 40);
  const cards = board.cards.toSorted((a, b) => placeOf(a) - placeOf(b) || a.pos - b.pos);
  return {
    titulos: [...fixed.map(([title]) => title), ...own.map(({ name }) => name)],
    linhas: cards.map((one, i) => ({
      linha: i + 2,
      celulas: [
        ...fixed.map(([, read]) => read(one)),
        ...own.map((field) => {
          const value = one.customFieldItems.find(({ idCustomField }) => idCustomField === field.id);
          return value ? escrito(field, value) : '';
        }),
      ],
    })),
  };
}
