import { mostOfEmail, readEmail } from '@prosa/brasil/email.ts';
import { z } from 'zod';
import { parseBounded, storable } from './json.ts';

/** Greatest numbers of the columns that are smaller than JavaScript's. */
export const int4 = 2_147_483_647;
export const int2 = 32_767;

/** A number of no column: what a field of the empresa's own holds, and what is asked for of one. */
export const anyNumber = z.number().min(-1e15).max(1e15);

/** A positive whole number, also as the text that forms and paths carry. */
export const id = z.coerce
  .number({ error: 'Informe um número válido' })
  .int('Informe um número inteiro')
  .positive('Informe um número maior que zero')
  .max(Number.MAX_SAFE_INTEGER);

/** An id that a form asks to be chosen; `message` says so wherever it is none. */
export const chosenId = (message: string) => z.coerce.number({ error: message }).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message);

/** Marks that turn the direction of writing: in the name of a file they make `exe.txt` of `txt.exe`. */
export const withoutBidi = (text: string): string => text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');

/** Something that is seen: no space, no mark of direction or width, no filler that looks like nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;
export const isVisible = (text: string): boolean => visible.test(text);

let characters: Intl.Segmenter | undefined;
/** At most `max` units of a text, cut between two characters as people see them. */
export function cutAt(text: string, max: number): string {
  if (text.length <= max) return text;
  characters ??= new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
  let end = 0;
  for (const { index, segment } of characters.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  // one character that is longer than everything is cut all the same
  return text.slice(0, end || max).toWellFormed();
}

/** Keeps a name that strangers or networks give as typed text is kept: one line, nothing that turns it round; '' for what nobody sees. */
export function umaLinha(text: string, max: number): string {
  // what is cut off below is not read either
  const line = withoutBidi(text.slice(0, max * 8 + 64))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return isVisible(line) ? cutAt(line, max).trim() : '';
}

/** An id that may be absent: old clients send '' or 0 for none. */
export const optionalId = z
  .union([z.literal(''), z.literal(0), z.literal('0'), z.null(), id])
  .optional()
  .transform((v) => (typeof v === 'number' && v > 0 ? v : undefined));

/** An id that can be taken away: '', 0 and null mean none. */
const idOrNoneUpTo = (max: number) =>
  z.union([z.literal(''), z.literal(0), z.literal('0'), z.null(), id.max(max)]).transform((v) => (typeof v === 'number' && v > 0 ? v : null));
export const idOrNone = idOrNoneUpTo(Number.MAX_SAFE_INTEGER);
/** Of the lists that come with the product: their columns are smaller. */
export const idMunicipioOrNone = idOrNoneUpTo(int4);
export const idUfOrNone = idOrNoneUpTo(int2);

/** A whole number, also as the text that forms carry, with what is said below `min` and above `max`. */
export const wholeNumber = (min: number, least: string, max: number, most: string) =>
  z.coerce.number({ error: 'Informe um número' }).int('Informe um número inteiro').min(min, least).max(max, most);
/** The same where none is possible: '' and null mean none. */
export const wholeNumberOrNone = (...bounds: Parameters<typeof wholeNumber>) =>
  z.union([z.literal(''), z.null(), wholeNumber(...bounds)]).transform((v) => (v === '' ? null : v));

/** 0 or 1, also as '0', '1', true, false. */
export const bit = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], { error: 'Informe 0 ou 1' })
  .transform((v): 0 | 1 => (v === true || v === 1 || v === '1' || v === 'true' ? 1 : 0));

/** Ids joined by commas, as old clients send them; at most 500. */
export const idListUpTo = (max: number) =>
  z
    .string()
    .max(8000)
    .transform((v): unknown[] =>
      v
        .split(',')
        .map((x) => x.trim())
        .filter(Boolean),
    )
    .pipe(z.array(id.max(max)).max(500));
export const idList = idListUpTo(Number.MAX_SAFE_INTEGER);

/** A value that the old client sends as JSON inside a string; an already decoded value is taken as it is. */
export const jsonInString = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v, ctx) => {
    if (typeof v !== 'string') return v;
    try {
      return parseBounded(v);
    } catch {
      // no JSON, or more than anybody needs
      ctx.addIssue({ code: 'custom', message: 'Lista inválida' });
      return z.NEVER;
    }
  }, schema);

/** Text as it was typed, spaces and all: at most `max` characters. */
export const rawText = (max: number) => z.string().overwrite(storable).max(max, `Máximo de ${max} caracteres`);
/** Text with the line's own limits: trimmed, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((v) => storable(v).trim())
    .max(max, `Máximo de ${max} caracteres`);
export const requiredText = (max: number, message = 'Campo obrigatório') =>
  text(max)
    .min(1, message)
    .refine((v) => v === '' || isVisible(v), message);

/** Text of one line, such as a title: what breaks lines is a space in it. */
export const lineText = (max: number) =>
  z
    .string()
    .overwrite((v) =>
      storable(v)
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    )
    .max(max, `Máximo de ${max} caracteres`);
export const requiredLine = (max: number, message = 'Campo obrigatório') =>
  lineText(max)
    .min(1, message)
    .refine((v) => v === '' || isVisible(v), message);

/** A code as people type or paste it, in plain digits and small letters: what stands between its parts, seen or not, says nothing. */
export const plainCode = (typed: string): string =>
  typed
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
export const codeText = (max: number) => z.string().overwrite(plainCode).max(max, `Máximo de ${max} caracteres`);

