import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { tiposDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { Tag as Label } from '@/ui/light.tsx';
import { shownValue } from '../components/texts.ts';
import { tagModelo } from '../tag-modelo.registro.ts';

const changes = ({ altera_valor }: Tag): string => (altera_valor === 0 ? 'Fixo' : 'Editável');

/** /tagsModelo */
export const TagsModeloList = () => (
  <RegistroList
    registro={tagModelo}
    name="tagsModelo"
    title="Tags"
    purpose="Tags marcam os contatos com o que importa: VIP, plano contratado, data de renovação."
    form={() => import('./tag-modelo-form.tsx')}
    first={{ key: 'name', title: 'Nome', width: 240 }}
    columns={[
      { key: 'type_value', title: 'Tipo do valor', width: 150, sortable: true, cell: ({ type_value }) => tiposDeTag[type_value] },
      { key: 'value', title: 'Valor', sortable: true, text: ({ type_value, value }) => shownValue(type_value, value) },
      { key: 'altera_valor', title: 'No contato', width: 130, cell: (row) => <Label tint={row.altera_valor === 0 ? 'gray' : 'accent'}>{changes(row)}</Label> },
    ]}
    filters={[optionsFilter('type_value', 'Tipo do valor', tiposDeTag)]}
    card={(row) => ({
      text: [tiposDeTag[row.type_value], shownValue(row.type_value, row.value)].filter(Boolean).join(' · '),
      tag: <Label>{changes(row)}</Label>,
    })}
  />
);
