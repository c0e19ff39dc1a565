import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const tagsScreens = registroScreens(tagModelo, {
  path: 'tagsModelo',
  title: 'Tags',
  um: 'tag',
  feminino: true,
  id: 'id',
  search: ['etiquetas marcadores modelos de tag', 'cadastrar criar etiqueta'],
  list: async () => (await import('./screens/tags-modelo-list.tsx')).TagsModeloList,
  form: async () => (await import('./screens/tag-modelo-form.tsx')).TagModeloForm,
});