/** An e-mail as people type or paste it, without what does not belong to it; '' passes where it is `optional`. */
const emailThat = (max: number, message: string, optional: boolean) =>
  z
    .string()
    .overwrite((v) => readEmail(v) ?? storable(v).trim())
    .max(max, `Máximo de ${max} caracteres`)
    .refine((v) => (optional && v === '') || readEmail(v) !== null, message);
/** An e-mail; `missing` says that there is none, `message` that it is none. */
export const emailText = (message = 'E-mail inválido', missing = message, max = mostOfEmail) => emailThat(max, message, true).refine((v) => v !== '', missing);
export const emailOrNone = (max = mostOfEmail) => emailThat(max, 'E-mail inválido', true);

const schemes = /^https?$/;
/** `https://banco.example@outro.example` opens the second and looks like the first. */
function namesSomebody(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username !== '' || password !== '';
}
/** A web address. Others run something (`javascript:`, `data:`) or open what is not ours (`file:`). */
export const webAddress = (max: number, error = 'Informe um endereço que comece com http:// ou https://', protocol = schemes) =>
  z
    .url({ protocol, error })
    .max(max, `Máximo de ${max} caracteres`)
    // what an address parser passes over, and a database does not take
    .regex(/^[^\s\p{Cc}]*$/u, error)
    .refine((url) => !namesSomebody(url), 'Tire o nome e a senha que vêm antes do @ no endereço');
/** One that was stored before only web addresses were taken. */
export const isWebAddress = (url: string): boolean => URL.canParse(url) && schemes.test(new URL(url).protocol.slice(0, -1)) && !namesSomebody(url);

/** How many keys each record takes; the guard over the contract reads it. */
export const keyLimits = z.registry<{ keys: number }>();
/** Values by name, at most `keys` of them. */
export function recordOf<K extends z.core.$ZodRecordKey, V extends z.core.SomeType>(key: K, value: V, keys: number) {
  const schema = z.record(key, value).refine((v) => Object.keys(v).length <= keys, `No máximo ${keys} campos`);
  return schema.register(keyLimits, { keys });
}

/** A picture as contatos/avatar and usuario/avatar answer it, or '' for none. */
export const foto = z
  .string()
  .max(24_000)
  .regex(/^(data:image\/webp;base64,[A-Za-z0-9+/]+={0,2})?$/, 'Envie a foto de novo');

/** A text whose absence a reply writes as null: what `show` answers can be stored. */
export const orNone = <T extends z.ZodType<string>>(of: T) => z.union([z.null().transform(() => ''), of]);

/** Version of a record that was read; a newer one saved by somebody else answers 409. */
export const versao = z.coerce.number().int().positive().max(int4, 'Versão inválida').optional();

/** Base64 of UTF-8, 1 to 4096 characters after trimming (realtime.md: messages). */
export const base64Text = z
  .string()
  .max(24_000, 'Mensagem muito longa')
  .transform((v, ctx) => {
    try {
      const bytes = Uint8Array.from(atob(v), (c) => c.charCodeAt(0));
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '').trim();
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Mensagem em formato inválido' });
      return z.NEVER;
    }
  })
  .pipe(z.string().min(1, 'Escreva uma mensagem').max(4096, 'Máximo de 4096 caracteres'));

/** Moment in UTC, ISO 8601. */
export const moment = z.iso
  .datetime({ offset: true })
  .max(40)
  // spec 5
  .refine((v) => v.slice(0, 10) >= '1970-01-01' && v.slice(0, 10) <= '2069-01-01', 'Informe data e hora entre 01/01/1970 e 01/01/2069');

/** spec 5: begin not after end. Each pair names two fields of moments, days or numbers. */
export const emOrdem =
  (...pares: readonly (readonly [de: string, ate: string])[]) =>
  (v: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void => {
    for (const [de, ate] of pares) {
      if (v[de] === null || v[ate] === null) continue;
      const [inicio, fim] = [v[de], v[ate]].map((x) => (typeof x === 'string' && x.includes('T') ? Date.parse(x) : x)) as [number, number];
      if (inicio > fim) ctx.addIssue({ code: 'custom', path: [ate], message: 'O início não pode ser depois do fim' });
    }
  };

/** Filters that are the two ends of a range: 'de' and 'ate', 'prazo_de' and 'prazo_ate'. */
const faixasDe = (filters: z.ZodRawShape): (readonly [string, string])[] =>
  Object.keys(filters).flatMap((de) => (/(^|_)de$/.test(de) && `${de.slice(0, -2)}ate` in filters ? [[de, `${de.slice(0, -2)}ate`] as const] : []));

/** The ends of each range of these filters in order. */
export function comFaixas<T extends z.ZodObject>(query: T): T {
  const faixas = faixasDe(query.shape);
  return faixas.length === 0 ? query : query.superRefine(emOrdem(...faixas));
}

/** Query of a list; the ends of each range are in order: search, page from 0, rows per page (25 unless said, 200 at most), order such as 'nome asc'. */
export const listQuery = <T extends z.ZodRawShape>(filters: T, order: readonly [string, ...string[]]) => {
  const query = z.object({
    q: text(120).default(''),
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    rpp: z.coerce.number().int().min(1).max(200).default(25),
    ordem: text(60)
      .toLowerCase()
      .refine((v) => v === '' || (/^\S+( (asc|desc))?$/.test(v) && order.includes(v.split(' ')[0]!)), 'Ordem desconhecida')
      .default(''),
    ...filters,
  });
  return comFaixas(query);
};

/** Reply of a list. */
export const listReply = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), recordsTotal: z.number().int(), recordsFiltered: z.number().int() });
