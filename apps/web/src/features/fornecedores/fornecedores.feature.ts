import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  sidebarIcons: { supplier: 'IconTruck' },
  screens: registroScreens(fornecedores, {
    path: 'fornecedores',
    title: 'Fornecedores',
    search: ['cadastros compras', 'cadastrar criar fornecedor'],
    list: async () => (await import('./screens/fornecedores-list.tsx')).FornecedoresList,
    form: async () => (await import('./screens/fornecedor-form.tsx')).FornecedorForm,
    show: async () => (await import('./screens/fornecedor-show.tsx')).FornecedorShow,
    importar: async () => (await import('./screens/importar-fornecedores.tsx')).ImportarFornecedores,
  }),
} satisfies Feature;
