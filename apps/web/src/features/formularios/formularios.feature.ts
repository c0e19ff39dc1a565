import type { Feature } from '@/core/feature.ts';

export const feature = {
  screens: [
    {
      path: 'kanban/form_builder/:dns_quadro/:id_quadro/:id_estagio',
      title: 'Formulários de entrada',
      permission: ['formulario', 'getAll'],
      page: async () => (await import('./screens/form-builder.tsx')).FormBuilder,
      trail: [{ title: 'Kanban', to: '/kanban' }],
    },
  ],
} satisfies Feature;
