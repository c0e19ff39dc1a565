import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { tag: 'IconTag' },
  screens: registroScreens(tagModelo, {
    path: 'tagsModelo',
    title: 'Tags',
    um: 'tag',
    feminino: true,
    id: 'id',
    search: ['etiquetas marcadores modelos de tag', 'cadastrar criar etiqueta'],
    list: async () => (await import('./screens/tags-modelo-list.tsx')).TagsModeloList,
    form: async () => (await import('./screens/tag-modelo-form.tsx')).TagModeloForm,
  }),
} satisfies Feature;
