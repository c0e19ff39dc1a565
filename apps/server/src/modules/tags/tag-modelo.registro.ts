import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { valorDaTag } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import { byName, byValue, equal } from '../../core/registro/lista.ts';
import { type CorpoDe, registro } from '../../core/registro/registro.ts';

/** Templates that tags are made from. One that says the same as another is refused (spec 5). */
export const tagModeloRegistro = registro(tagModelo, {
  tabela: 'tag_modelo',
  colunas: sql`t.id_tag, t.name, t.type_value, t.value, t.altera_valor`,
  ordens: { name: byName(sql`t.name`), type_value: byValue(sql`t.type_value`), value: byValue(sql`t.value`) },
  desempate: sql`t.value`,
  filtros: equal('type_value'),
  valores: ({ id_tag: _id, versao: _versao, value, ...rest }) => ({
    ...rest,
    // the contract let it through: it is empty, or a value of its type
    value: value === '' ? '' : (valorDaTag(rest.type_value, value) as { valor: string }).valor,
  }),
  unicos: {
    tag_modelo_igual: [
      'name',
      ({ type_value }: CorpoDe<typeof tagModelo>) =>
        type_value === 'bool' ? 'Já existe um modelo com esse nome' : 'Já existe um modelo com esse nome e esse valor',
      'Já existe outro modelo igual a este.',
    ],
  },
});
