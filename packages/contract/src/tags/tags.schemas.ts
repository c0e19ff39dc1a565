import { z } from 'zod';
import { optionalId, requiredText, text, versao } from '../codecs.ts';
import { maxNome, maxValor, prefixoNovo, type TipoDeTag, tipos, valorDaTag } from './tags.valores.ts';

const type_value = z.enum(tipos, { error: 'Escolha o tipo do valor' });
const altera_valor = z.coerce.number().int().min(0).max(9);
const maxNovo = maxValor + prefixoNovo.length;

/** Contact tag (spec 3). `altera_valor`: 0 fixed, anything else editable. */
export const tagSchema = z.object({
  id_tag: z.number(),
  name: z.string(),
  type_value,
  value: z.string(),
  altera_valor: z.number(),
});
export type Tag = z.infer<typeof tagSchema>;

const withoutPrefix = (v: string): string => (v.startsWith(prefixoNovo) ? v.slice(prefixoNovo.length).trim() : v);

/** The value that a new tag gets: what was typed instead of picked comes with a prefix; yes-or-no tags that were typed are a yes. */
export function valorNovo({ type_value: type, value }: { type_value: TipoDeTag; value: string }): string {
  const typed = withoutPrefix(value);
  return type === 'bool' && typed !== value && valorDaTag('bool', typed).erro !== undefined ? '1' : typed;
}

export const tagContatoBody = z
  .object({
    id_contato: optionalId,
    id_cliente: optionalId,
    name: requiredText(maxNome + prefixoNovo.length, 'Informe o nome da tag')
      .transform(withoutPrefix)
      .pipe(requiredText(maxNome, 'Informe o nome da tag')),
    value: text(maxNovo).default(''),
    type_value: type_value.default('string'),
    altera_valor: altera_valor.default(1),
    /** With id_tag: changes the value of that tag. */
    set: z.literal(['yes', 'no', '']).optional(),
    id_tag: optionalId,
  })
  .check(({ value: v, issues }) => {
    const add = (field: string, message: string): void => void issues.push({ code: 'custom', message, path: [field], input: v });
    if (v.id_contato === undefined && v.id_cliente === undefined) add('id_contato', 'Informe o contato ou o cliente');
    if (v.set === 'yes' && v.id_tag === undefined) add('id_tag', 'Informe a tag');
    // an edited tag keeps its own type: the service checks the value against that
    if (v.set === 'yes') return;
    const { erro } = valorDaTag(v.type_value, valorNovo(v));
    if (erro !== undefined) add('value', erro);
  });

export const tagModeloBody = z
  .object({
    id_tag: optionalId,
    name: requiredText(maxNome, 'Informe o nome da tag').meta({ title: 'Nome' }),
    type_value,
    value: text(maxValor).default(''),
    altera_valor: altera_valor.default(1),
    versao,
  })
  .check(({ value: v, issues }) => {
    // an editable tag may leave the value to whoever uses it
    if (v.value === '' && v.altera_valor !== 0) return;
    const { erro } = valorDaTag(v.type_value, v.value);
    if (erro !== undefined) issues.push({ code: 'custom', message: erro, path: ['value'], input: v });
  });

export const tagModeloDetalhe = tagSchema.extend({ versao: z.number() });
