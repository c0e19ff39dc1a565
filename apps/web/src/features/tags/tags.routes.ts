import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Tags', to: '/tagsModelo' }];
const form = async () => (await import('./screens/tag-modelo-form.tsx')).TagModeloForm;

export const tagsScreens: readonly Screen[] = [
  {
    path: 'tagsModelo',
    title: 'Tags',
    permission: ['tagModelo', 'getAll'],
    page: async () => (await import('./screens/tags-modelo-list.tsx')).TagsModeloList,
    search: 'etiquetas marcadores modelos de tag',
  },
  { path: 'tagsModelo/cadastrar', title: 'Nova tag', permission: ['tagModelo', 'store'], page: form, trail, search: 'cadastrar criar etiqueta' },
  { path: 'tagsModelo/editar/:id', title: 'Editar tag', permission: ['tagModelo', 'store'], page: form, trail },
];
